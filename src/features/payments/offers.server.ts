import { fail } from '#server/errors.ts'
import { type Currency, discounted, vatIncluded } from '#shared/money.ts'
import type { ApiContext, MemberContext, Viewer } from '../accounts/context.server.ts'
import { timeBonusOf } from '../accounts/time-bonus.ts'
import { currencyOf, shownCountry } from '../site/describe-settings.server.ts'
import type { SiteSettings } from '../site/settings.ts'
import type { Discount, Offer, PaymentMethod } from './contract.ts'
import { methodsFor } from './methods.server.ts'
import { providerOf } from './providers/find-provider.server.ts'
import { findOpenStayDiscount } from './stay-queries.server.ts'

/** What credits cost this member, or a visitor, at this moment, and how they can be paid. */
export async function describeOffers(context: ApiContext): Promise<{
  offers: Offer[]
  discount: Discount | null
  payment_methods: PaymentMethod[]
  vat_percentage: number
}> {
  const { app, site, session, locale } = context
  const country = session?.viewer.country ?? shownCountry(context, context.site)
  const discount = session && (await discountFor({ app, site, viewer: session.viewer }))
  return {
    offers: offersOf(site.settings, country, discount),
    discount,
    payment_methods: methodsFor(providerOf(app, site), country, locale),
    vat_percentage: site.settings.vat_percentage,
  }
}

/**
 * The time bonus while it runs. The welcome discount is for members of sites that give no time bonus: else
 * the countdown would end in the same price.
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
    return {
      id,
      credits,
      currency,
      list_amount: listAmount,
      amount,
      vat_amount: vatIncluded(amount, settings.vat_percentage),
      message_amount: (amount / credits) * settings.message_credits,
    }
  })
  return offers.map((offer) => ({
    ...offer,
    // Whole numbers across: a division could make two equal prices differ.
    best_value:
      offers.every(
        (other) => other === offer || offer.amount * other.credits < other.amount * offer.credits,
      ) && offers.length > 1,
  }))
}

/** The best discount that a member has now. */
export async function discountFor({
  app,
  site,
  viewer,
}: Pick<MemberContext, 'app' | 'site' | 'viewer'>): Promise<Discount | null> {
  const now = app.clock.now()
  const discount = discountOf(site.settings, viewer, now)
  const stay = await findOpenStayDiscount(app.db, viewer.id, now)
  if (!stay?.expiresAt || stay.percentage <= (discount?.percentage ?? 0)) return discount
  const { code, percentage, expiresAt } = stay
  return { code, percentage, expires: expiresAt.toISOString(), reason: 'stay' }
}

/** The discount that a code, or being new, gives this member. */
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
