import { type Html, html } from '#server/http/plain-page.ts'
import type { Locale } from '#shared/locales.ts'
import type { SandboxRow } from './sandbox-queries.server.ts'
import { STEP_WORDS } from './sandbox-step-words.server.ts'
import { SANDBOX_WORDS } from './sandbox-words.server.ts'

/** A number that belongs to no bank. */
const TRANSFER_ACCOUNT = 'NL00 OEFE 0000 0000 00'
const CODE = /^\d{16}$/

const CARDS = ['credit_card', 'carte_bancaire', 'nexi', 'apple_pay']

type Step = {
  payment: SandboxRow
  locale: Locale /** Whether the first page is done. */
  confirming: boolean
}

/** What the buyer does on the bank's page, by kind of payment, as at real ones. */
export function stepsOf(step: Step & { codeWrong: boolean }): Html {
  const { payment, confirming } = step
  if (payment.status === 'open' && payment.paymentMethod === 'bank_transfer') return transfer(step)
  if (payment.status === 'open' && payment.paymentMethod === 'paysafecard') return enterCode(step)
  if (payment.paymentMethod === 'paypal' && !confirming) return logIn(step)
  if (CARDS.includes(payment.paymentMethod)) return confirming ? confirm(step) : toConfirm(step)
  return decide(step)
}

/** Of a payment code: false where none was entered, as by clients without the page. */
export function isWrongCode(form: URLSearchParams): boolean {
  const code = form.get('code')
  return code !== null && !CODE.test(code.replaceAll(/\s/g, ''))
}

function decide({ payment, locale, confirming }: Step): Html {
  const words = SANDBOX_WORDS[locale]
  return html`${confirming && html`<p>${STEP_WORDS[locale].logged_in}</p>`}
  <form method="post" action="/sandbox-bank/${payment.id}">
    <button class="button main" name="decision" value="pay">${words.pay}</button>
    ${payment.status === 'open' && html`<button class="button" name="decision" value="leave">${words.leave}</button>`}
    ${others(locale)}
  </form>`
}

function others(locale: Locale): Html {
  const words = SANDBOX_WORDS[locale]
  return html`<button class="button" name="decision" value="fail" formnovalidate>${words.fail}</button>
    <button class="button" name="decision" value="cancel" formnovalidate>${words.cancel}</button>`
}

/** Goes on to the second page. */
function goOn({ payment }: Step, content: Html): Html {
  return html`<form method="get" action="/sandbox-bank/${payment.id}">
    <input type="hidden" name="step" value="confirm">${content}
  </form>`
}

function leave({ payment, locale }: Step): Html {
  return html`<form method="post" action="/sandbox-bank/${payment.id}">${others(locale)}</form>`
}

function toConfirm(step: Step): Html {
  const { pay } = SANDBOX_WORDS[step.locale]
  return html`${goOn(step, html`<button class="button main">${pay}</button>`)}${leave(step)}`
}

/** As 3-D Secure: the card's bank asks whether it is its owner who pays. */
function confirm({ payment, locale }: Step): Html {
  const words = STEP_WORDS[locale]
  return html`<h2>${words.confirm_title}</h2>
  <p>${words.confirm_words}</p>
  <form method="post" action="/sandbox-bank/${payment.id}">
    <button class="button main" name="decision" value="pay">${words.confirm_yes}</button>
    <button class="button" name="decision" value="fail">${words.confirm_no}</button>
  </form>`
}

/** The fields have no names, so what is entered is not sent. */
function logIn(step: Step): Html {
  const words = STEP_WORDS[step.locale]
  const fields = html`<label>${words.email}<input type="email" autocomplete="off" value="jan@example.com"></label>
    <label>${words.password}<input type="password" autocomplete="off" value="oefenen"></label>
    <button class="button main">${words.login}</button>`
  return html`<h2>${words.login_title}</h2>
  <p class="small soft">${words.login_words}</p>
  ${goOn(step, fields)}${leave(step)}`
}

function enterCode({ payment, locale, codeWrong }: Step & { codeWrong: boolean }): Html {
  const words = STEP_WORDS[locale]
  return html`<form method="post" action="/sandbox-bank/${payment.id}">
    <label>${words.code}
      <input name="code" inputmode="numeric" autocomplete="off" required maxlength="19" placeholder="0000 0000 0000 0000" aria-describedby="code-note"${codeWrong && html` aria-invalid="true"`}>
    </label>
    <p id="code-note" class="small ${codeWrong ? 'wrong' : 'soft'}">${codeWrong ? words.code_wrong : words.code_words}</p>
    <button class="button main" name="decision" value="pay">${SANDBOX_WORDS[locale].pay}</button>
    ${others(locale)}
  </form>`
}

function transfer({ payment, locale }: Step): Html {
  const words = STEP_WORDS[locale]
  return html`<p>${words.transfer_words}</p>
  <dl>
    <div><dt>${words.account}</dt><dd class="tabular">${TRANSFER_ACCOUNT}</dd></div>
    <div><dt>${words.note}</dt><dd class="tabular">${payment.description.split(' · ').at(-1)!}</dd></div>
  </dl>
  <form method="post" action="/sandbox-bank/${payment.id}">
    <button class="button main" name="decision" value="leave">${words.transferred}</button>
    ${others(locale)}
  </form>`
}
