import { loadViewer } from '#features/accounts/account/context.server.ts'
import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { balanceOf } from '#features/credits/ledger.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { isFailure } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { zoneOfCountry } from '#shared/local-time.ts'
import { ownDiscount } from '../discounts/own-discount.server.ts'
import { REPEAT_START } from '../orders/immediate-start.ts'
import { beginOrder, type Ordering } from '../orders/order.server.ts'
import { offersOf } from '../prices/offers.server.ts'
import type { Offer } from '../prices/prices-contract.ts'
import { mayStillSpend } from '../spending/check.server.ts'
import { findStored } from '../stored/queries.server.ts'
import {
  findTopUp,
  listDue,
  listLow,
  listUntold,
  sumOfMonth,
  type TopUpRow,
  updateAnnounced,
} from './queries.server.ts'
import { TOP_UP_MAIL } from './top-up-mail.server.ts'

export const LOOK_AFTER_TOP_UPS: JobKind<object> = {
  name: 'payments.look-after-top-ups',
  singleton: true,
  retries: 0,
  cron: '*/5 * * * *',
  atStart: true,
}

/** The product's documents name no time; a day lets everybody read the mail and stop it. */
const ANNOUNCED_BEFORE_MILLISECONDS = DAY

/** A mail is tried for three days. */
const ANNOUNCED_ANEW_AFTER_MILLISECONDS = 4 * DAY

const NOTHING_ANNOUNCED = { orderKey: null, chargeAt: null, chargeAmount: null }

/** Charges what was announced a day ago, and announces what is needed now. Nothing is charged that was not announced. */
export async function lookAfterTopUps(app: App): Promise<void> {
  const untoldBy = new Date(app.clock.now().getTime() - ANNOUNCED_ANEW_AFTER_MILLISECONDS)
  for (const { memberId, orderKey } of await listUntold(app.db, untoldBy))
    await transact(app.db, async (tx) => {
      await lockAccount(tx, memberId)
      const topUp = await findTopUp(tx, memberId)
      if (topUp?.orderKey === orderKey && !topUp?.toldAt)
        await updateAnnounced(tx, memberId, NOTHING_ANNOUNCED)
    })
  for (const due of await listDue(app.db, app.clock.now())) await charge(app, due)
  for (const memberId of await listLow(app.db))
    await transact(app.db, async (tx) => {
      await lockAccount(tx, memberId)
      const topUp = await findTopUp(tx, memberId)
      if (topUp && !topUp.chargeAt) await announce(tx, app, topUp)
    })
}

async function announce(tx: Tx, app: App, topUp: TopUpRow): Promise<void> {
  const needed = await whatIsNeeded(tx, app, topUp)
  if (!needed) return
  const orderKey = app.ids.uuid()
  const chargeAt = new Date(app.clock.now().getTime() + ANNOUNCED_BEFORE_MILLISECONDS)
  await updateAnnounced(tx, topUp.memberId, { orderKey, chargeAt, chargeAmount: needed.offer.amount })
  await app.jobs.enqueue(tx, TOP_UP_MAIL, { memberId: topUp.memberId, orderKey })
}

/** Places the order that was announced. Tried again, it is the same order. */
async function charge(app: App, { memberId, orderKey }: TopUpRow): Promise<void> {
  const needed = await transact(app.db, async (tx) => {
    await lockAccount(tx, memberId)
    const topUp = await findTopUp(tx, memberId)
    // Stopped or changed meanwhile.
    if (!topUp || topUp.orderKey !== orderKey) return undefined
    const found = await whatIsNeeded(tx, app, topUp)
    // Not needed any more, or for more than was announced: that is announced anew.
    if (found && found.offer.amount <= topUp.chargeAmount!) return { ...found, topUp }
    await updateAnnounced(tx, memberId, NOTHING_ANNOUNCED)
    return undefined
  })
  if (!needed) return
  const { ordering, offer, topUp, paymentMethod } = needed
  try {
    await beginOrder(
      { ...ordering, topUp: true },
      {
        key: orderKey!,
        package_id: offer.id,
        payment_method: paymentMethod,
        stored_method: topUp.storedMethodId,
        amount: offer.amount,
        immediate_start: REPEAT_START,
      },
    )
  } catch (error) {
    // The provider does not answer: tried again by the next run, with the same key.
    if (isFailure(error, 'payment_unavailable')) return
    if (!isFailure(error)) throw error
    app.log.warn({ err: error, order: orderKey }, 'a top-up was not ordered')
  }
  await transact(app.db, async (tx) => {
    const present = await findTopUp(tx, memberId)
    if (present?.orderKey === orderKey) await updateAnnounced(tx, memberId, NOTHING_ANNOUNCED)
  })
}

/** Lapses what is announced and is not needed any more, or not allowed by the member's limit or pause. */
export async function lapseAnnounced(tx: Tx, app: App, memberId: string): Promise<void> {
  const topUp = await findTopUp(tx, memberId)
  if (topUp?.chargeAt && !(await whatIsNeeded(tx, app, topUp)))
    await updateAnnounced(tx, memberId, NOTHING_ANNOUNCED)
}

type Needed = { ordering: Ordering; offer: Offer; paymentMethod: string }

/** What to buy now, within the member's maximum, limit and pause; undefined: nothing. */
async function whatIsNeeded(tx: Tx, app: App, topUp: TopUpRow): Promise<Needed | undefined> {
  const { memberId, siteId } = topUp
  const [viewer, site] = [await loadViewer(tx, memberId), await siteOfId(app, siteId, tx)]
  if (!viewer || !site) return undefined
  if ((await balanceOf(tx, memberId)) >= topUp.belowCredits) return undefined
  const discount = await ownDiscount({ app, site, viewer }, tx)
  const offer = offersOf(site, viewer, discount ? [discount] : []).find(({ id }) => id === topUp.packageId)
  // A maximum in another currency allows nothing.
  if (!offer || offer.currency !== topUp.currency) return undefined
  const now = app.clock.now()
  // Its order may have begun before, when the provider did not answer.
  const besides = topUp.orderKey
  const spent = await sumOfMonth(tx, memberId, { zone: zoneOfCountry(viewer.country), now, besides })
  if (spent + offer.amount > topUp.monthlyMaximum) return undefined
  if (!(await mayStillSpend(tx, { app, viewer }, offer, { callsOff: true, besides }))) return undefined
  const stored = await findStored(tx, memberId, topUp.storedMethodId)
  const { url: baseUrl } = await brandOfSite(app, siteId, tx)
  const ordering = { app, site, viewer, locale: viewer.language, baseUrl }
  return stored && { ordering, offer, paymentMethod: stored.paymentMethod }
}
