import type { App } from '#server/app.ts'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import type { PaymentProvider, ProviderPayment } from './provider.ts'
import {
  findSandboxPayment,
  insertSandboxPayment,
  type SandboxRow,
  updateSandboxPayment,
} from './sandbox-queries.server.ts'

/** Fictional bank names. */
export const SANDBOX_BANKS = [
  { id: 'morgenbank', name: 'Bank van Morgen' },
  { id: 'duinzicht', name: 'Duinzicht Bank' },
  { id: 'grachtengordel', name: 'Grachtengordel Bank' },
  { id: 'polder', name: 'Polderspaarbank' },
  { id: 'zeemeeuw', name: 'De Zeemeeuw' },
]

export const SANDBOX_PAYMENT_ID = /^sp_[\w-]{24}$/

/** An unused checkout page closes after this time, and a pending payment is given up. */
const EXPIRES_MILLISECONDS = { open: 30 * MINUTE, pending: 3 * DAY }
const WEBHOOK_TIMEOUT_MILLISECONDS = 10 * SECOND
// Real providers call more than once: the second call must change nothing.
const WEBHOOK_DELAYS_SECONDS = [0, 3]

export type SandboxDecision = Exclude<SandboxRow['status'], 'open'>

export type SandboxWebhook = { paymentId: string }
export const SANDBOX_WEBHOOK: JobKind<SandboxWebhook> = {
  name: 'payments.sandbox-webhook',
  retries: 10,
  atOnce: 4,
}

/** The demo's payment provider: behaves like a real one, moves no money. */
export function createSandbox(app: App): PaymentProvider {
  return {
    name: 'sandbox',
    offers: () => true,
    banks: (method) => (method === 'ideal' ? SANDBOX_BANKS : []),
    async createPayment(request) {
      const payment = await transact(app.db, (tx) =>
        insertSandboxPayment(tx, {
          ...request,
          id: `sp_${app.ids.token().slice(0, 24)}`,
          status: 'open',
          createdAt: app.clock.now(),
        }),
      )
      return { id: payment.id, checkoutUrl: new URL(`/sandbox-bank/${payment.id}`, request.returnUrl).href }
    },
    async cancelPayment(id) {
      const payment = await findSandboxPayment(app.db, id)
      if (payment?.status === 'open') await move(app, payment, 'canceled', ['open'], true)
    },
    async getPayment(id) {
      const payment = await findSandboxPayment(app.db, id)
      return payment && { ...payment, status: statusOf(payment, app.clock.now()) }
    },
  }
}

/** The time until which a payment can be made; null once it is decided. */
export function expiryOf({ status, createdAt }: SandboxRow): Date | null {
  if (status !== 'open' && status !== 'pending') return null
  return new Date(createdAt.getTime() + EXPIRES_MILLISECONDS[status])
}

/** The payment's present status. */
export function statusOf(payment: SandboxRow, now: Date): ProviderPayment['status'] {
  const expires = expiryOf(payment)
  return expires && expires <= now ? 'expired' : payment.status
}

/** Sets the outcome chosen on the bank's page; the webhooks are jobs, so they survive a crash. */
export async function decideSandboxPayment(
  app: App,
  payment: SandboxRow,
  status: SandboxDecision,
): Promise<void> {
  if (statusOf(payment, app.clock.now()) !== 'expired') await move(app, payment, status, ['open', 'pending'])
}

async function move(
  app: App,
  payment: SandboxRow,
  status: SandboxDecision,
  from: ('open' | 'pending')[],
  calledOff = false,
): Promise<void> {
  await transact(app.db, async (tx) => {
    if (!(await updateSandboxPayment(tx, payment.id, status, from, calledOff))) return
    for (const afterSeconds of WEBHOOK_DELAYS_SECONDS)
      await app.jobs.enqueue(tx, SANDBOX_WEBHOOK, { paymentId: payment.id }, { afterSeconds })
  })
}

/** Calls the shop's webhook over HTTP, like any provider. */
export async function callWebhook(app: App, { paymentId }: SandboxWebhook): Promise<void> {
  const payment = await findSandboxPayment(app.db, paymentId)
  if (!payment) return
  const response = await fetch(payment.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: payment.id }),
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MILLISECONDS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the webhook of ${payment.id} was answered with ${response.status}`)
}
