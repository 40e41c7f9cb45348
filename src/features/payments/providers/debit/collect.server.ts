import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { Day } from '#shared/dates.ts'
import { askForPayment, findLostCharge } from '../../selling/orders/begin-payment.server.ts'
import { endPurchase } from '../../selling/orders/end-purchase.server.ts'
import { findPurchase, type PurchaseRow, updatePaymentBegun } from '../../selling/orders/queries.server.ts'
import { BANK } from '../bank/bank-queries.server.ts'
import { findProvider } from '../find-provider.server.ts'
import { type PaymentProvider, ProviderRefusal, type StoredMethod } from '../provider.ts'
import { debitDay } from './business-days.ts'
import { updateCollecting, updateLastCollected, updateRegistered } from './collect-queries.server.ts'
import { ibanOf } from './mandate-iban.server.ts'
import { findMandate, type MandateRow } from './mandate-queries.server.ts'

/** Half of the time for which a provider remembers a key at least. */
const KEY_KNOWN_MILLISECONDS = 30 * MINUTE

/** No request to a provider lasts longer, with all its tries. */
const ASKED_WITHIN_MILLISECONDS = 2 * MINUTE

/** A revoked mandate collects nothing any more; one that was replaced still collects what was ordered by it. */
const COLLECTS = ['replaced', null]

/**
 * Collects an order by direct debit on its day, if its buyer was told of it; at the operator's own bank, whose files are
 * made before, as soon as they were. A crash at any step changes nothing: the
 * next check repeats it, with the purchase's id as the provider's key. Never call within a transaction.
 */
export async function collectDebit(app: App, { id, memberId }: PurchaseRow): Promise<PurchaseRow> {
  const begun = await transact(app.db, async (tx) => {
    await lockAccount(tx, memberId)
    const present = await findPurchase(tx, id)
    const due = present && isToCollect(present, debitDay(app.clock.now())) ? present : null
    const mandate = due && (await findMandate(tx, due.mandateId!))
    if (!mandate) return null
    if (!COLLECTS.includes(mandate.endedBy)) return { purchase: due, mandate, ended: true }
    const purchase = await updateCollecting(tx, id, app.clock.now())
    return purchase && { purchase, mandate, ended: false }
  })
  if (begun?.ended) await learnOfLost(app, begun.purchase, begun.mandate)
  else if (begun) await askToCollect(app, begun.purchase, begun.mandate)
  return (await findPurchase(app.db, id))!
}

/** The operator's own bank has to have it before its day, so it waits there for the file that asks for that day. */
function isToCollect({ provider, noticedAt, collectOn }: PurchaseRow, today: Day): boolean {
  return noticedAt !== null && collectOn !== null && (provider === BANK || collectOn <= today)
}

async function askToCollect(app: App, purchase: PurchaseRow, mandate: MandateRow): Promise<void> {
  const provider = findProvider(app, purchase.provider)
  const stored = provider && (await register(app, provider, mandate))
  if (!provider || !stored) return
  const payment = stored === 'refused' ? stored : await collectOnce(app, provider, purchase, stored)
  if (payment === 'refused' || payment === 'gone')
    await endPurchase(app, purchase, 'failed', ['pending'], 'mandate_ended')
  else if (payment) {
    const status = await noteCollection(app, purchase, mandate, payment)
    // Called off while the provider was asked.
    if (status === 'failed') await provider.cancelPayment(payment.id)
  }
}

type Begun = { id: string; checkoutUrl: string | null }

function noteCollection(app: App, { id, collectOn }: PurchaseRow, mandate: MandateRow, payment: Begun) {
  return transact(app.db, async (tx) => {
    await updatePaymentBegun(tx, id, payment)
    await updateLastCollected(tx, mandate.id, collectOn ?? debitDay(app.clock.now()))
    return (await findPurchase(tx, id))?.status
  })
}

/** Its mandate ended while the answer to its collection was lost: it was collected, or will never be. */
async function learnOfLost(app: App, purchase: PurchaseRow, mandate: MandateRow): Promise<void> {
  const { collectingSince } = purchase
  // Another request may be asking just now.
  if (!collectingSince || app.clock.now().getTime() - collectingSince.getTime() < ASKED_WITHIN_MILLISECONDS)
    return
  const provider = findProvider(app, purchase.provider)
  if (!provider) return
  const stored = registeredAt(provider, mandate)
  const lost = await findLostCharge(app, provider, purchase, stored)
  if (lost) await noteCollection(app, purchase, mandate, lost)
  else await endPurchase(app, purchase, 'canceled', ['pending'])
}

function registeredAt({ name }: PaymentProvider, mandate: MandateRow): StoredMethod | null {
  const { provider, customerId, providerMandateId: mandateId, ibanLabel: label } = mandate
  return provider === name && customerId && mandateId ? { customerId, mandateId, label } : null
}

/** Long after the first try the provider has forgotten its key, but not what it collects. */
async function collectOnce(
  app: App,
  provider: PaymentProvider,
  purchase: PurchaseRow,
  stored: StoredMethod,
): ReturnType<typeof askForPayment> {
  const tried = app.clock.now().getTime() - purchase.collectingSince!.getTime()
  const lost =
    tried > KEY_KNOWN_MILLISECONDS ? await findLostCharge(app, provider, purchase, stored) : undefined
  return lost ?? askForPayment(app, provider, purchase, { charge: stored })
}

/** Registers a mandate at the provider, once. @returns undefined where it does not answer */
async function register(
  app: App,
  provider: PaymentProvider,
  mandate: MandateRow,
): Promise<StoredMethod | 'refused' | undefined> {
  const { id } = mandate
  const known = registeredAt(provider, mandate)
  if (known) return known
  try {
    const stored = await provider.registerMandate?.({
      idempotencyKey: id,
      customerId: null,
      accountHolder: mandate.accountHolder,
      iban: ibanOf(app, mandate),
      reference: mandate.reference,
      signedAt: mandate.signedAt,
    })
    if (!stored) return undefined
    await transact(app.db, (tx) =>
      updateRegistered(tx, id, {
        provider: provider.name,
        customerId: stored.customerId,
        providerMandateId: stored.mandateId,
      }),
    )
    return stored
  } catch (error) {
    const refused = error instanceof ProviderRefusal
    app.log[refused ? 'error' : 'warn']({ err: error, mandate: id }, 'the mandate could not be registered')
    return refused ? 'refused' : undefined
  }
}
