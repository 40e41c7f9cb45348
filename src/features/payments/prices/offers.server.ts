import type { ApiContext, MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { timeBonusOf } from '#features/accounts/account/time-bonus.ts'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import { type Currency, discounted, vatIncluded } from '#shared/money.ts'
import { debtOf } from '../../credits/take-back.server.ts'
import { currencyOf, shownCountry } from '../../site/describe-settings.server.ts'
import type { SiteSettings } from '../../site/settings.ts'
import type { Discount, DiscountInUse } from '../discounts/discounts-contract.ts'
import { findOpenRetentionDiscount } from '../discounts/retention-queries.server.ts'
import { findDiscountUnderWay } from '../orders/queries.server.ts'
import { MESSAGES_OF_A_CONVERSATION } from './conversation-length.ts'
import { methodsFor } from './methods.server.ts'
import type { Offer, PaymentMethod } from './prices-contract.ts'
import { vatPercentage } from './vat.ts'

/** The present prices, discount and payment methods for a member or visitor. */
export async function describeOffers(context: ApiContext): Promise<{
  offers: Offer[]
  discount: Discount | null
  discount_in_use: DiscountInUse | null
  payment_methods: PaymentMethod[]
  vat_percentage: number
  debt_credits: number
}> {
  const { app, site, session, locale } = context
  const country = session?.viewer.country ?? shownCountry(context, context.site)
  const { discount, inUse } = session
    ? await usableDiscount({ app, site, viewer: session.viewer })
    : { discount: null, inUse: null }
  const offers = offersOf(site.settings, country, discount)
  return {
    offers,
    discount,
    discount_in_use: inUse,
    payment_methods: methodsFor(context, country, offers[0]?.currency ?? 'EUR', locale).map(
      ({ provider: _, ...method }) => method,
    ),
    vat_percentage: vatPercentage(site.settings, country),
    debt_credits: session ? await debtOf(app.db, session.viewer.id) : 0,
  }
}

/** The discount that an order would have now, or the order under way that holds it. */
export async function usableDiscount(
  buyer: Buyer,
): Promise<{ discount: Discount | null; inUse: DiscountInUse | null }> {
  const discount = await discountFor(buyer)
  const holder = discount && (await findDiscountUnderWay(buyer.app.db, buyer.viewer.id))
  if (!holder) return { discount, inUse: null }
  const percentage = holder.discountPercentage ?? discount.percentage
  return { discount: null, inUse: { percentage, purchase_id: holder.id } }
}

/**
 * The time bonus while it runs. The welcome discount is only for sites without a time bonus: otherwise the price
 * would stay the same when the countdown ends.
 */
function discountOf(
  settings: SiteSettings,
  viewer: Pick<Viewer, 'signupDate' | 'paidUser'>,
  now: Date,
): Discount | null {
  const bonus = timeBonusOf(settings, viewer, now)
  if (bonus) return { ...bonus, expires: bonus.expires.toISOString(), reason: 'time_bonus' }
  const percentage = settings.welcome_discount_percentage
  if (settings.time_bonus || viewer.paidUser || percentage === null) return null
  return { code: `WELCOME${percentage}`, percentage, expires: null, reason: 'welcome' }
}

export function offersOf(settings: SiteSettings, country: string, discount: Discount | null): Offer[] {
  const wanted = currencyOf(country)
  const currency: Currency = settings.packages.some((one) => one.prices[wanted]) ? wanted : 'EUR'
  const offers = settings.packages.flatMap(({ id, credits, prices }) => {
    const listAmount = prices[currency]
    if (!listAmount) return []
    const amount = discount ? discounted(listAmount, discount.percentage) : listAmount
    const perCredit = priceOfCredit({ amount, credits })
    return {
      id,
      credits,
      currency,
      list_amount: listAmount,
      amount,
      vat_amount: vatIncluded(amount, vatPercentage(settings, country)),
      message_amount: perCredit * settings.message_credits,
      photo_amount: perCredit * settings.photo_credits,
      gift_amount: perCredit * settings.gift_credits,
      ...worthOf(credits, settings),
    }
  })
  return offers.map((offer) => ({
    ...offer,
    // Multiplied crosswise in whole numbers: a division could make equal prices differ.
    best_value:
      offers.every(
        (other) => other === offer || offer.amount * other.credits < other.amount * offer.credits,
      ) && offers.length > 1,
  }))
}

/** Rounded up once, so that what two credits cost is twice what one does, and never less than they cost. */
export function priceOfCredit({ amount, credits }: Pick<Offer, 'amount' | 'credits'>): number {
  return Math.ceil(amount / credits)
}

/** What the credits are good for, if they all go to messages. */
function worthOf(credits: number, settings: SiteSettings): Pick<Offer, 'messages' | 'conversations'> {
  if (settings.message_credits === 0) return { messages: null, conversations: null }
  const messages = Math.floor(credits / settings.message_credits)
  return { messages, conversations: Math.floor(messages / MESSAGES_OF_A_CONVERSATION) || null }
}

type Buyer = Pick<MemberContext, 'app' | 'site'> & {
  viewer: Pick<Viewer, 'id' | 'signupDate' | 'paidUser'>
}

/** The member's best discount at present. */
export async function discountFor({ app, site, viewer }: Buyer, db: Db = app.db): Promise<Discount | null> {
  const now = app.clock.now()
  const discount = discountOf(site.settings, viewer, now)
  const retention = await findOpenRetentionDiscount(db, viewer.id, now)
  if (!retention?.expiresAt || retention.percentage <= (discount?.percentage ?? 0)) return discount
  const { code, percentage, expiresAt } = retention
  return { code, percentage, expires: expiresAt.toISOString(), reason: 'stay' }
}

/** The discount for a code, or for a new member. */
export async function findDiscount(
  context: MemberContext,
  wanted: { welcome?: 'true' | 'false' | undefined; code?: string | undefined },
): Promise<{ discount_code: Discount }> {
  const discount = await discountFor(context)
  const asked =
    wanted.code === undefined
      ? wanted.welcome === 'true' && discount?.reason === 'welcome'
      : wanted.code.toUpperCase() === discount?.code.toUpperCase()
  if (!discount || !asked) fail('not_found')
  return { discount_code: discount }
}
