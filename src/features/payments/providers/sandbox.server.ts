import type { App } from '#server/app.ts'
import { MINUTE, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import type { PaymentProvider, ProviderPayment } from './provider.ts'
import {
  findSandboxPayment,
  insertSandboxPayment,
  type SandboxRow,
  updateSandboxPayment,
} from './sandbox-queries.server.ts'

/** Invented: no bank of these names exists. */
export const SANDBOX_BANKS = [
  { id: 'morgenbank', name: 'Bank van Morgen' },
  { id: 'duinzicht', name: 'Duinzicht Bank' },
  { id: 'grachtengordel', name: 'Grachtengordel Bank' },
  { id: 'polder', name: 'Polderspaarbank' },
  { id: 'zeemeeuw', name: 'De Zeemeeuw' },
]

/** A checkout page that nobody has used within this time is closed. */
const EXPIRES_MILLISECONDS = 30 * MINUTE
const WEBHOOK_TIMEOUT_MILLISECONDS = 10 * SECOND
// Real providers call more than once: the second call is to find nothing left to do.
const WEBHOOK_DELAYS_SECONDS = [0, 3]

export type SandboxDecision = Exclude<SandboxRow['status'], 'open'>

export type SandboxWebhook = { paymentId: string }
export const SANDBOX_WEBHOOK: JobKind<SandboxWebhook> = { name: 'payments.sandbox-webhook', retries: 10 }

/** The built-in bank of a demo: behaves like a provider, moves no money. */
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
    async getPayment(id) {
      const payment = await findSandboxPayment(app.db, id)
      return payment && { ...payment, status: statusOf(payment, app.clock.now()) }
    },
  }
}

/** What the bank says of a payment now. */
export function statusOf(payment: SandboxRow, now: Date): ProviderPayment['status'] {
  const old = now.getTime() - payment.createdAt.getTime() >= EXPIRES_MILLISECONDS
  return payment.status === 'open' && old ? 'expired' : payment.status
}

/** The buyer, or whoever tries things out, decides; the webhooks follow, also after a crash. */
export async function decideSandboxPayment(
  app: App,
  payment: SandboxRow,
  status: SandboxDecision,
): Promise<void> {
  if (statusOf(payment, app.clock.now()) === 'expired') return
  await transact(app.db, async (tx) => {
    if (!(await updateSandboxPayment(tx, payment.id, status))) return
    for (const afterSeconds of WEBHOOK_DELAYS_SECONDS)
      await app.jobs.enqueue(tx, SANDBOX_WEBHOOK, { paymentId: payment.id }, { afterSeconds })
  })
}

/** Tells the shop, over the network like any provider, to look at a payment. */
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
