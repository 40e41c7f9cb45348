import { type Translate, translate } from '#features/site/translate.server.ts'
import { type Html, html } from '#server/http/plain-page.ts'
import type { Locale } from '#shared/locales.ts'
import type { SandboxRow } from './sandbox-queries.server.ts'

/** The bank's own words. */
export const bankWords = (locale: Locale): Translate => translate(locale, 'payments.sandbox_bank')

/** A number that belongs to no bank. */
const TRANSFER_ACCOUNT = 'NL00 OEFE 0000 0000 00'
const CODE = /^\d{16}$/

const CARDS = ['credit_card', 'carte_bancaire', 'nexi', 'apple_pay']

type Step = {
  payment: SandboxRow
  locale: Locale
  /** Whether the first page is done. */
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

/** Whether a payment code is wrong; it is not where none was entered, as by clients without the page. */
export function isWrongCode(form: URLSearchParams): boolean {
  const code = form.get('code')
  return code !== null && !CODE.test(code.replaceAll(/\s/g, ''))
}

function decide({ payment, locale, confirming }: Step): Html {
  const t = bankWords(locale)
  return html`${confirming && html`<p>${t('logged_in')}</p>`}
  <form method="post" action="/sandbox-bank/${payment.id}">
    <button class="button main" name="decision" value="pay">${t('pay')}</button>
    ${payment.status === 'open' && html`<button class="button" name="decision" value="leave">${t('leave')}</button>`}
    ${others(locale)}
  </form>`
}

function others(locale: Locale): Html {
  const t = bankWords(locale)
  return html`<button class="button" name="decision" value="fail" formnovalidate>${t('fail')}</button>
    <button class="button" name="decision" value="cancel" formnovalidate>${t('cancel')}</button>`
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
  const t = bankWords(step.locale)
  return html`${goOn(step, html`<button class="button main">${t('pay')}</button>`)}${leave(step)}`
}

/** As 3-D Secure does: the card's bank asks whether the card's owner pays. */
function confirm({ payment, locale }: Step): Html {
  const t = bankWords(locale)
  return html`<h2>${t('confirm_title')}</h2>
  <p>${t('confirm_words')}</p>
  <form method="post" action="/sandbox-bank/${payment.id}">
    <button class="button main" name="decision" value="pay">${t('confirm_yes')}</button>
    <button class="button" name="decision" value="fail">${t('confirm_no')}</button>
  </form>`
}

/** The fields have no names, so what is entered is not sent. */
function logIn(step: Step): Html {
  const t = bankWords(step.locale)
  const fields = html`<label>${t('email')}<input type="email" autocomplete="off" value="jan@example.com"></label>
    <label>${t('password')}<input type="password" autocomplete="off" value="oefenen"></label>
    <button class="button main">${t('login')}</button>`
  return html`<h2>${t('login_title')}</h2>
  <p class="small soft">${t('login_words')}</p>
  ${goOn(step, fields)}${leave(step)}`
}

function enterCode({ payment, locale, codeWrong }: Step & { codeWrong: boolean }): Html {
  const t = bankWords(locale)
  return html`<form method="post" action="/sandbox-bank/${payment.id}">
    <label>${t('code')}
      <input name="code" inputmode="numeric" autocomplete="off" required maxlength="19" placeholder="0000 0000 0000 0000" aria-describedby="code-note"${codeWrong && html` aria-invalid="true"`}>
    </label>
    <p id="code-note" class="small ${codeWrong ? 'wrong' : 'soft'}">${codeWrong ? t('code_wrong') : t('code_words')}</p>
    <button class="button main" name="decision" value="pay">${t('pay')}</button>
    ${others(locale)}
  </form>`
}

function transfer({ payment, locale }: Step): Html {
  const t = bankWords(locale)
  return html`<p>${t('transfer_words')}</p>
  <dl>
    <div><dt>${t('account')}</dt><dd class="tabular">${TRANSFER_ACCOUNT}</dd></div>
    <div><dt>${t('note')}</dt><dd class="tabular">${payment.description.split(' · ').at(-1)!}</dd></div>
  </dl>
  <form method="post" action="/sandbox-bank/${payment.id}">
    <button class="button main" name="decision" value="leave">${t('transferred')}</button>
    ${others(locale)}
  </form>`
}
