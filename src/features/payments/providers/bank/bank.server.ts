import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { businessDaysLater, debitDay } from '../debit/business-days.ts'
import { type PaymentProvider, type ProviderPayment, ProviderRefusal } from '../provider.ts'
import {
  BANK,
  type CollectionRow,
  cancelCollection,
  findCollection,
  findCollectionFor,
  findMandateByReference,
  insertCollection,
  listReturned,
  settleCollection,
} from './bank-queries.server.ts'

/** After so many business days a bank gives no collection back as unpayable (rulebook, section 4.3.2). */
const RETURN_DAYS = 5

const NO_MANDATE = 404
const BY_HAND = 409

/**
 * The operator's own bank, for direct debit: collections wait for the next file (`npm run direct-debit:batch`), and what
 * the bank reports is read from files.
 */
export function createBank(app: App): PaymentProvider {
  return {
    name: BANK,
    offers: (method, currency) => method === 'direct_debit' && currency === 'EUR',
    banks: () => [],
    keeps: () => false,
    isDown: () => false,
    async registerMandate({ reference, iban }) {
      return {
        customerId: 'bank',
        mandateId: reference,
        label: `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`,
      }
    },
    async createPayment({ idempotencyKey, reference, amount, currency, description, stored }) {
      const mandate =
        stored && 'charge' in stored && (await findMandateByReference(app.db, stored.charge.mandateId))
      if (!mandate) throw new ProviderRefusal('there is no such mandate', NO_MANDATE, null)
      const id = await transact(app.db, (tx) =>
        insertCollection(tx, {
          id: `D${app.ids.uuid().replaceAll('-', '').toUpperCase()}`,
          idempotencyKey,
          reference,
          mandateId: mandate.id,
          siteId: mandate.siteId,
          amount,
          currency,
          description,
          status: 'open',
          batchId: null,
          sequenceType: null,
          collectOn: null,
          settledAt: null,
          returnedAt: null,
          returnReason: null,
          doubtedAt: null,
          createdAt: app.clock.now(),
        }),
      )
      return { id, checkoutUrl: null }
    },
    async findCharge(_stored, reference) {
      const row = await findCollectionFor(app.db, reference.split('/')[0]!)
      return row?.status === 'canceled' ? undefined : row?.id
    },
    cancelPayment: (id) => transact(app.db, (tx) => cancelCollection(tx, id)),
    async getPayment(id) {
      const row = await findCollection(app.db, id)
      if (!row || !isPaidByTime(row, app.clock.now())) return row && describe(row)
      // From now on it is paid, whatever comes later.
      await transact(app.db, (tx) => settleCollection(tx, id, app.clock.now(), true))
      return describe((await findCollection(app.db, id))!)
    },
    async refund() {
      throw new ProviderRefusal('a bank pays nothing back by itself: transfer it by hand', BY_HAND, null)
    },
    forget: async () => {},
    readWebhook: () => null,
    listReversed: (since) => listReturned(app.db, since),
  }
}

function isPaidByTime({ status, collectOn, doubtedAt }: CollectionRow, now: Date): boolean {
  if (status !== 'sent' || !collectOn || doubtedAt) return false
  return debitDay(now) > businessDaysLater(collectOn, RETURN_DAYS)
}

const STATUSES: Record<CollectionRow['status'], ProviderPayment['status']> = {
  open: 'pending',
  sent: 'pending',
  canceled: 'canceled',
  paid: 'paid',
  returned: 'failed',
}

function describe(row: CollectionRow): ProviderPayment {
  const { id, status, reference, amount, currency, settledAt, returnReason: reason } = row
  const givenBack = status === 'returned' && settledAt !== null
  return {
    status: givenBack ? 'paid' : STATUSES[status],
    reference,
    amount,
    currency,
    failure: status === 'returned' ? failureOf(reason) : null,
    ...(status === 'returned' && reason && { reason }),
    reversals: givenBack
      ? [{ id: `${id}.R`, kind: 'chargeback', amount, status: 'done', key: null, ...(reason && { reason }) }]
      : [],
    stored: null,
  }
}

/** ISO 20022's reasons after which nothing more can be collected: no such account or mandate, or none that may be debited. */
const ENDED = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'MD01', 'MD02', 'MD06', 'MD07', 'SL01', 'SL11', 'SL12']

function failureOf(reason: string | null): ProviderPayment['failure'] {
  if (reason === 'AM04') return 'insufficient_funds'
  return ENDED.includes(reason ?? '') ? 'mandate_ended' : 'declined'
}
