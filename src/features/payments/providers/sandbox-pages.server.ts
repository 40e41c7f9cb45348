import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SiteContext } from '#features/site/context.server.ts'
import type { Translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { FindContext } from '#server/feature.ts'
import { refuseForeignOrigin } from '#server/http/guards.ts'
import { readPlainForms } from '#server/http/plain-form.ts'
import { type Html, html, sendPlainPage } from '#server/http/plain-page.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import { methodName } from '../selling/prices/methods.server.ts'
import {
  chargeBackSandboxPayment,
  decideSandboxPayment,
  expiryOf,
  findArrived,
  leftOf,
  SANDBOX_BANKS,
  SANDBOX_PAYMENT_ID,
  type SandboxDecision,
  statusOf,
} from './sandbox.server.ts'
import {
  findStoredMethod,
  listSandboxPayments,
  listSandboxReversals,
  type SandboxRow,
  updateDeclines,
} from './sandbox-queries.server.ts'
import { bankWords, isWrongCode, stepsOf } from './sandbox-steps.server.ts'

const PAYMENTS_SHOWN = 100
const FORM_MAX_BYTES = 1024

const DECISIONS: ReadonlyMap<unknown, SandboxDecision> = new Map([
  ['pay', 'paid'],
  ['leave', 'pending'],
  ['fail', 'failed'],
  ['cancel', 'canceled'],
])

const DECLINES: ReadonlyMap<unknown, boolean> = new Map([
  ['decline', true],
  ['accept', false],
])

type View = { app: App; t: Translate; locale: Locale; now: Date }
type PaymentView = View & { confirming: boolean; codeWrong: boolean }

/** Serves the pages of the sandbox bank, in a demo only. */
export function serveSandboxBank(
  app: App,
  server: FastifyInstance,
  contextOf: FindContext<SiteContext>,
): void {
  server.register(async (scope) => {
    readPlainForms(scope, FORM_MAX_BYTES)

    scope.get('/sandbox-bank', async (request, reply) => {
      const context = await contextOf(request, reply)
      if (!context?.site.demo) return reply.callNotFound()
      const payments = await listSandboxPayments(app.db, PAYMENTS_SHOWN)
      return sendList(reply, viewOf(context), payments)
    })

    scope.get<{ Params: { id: string }; Querystring: { step?: string } }>(
      '/sandbox-bank/:id',
      async (request, reply) => {
        const context = await contextOf(request, reply)
        const payment = context?.site.demo && (await paymentOf(app, request.params))
        if (!context || !payment) return reply.callNotFound()
        const view = { ...viewOf(context), confirming: request.query.step === 'confirm', codeWrong: false }
        return sendPayment(reply, view, payment)
      },
    )

    scope.post<{ Params: { id: string }; Body: URLSearchParams }>(
      '/sandbox-bank/:id',
      { onRequest: refuseForeignOrigin },
      async (request, reply) => {
        const context = await contextOf(request, reply)
        const payment = context?.site.demo && (await paymentOf(app, request.params))
        if (!context || !payment) return reply.callNotFound()
        const asked = request.body?.get('decision')
        const declines = DECLINES.get(asked)
        if (asked === 'charge_back' || declines !== undefined) {
          if (declines === undefined) await chargeBackSandboxPayment(app, payment.id)
          else await decline(app, payment, declines)
          return reply.redirect(`/sandbox-bank/${payment.id}`, 303)
        }
        const decision = DECISIONS.get(asked)
        if (!decision) return reply.callNotFound()
        if (decision === 'paid' && isWrongCode(request.body)) {
          const view = { ...viewOf(context), confirming: false, codeWrong: true }
          return sendPayment(reply, view, payment)
        }
        await decideSandboxPayment(app, payment, decision)
        return reply.redirect(payment.returnUrl, 303)
      },
    )
  })
}

function paymentOf(app: App, { id }: { id: string }): Promise<SandboxRow | undefined> | undefined {
  return SANDBOX_PAYMENT_ID.test(id) ? findArrived(app, id) : undefined
}

async function decline(app: App, { mandateId }: SandboxRow, declines: boolean): Promise<void> {
  if (mandateId) await transact(app.db, (tx) => updateDeclines(tx, mandateId, declines))
}

function viewOf({ app, locale }: SiteContext): View {
  return { app, t: bankWords(locale), locale, now: app.clock.now() }
}

async function sendPayment(
  reply: FastifyReply,
  view: PaymentView,
  payment: SandboxRow,
): Promise<FastifyReply> {
  const { app, t, locale } = view
  const reversals = await listSandboxReversals(app.db, payment.id)
  const stored = payment.mandateId ? await findStoredMethod(app.db, payment.mandateId) : undefined
  const status = statusOf(payment, view.now)
  const undecided = status === 'open' || status === 'pending'
  const expires = expiryOf(payment)
  const closed = status === 'canceled' || status === 'expired'
  const bank = SANDBOX_BANKS.find(({ id }) => id === payment.bank)?.name
  const body = html`<main class="bank">
    ${masthead(t, bank ?? t('title'))}
    <section class="slip" aria-labelledby="amount">
      <p>${chip(t, status)}</p>
      <h1 id="amount" class="amount tabular">${formatMoney(payment, locale)}</h1>
      <dl>
        <div><dt>${t('to')}</dt><dd>${payment.description}</dd></div>
        <div><dt>${t('with')}</dt><dd>${methodName(payment.paymentMethod, locale)}</dd></div>
        <div><dt>${t('asked')}</dt><dd>${timeOf(payment.createdAt, locale)}</dd></div>
        ${undecided && expires && html`<div><dt>${t('until')}</dt><dd>${timeOf(expires, locale)}</dd></div>`}
        ${undecided && payment.arrivesAt && html`<div><dt>${t('arrives')}</dt><dd>${timeOf(payment.arrivesAt, locale)}</dd></div>`}
        ${stored && html`<div><dt>${t('kept')}</dt><dd>${stored.label}</dd></div>`}
        ${reversals.map(
          ({ kind, amount }) =>
            html`<div><dt>${t(kind)}</dt><dd>${formatMoney({ amount: -amount, currency: payment.currency }, locale)}</dd></div>`,
        )}
      </dl>
      ${undecided ? stepsOf({ payment, ...view }) : html`<a class="button main" href="${payment.returnUrl}">${t('back')}</a>`}
      ${stored && !stored.ended && html`<form method="post" action="/sandbox-bank/${payment.id}"><button class="button" name="decision" value="${stored.declines ? 'accept' : 'decline'}">${stored.declines ? t('accept') : t('decline')}</button></form>`}
      ${leftOf(payment, reversals) > 0 && html`<form method="post" action="/sandbox-bank/${payment.id}"><button class="button" name="decision" value="charge_back">${t('charge_back')}</button></form>`}
    </section>
    <p class="small soft">${undecided ? t('what_happens') : payment.calledOff ? t('called_off') : closed && t('closed')}</p>
    <p class="small"><a href="/sandbox-bank">${t('payments')}</a></p>
  </main>`
  const title = `${bank ?? t('title')} (sandbox)`
  return sendPlainPage(reply, { locale, title, styles: STYLES, body, status: view.codeWrong ? 400 : 200 })
}

function sendList(reply: FastifyReply, view: View, payments: SandboxRow[]): FastifyReply {
  const { t, locale, now } = view
  const rows = payments.map(
    (payment) => html`<li><a href="/sandbox-bank/${payment.id}">
      <span class="what"><strong>${payment.description}</strong>
        <span class="small soft">${methodName(payment.paymentMethod, locale)}, ${timeOf(payment.createdAt, locale)}</span></span>
      <span class="sum tabular">${formatMoney(payment, locale)}</span>
      ${chip(t, statusOf(payment, now))}
    </a></li>`,
  )
  const body = html`<main class="bank">
    ${masthead(t, t('title'))}
    <h1>${t('payments')}</h1>
    ${rows.length > 0 ? html`<ul class="payments">${rows}</ul>` : html`<p class="soft">${t('none')}</p>`}
  </main>`
  return sendPlainPage(reply, { locale, title: t('title'), styles: STYLES, body })
}

function masthead(t: Translate, name: string): Html {
  return html`<header>
    <svg aria-hidden="true" viewBox="0 0 24 24" width="32" height="32" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M3 10 12 4l9 6H3zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18"/></svg>
    <p class="name">${name}</p>
    <p class="chip note">${t('notice')}</p>
  </header>`
}

const TONES: Record<string, string> = { paid: 'good', pending: 'warn', open: 'note' }

function chip(t: Translate, status: ReturnType<typeof statusOf>): Html {
  return html`<span class="chip ${TONES[status] ?? 'bad'}">${t(status)}</span>`
}

function timeOf(time: Date, locale: Locale): string {
  return time.toLocaleString(dateLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  })
}

const STYLES = `
.bank { --accent: oklch(0.48 0.09 225); --accent-ink: var(--note); max-width: 34rem; display: grid; gap: 1.25rem; }
.bank header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; color: var(--note); }
.bank .name { font-size: 1.25rem; font-weight: 700; letter-spacing: -0.01em; color: var(--ink); }
.bank header .chip { white-space: normal; flex-basis: 100%; border-radius: 0.875rem; padding: 0.6rem 0.9rem; font-size: 0.9375rem; }
.slip { background: var(--surface); border: 1px solid var(--border); border-radius: 1.25rem; padding: 1.75rem 1.5rem; display: grid; gap: 1rem; }
.amount { font-size: 2.75rem; }
.slip dl { margin: 0; border-block: 1px dashed var(--border); padding-block: 0.75rem; display: grid; gap: 0.5rem; }
.slip dl div { display: flex; gap: 1rem; justify-content: space-between; }
.slip dt { color: var(--soft); } .slip dd { margin: 0; text-align: end; font-weight: 600; }
.slip form { display: grid; gap: 0.75rem; }
.slip h2 { font-size: 1.25rem; margin: 0; }
.slip p { margin: 0; }
.slip label { display: grid; gap: 0.35rem; font-weight: 600; }
.slip input {
  font: inherit; font-variant-numeric: tabular-nums; min-height: 3rem; padding: 0.6rem 0.9rem; border-radius: 0.875rem;
  border: 1px solid var(--control); background: var(--surface); color: var(--ink); width: 100%; box-sizing: border-box;
}
.slip input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
.slip .wrong { color: var(--bad); font-weight: 600; }
.button {
  appearance: none; display: block; min-height: 3rem; padding: 0.75rem 1.5rem; border-radius: 99px; font: inherit; font-weight: 600;
  border: 1px solid var(--control); background: transparent; color: var(--ink); text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--sunken); }
.button.main { background: var(--accent); border-color: var(--accent); color: #fff; }
.button.main:hover { background: oklch(0.42 0.085 225); }
.payments { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--border); border-radius: 1.25rem; overflow: hidden; }
.payments li + li { border-top: 1px solid var(--border); }
.payments a { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; padding: 0.9rem 1.25rem; color: inherit; text-decoration: none; }
.payments a:hover { background: var(--sunken); }
.payments a:focus-visible { outline-offset: -3px; }
.payments .what { flex: 1 1 12rem; display: grid; } .payments .sum { font-weight: 600; }
`
