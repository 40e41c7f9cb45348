import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { App } from '#server/app.ts'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { parseJson } from '#server/parse-json.ts'
import type { PaymentProvider, ProviderPayment, ProviderReversal } from './provider.ts'
import {
  endStoredMethod,
  findSandboxCharge,
  findSandboxPayment,
  findSandboxReversal,
  findStoredMethod,
  insertMandate,
  insertSandboxPayment,
  insertSandboxReversal,
  insertStoredMethod,
  listReversedPayments,
  listSandboxReversals,
  lockSandboxPayment,
  type SandboxRow,
  updateSandboxFailure,
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

/** What a buyer knows a stored method by; the numbers are from ranges set apart for tests. */
const STORED_LABELS: Partial<Record<string, string>> = {
  credit_card: '•••• 4242',
  carte_bancaire: '•••• 4242',
  nexi: '•••• 4242',
  apple_pay: '•••• 4242',
  paypal: 'j•••@example.com',
}
const KEEPS = Object.keys(STORED_LABELS)

export const SANDBOX_PAYMENT_ID = /^sp_[\w-]{24}$/

const WEBHOOK = z.object({ id: z.string().regex(SANDBOX_PAYMENT_ID) })

/** An unused checkout page closes after this time, and a pending payment is given up. */
const EXPIRES_MILLISECONDS = { open: 30 * MINUTE, pending: 3 * DAY }
/** How long a transfer stays open: the buyer makes it when they like. */
const TRANSFER_OPEN_MILLISECONDS = 14 * DAY
/** Money that banks need days for. */
const SLOW = ['bank_transfer', 'direct_debit']
const UNDER_WAY_MILLISECONDS = 2 * DAY
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
    keeps: (method) => KEEPS.includes(method),
    isDown: () => false,
    async createPayment({ stored, locale: _, orderedAt: _at, ...request }) {
      const keep = stored && 'keep' in stored ? stored.keep : null
      const payment = await transact(app.db, (tx) =>
        insertSandboxPayment(tx, {
          ...request,
          id: newId(app, 'sp'),
          status: 'open',
          keepFor: keep && (keep.customerId ?? newId(app, 'sc')),
          mandateId: stored && 'charge' in stored ? stored.charge.mandateId : null,
          failure: null,
          createdAt: app.clock.now(),
        }),
      )
      if (payment.mandateId) {
        await chargeStored(app, payment, payment.mandateId)
        return { id: payment.id, checkoutUrl: null }
      }
      return { id: payment.id, checkoutUrl: new URL(`/sandbox-bank/${payment.id}`, request.returnUrl).href }
    },
    findCharge: async ({ mandateId }, reference) =>
      (await findSandboxCharge(app.db, mandateId, reference))?.id,
    async cancelPayment(id) {
      const payment = await findSandboxPayment(app.db, id)
      if (payment?.status === 'open') await move(app, payment, 'canceled', ['open'], true)
    },
    async getPayment(id) {
      const payment = await findArrived(app, id)
      if (!payment) return undefined
      const [reversals, stored] = await Promise.all([
        listSandboxReversals(app.db, id),
        payment.mandateId && payment.status === 'paid' ? findStoredMethod(app.db, payment.mandateId) : null,
      ])
      return {
        status: statusOf(payment, app.clock.now()),
        reference: payment.reference,
        amount: payment.amount,
        currency: payment.currency,
        failure: payment.failure as ProviderPayment['failure'],
        reversals: payment.paymentMethod === 'direct_debit' ? reversals.map(withReason) : reversals,
        stored: stored && !stored.ended ? stored : null,
      }
    },
    refund: (request) => reverseSandboxPayment(app, { ...request, kind: 'refund' }),
    async registerMandate({ idempotencyKey, customerId, iban }) {
      const stored = {
        customerId: customerId ?? newId(app, 'sc'),
        mandateId: `sm_${createHash('sha256').update(idempotencyKey).digest('base64url').slice(0, 24)}`,
        label: `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`,
      }
      return transact(app.db, (tx) => insertMandate(tx, stored))
    },
    forget: ({ mandateId }) => transact(app.db, (tx) => endStoredMethod(tx, mandateId)),
    readWebhook({ body }) {
      const { data } = WEBHOOK.safeParse(parseJson(body))
      return data ? [data.id] : null
    },
    listReversed: (since) => listReversedPayments(app.db, since),
  }
}

/** At the sandbox bank a collection comes back only because the buyer asks, which is MD06. */
const withReason = (reversal: ProviderReversal) =>
  reversal.kind === 'chargeback' ? { ...reversal, reason: 'MD06' } : reversal

const newId = (app: App, prefix: string) => `${prefix}_${app.ids.token().slice(0, 24)}`

/** A charge of a stored method is decided at once, without a page. */
async function chargeStored(app: App, payment: SandboxRow, mandateId: string): Promise<void> {
  const stored = await findStoredMethod(app.db, mandateId)
  const outcome = SLOW.includes(payment.paymentMethod) ? 'pending' : 'paid'
  if (stored && !stored.ended && !stored.declines) return decideSandboxPayment(app, payment, outcome)
  await transact(app.db, (tx) =>
    updateSandboxFailure(tx, payment.id, stored && !stored.ended ? 'declined' : 'mandate_ended'),
  )
  await decideSandboxPayment(app, payment, 'failed')
}

/** What can still be taken back of a payment. */
export function leftOf(payment: SandboxRow, reversals: ProviderReversal[]): number {
  return reversals
    .filter(({ status }) => status !== 'failed')
    .reduce((left, { amount }) => left - amount, payment.status === 'paid' ? payment.amount : 0)
}

type NewReversal = {
  idempotencyKey: string
  kind: 'refund' | 'chargeback'
  paymentId: string
  amount: number
}

/**
 * Takes back what was paid, in whole or in part, and calls the shop.
 * @throws when no more than this is left of the payment
 */
export function reverseSandboxPayment(app: App, reversal: NewReversal): Promise<{ id: string }> {
  const { idempotencyKey, paymentId, amount } = reversal
  return transact(app.db, async (tx) => {
    const left = await lockLeft(tx, paymentId)
    const earlier = await findSandboxReversal(tx, idempotencyKey)
    if (earlier) return { id: earlier.id }
    if (amount > left) throw new Error(`only ${left} is left of ${paymentId}, not ${amount}`)
    return insertReversal(tx, app, reversal)
  })
}

/** The buyer's bank takes back what is left of a payment, once. */
export function chargeBackSandboxPayment(app: App, paymentId: string): Promise<void> {
  const idempotencyKey = `chargeback:${paymentId}`
  return transact(app.db, async (tx) => {
    const amount = await lockLeft(tx, paymentId)
    if (amount === 0 || (await findSandboxReversal(tx, idempotencyKey))) return
    await insertReversal(tx, app, { idempotencyKey, kind: 'chargeback', paymentId, amount })
  })
}

async function lockLeft(tx: Tx, paymentId: string): Promise<number> {
  const payment = await lockSandboxPayment(tx, paymentId)
  return payment ? leftOf(payment, await listSandboxReversals(tx, paymentId)) : 0
}

async function insertReversal(tx: Tx, app: App, reversal: NewReversal): Promise<{ id: string }> {
  const id = newId(app, reversal.kind === 'refund' ? 'sr' : 'sb')
  const { idempotencyKey, kind, paymentId, amount } = reversal
  await insertSandboxReversal(tx, {
    id,
    idempotencyKey,
    kind,
    paymentId,
    amount,
    status: 'done',
    createdAt: app.clock.now(),
  })
  await enqueueWebhooks(tx, app, paymentId)
  return { id }
}

/** The time until which a payment can be made; null once it is decided. */
export function expiryOf({ status, createdAt, arrivesAt, paymentMethod }: SandboxRow): Date | null {
  if (arrivesAt || (status !== 'open' && status !== 'pending')) return null
  const isTransfer = status === 'open' && paymentMethod === 'bank_transfer'
  return new Date(
    createdAt.getTime() + (isTransfer ? TRANSFER_OPEN_MILLISECONDS : EXPIRES_MILLISECONDS[status]),
  )
}

/** The payment's present status. */
export function statusOf(payment: SandboxRow, now: Date): ProviderPayment['status'] {
  const { status, arrivesAt } = payment
  if (status === 'pending' && arrivesAt && arrivesAt <= now) return 'paid'
  const expires = expiryOf(payment)
  return expires && expires <= now ? 'expired' : payment.status
}

/** A payment, after noting that its money has arrived, if it has. */
export async function findArrived(app: App, id: string): Promise<SandboxRow | undefined> {
  const payment = await findSandboxPayment(app.db, id)
  if (payment?.status !== 'pending' || statusOf(payment, app.clock.now()) !== 'paid') return payment
  await move(app, payment, 'paid', ['pending'])
  return findSandboxPayment(app.db, id)
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
  const slow = status === 'pending' && SLOW.includes(payment.paymentMethod)
  const arrivesAt = slow ? new Date(app.clock.now().getTime() + UNDER_WAY_MILLISECONDS) : null
  await transact(app.db, async (tx) => {
    if (!(await updateSandboxPayment(tx, payment.id, status, from, { calledOff, arrivesAt }))) return
    if (status === 'paid' && payment.keepFor && !payment.mandateId) await keepMethod(tx, app, payment)
    await enqueueWebhooks(tx, app, payment.id)
    if (slow)
      await app.jobs.enqueue(
        tx,
        SANDBOX_WEBHOOK,
        { paymentId: payment.id },
        { afterSeconds: UNDER_WAY_MILLISECONDS / SECOND },
      )
  })
}

function keepMethod(tx: Tx, app: App, { id, keepFor, paymentMethod }: SandboxRow): Promise<void> {
  return insertStoredMethod(tx, id, {
    customerId: keepFor!,
    mandateId: newId(app, 'sm'),
    label: STORED_LABELS[paymentMethod] ?? '',
  })
}

async function enqueueWebhooks(tx: Tx, app: App, paymentId: string): Promise<void> {
  for (const afterSeconds of WEBHOOK_DELAYS_SECONDS)
    await app.jobs.enqueue(tx, SANDBOX_WEBHOOK, { paymentId }, { afterSeconds })
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
