import { isDeepStrictEqual } from 'node:util'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { zoneOfCountry } from '#shared/local-time.ts'
import type { Currency } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import type { TOP_UP } from '../orders/immediate-start.ts'
import { currencyFor } from '../prices/currency.server.ts'
import { maximumOf } from '../prices/method-limits.ts'
import { offersOf } from '../prices/offers.server.ts'
import { canCharge } from '../stored/describe.server.ts'
import { findStored } from '../stored/queries.server.ts'
import { deleteTopUp, findTopUp, saveTopUp, sumOfMonth } from './queries.server.ts'
import type { TopUp } from './top-up-contract.ts'

/** Each may be announced by mail. */
const CHANGES = { points: 10, seconds: 24 * 3600 }

type Wish = {
  package_id: string
  below_credits: number
  stored_method: string
  monthly_maximum: number
  currency: Currency
  agreed: typeof TOP_UP
}

export async function readTopUp({ app, viewer }: MemberContext): Promise<{ top_up: TopUp | null }> {
  const row = await findTopUp(app.db, viewer.id)
  if (!row) return { top_up: null }
  const { chargeAt, chargeAmount } = row
  const zone = zoneOfCountry(viewer.country)
  return {
    top_up: {
      package_id: row.packageId,
      below_credits: row.belowCredits,
      stored_method: row.storedMethodId,
      monthly_maximum: row.monthlyMaximum,
      currency: row.currency,
      this_month: await sumOfMonth(app.db, viewer.id, { zone, now: app.clock.now(), besides: null }),
      next: chargeAt && { at: chargeAt.toISOString(), amount: chargeAmount! },
    },
  }
}

/**
 * Begins or changes the automatic top-up; what was announced before is not charged. Set again as it is, it stays as it
 * was announced, else each press would send another mail.
 * @throws conflict when the member's prices are in another currency now
 */
export async function setTopUp(context: MemberContext, wish: Wish): Promise<{ top_up: TopUp | null }> {
  const { app, site, viewer } = context
  const { currency } = wish
  await app.limits.spend('top-up', CHANGES, viewer.id)
  if (currency !== currencyFor(site.settings, viewer.payingCountry)) fail('conflict')
  const offer = offersOf(site, viewer, []).find(({ id }) => id === wish.package_id)
  if (!offer) refuseField('package_id', 'invalid_value')
  if (wish.monthly_maximum < offer.amount) refuseField('monthly_maximum', 'too_small')
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const stored = await findStored(tx, viewer.id, wish.stored_method)
    const most = stored && maximumOf(stored.paymentMethod as PaymentMethodId, currency)
    if (!stored || !canCharge(context, stored) || offer.amount > (most ?? offer.amount))
      refuseField('stored_method', 'invalid_value')
    const before = await findTopUp(tx, viewer.id)
    const row = {
      memberId: viewer.id,
      siteId: site.id,
      storedMethodId: stored.id,
      packageId: offer.id,
      belowCredits: wish.below_credits,
      monthlyMaximum: wish.monthly_maximum,
      currency,
      agreed: wish.agreed,
    }
    if (before && isDeepStrictEqual({ ...before, ...row }, before)) return
    await saveTopUp(tx, {
      ...row,
      agreedAt: app.clock.now(),
      orderKey: null,
      chargeAt: null,
      chargeAmount: null,
      toldAt: null,
    })
  })
  return readTopUp(context)
}

export async function stopTopUp({ app, viewer }: MemberContext): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    await deleteTopUp(tx, viewer.id)
  })
}
