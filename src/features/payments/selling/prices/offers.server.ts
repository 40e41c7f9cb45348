import { type ApiContext, asMember, type MemberContext } from '#features/accounts/account/context.server.ts'
import { debtOf } from '#features/credits/take-back.server.ts'
import { shownCountry } from '#features/site/describe-settings.server.ts'
import type { SiteSettings } from '#features/site/settings.ts'
import { priceOfCredit, vatIncluded } from '#shared/money.ts'
import { bestOf, withDiscount } from '../discounts/discounted-price.ts'
import type { Discount, DiscountInUse } from '../discounts/discounts-contract.ts'
import type { Basket } from '../discounts/judge-code.server.ts'
import { judgeKeptCode } from '../discounts/kept-code.server.ts'
import { type Buyer, ownDiscount } from '../discounts/own-discount.server.ts'
import { findDiscountUnderWay } from '../orders/queries.server.ts'
import { MESSAGES_OF_A_CONVERSATION } from './conversation-length.ts'
import { currencyFor } from './currency.server.ts'
import { methodsFor } from './methods.server.ts'
import type { KeptCode, Offer, Offers } from './prices-contract.ts'
import { type Living, type Seller, vatFor } from './vat.ts'

/** The present prices, discount and payment methods for a member or visitor. */
export async function describeOffers(
  context: ApiContext,
  { payment_method: method }: { payment_method?: string | undefined } = {},
): Promise<Offers> {
  const { app, site, session, locale } = context
  const shown = shownCountry(context, context.site)
  const buyer = session?.viewer ?? { payingCountry: shown, country: shown }
  const { payingCountry: country } = buyer
  const { settings } = site
  const currency = currencyFor(settings, country)
  const { discount, inUse, code } = session
    ? await usableDiscounts(asMember(context), { country: buyer.country, currency, method })
    : { discount: null, inUse: null, code: null }
  return {
    offers: offersOf(
      site,
      buyer,
      [discount, code?.discount].filter((one) => one != null),
    ),
    discount,
    discount_in_use: inUse,
    code,
    payment_methods: methodsFor(context, country, currency, locale).map(
      ({ provider: _, ...method }) => method,
    ),
    country,
    vat_percentage: vatFor(site, buyer).percentage,
    debt_credits: session ? await debtOf(app.db, session.viewer.id) : 0,
  }
}

type Usable = { discount: Discount | null; inUse: DiscountInUse | null; code: KeptCode | null }

/** The discounts that an order would have now, or the order under way that holds one. */
async function usableDiscounts(context: MemberContext, basket: Basket): Promise<Usable> {
  const own = await usableDiscount(context)
  const code = await judgeKeptCode(context, basket)
  const holder =
    code?.discount && (await findDiscountUnderWay(context.app.db, context.viewer.id, code.discount))
  if (!code?.discount || !holder) return { ...own, code }
  return { ...own, inUse: own.inUse ?? inUseBy(holder, code.discount), code: null }
}

/** The member's own discount that an order would have now, or the order under way that holds it. */
export async function usableDiscount(
  buyer: Buyer,
): Promise<{ discount: Discount | null; inUse: DiscountInUse | null }> {
  const discount = await ownDiscount(buyer)
  const holder = discount && (await findDiscountUnderWay(buyer.app.db, buyer.viewer.id, discount))
  return holder ? { discount: null, inUse: inUseBy(holder, discount) } : { discount, inUse: null }
}

function inUseBy(
  { id, discountPercentage }: { id: string; discountPercentage: number | null },
  { value_percentage, percentage, currency }: Discount,
): DiscountInUse {
  return { value_percentage: discountPercentage ?? value_percentage, percentage, currency, purchase_id: id }
}

/** The country that the buyer pays from, which decides the currency, and where they live, which decides the VAT. */
type Buying = Living & { payingCountry: string }
type Selling = Seller & { settings: SiteSettings }

export function offersOf(
  { company, settings }: Selling,
  { payingCountry, ...living }: Buying,
  discounts: readonly Discount[],
): Offer[] {
  const currency = currencyFor(settings, payingCountry)
  const { percentage } = vatFor({ company, settings }, living)
  const offers = settings.packages.flatMap(({ id, credits, prices }) => {
    const listAmount = prices[currency]
    if (!listAmount) return []
    const listPrice = { amount: listAmount, currency }
    const discount = bestOf(discounts, listPrice)
    const amount = withDiscount(listPrice, discount)
    const perCredit = priceOfCredit({ amount, credits })
    return {
      id,
      credits,
      currency,
      list_amount: listAmount,
      amount,
      discount_code: discount?.code ?? null,
      vat_amount: vatIncluded(amount, percentage),
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

/** What the credits are good for, if they all go to messages. */
function worthOf(credits: number, settings: SiteSettings): Pick<Offer, 'messages' | 'conversations'> {
  if (settings.message_credits === 0) return { messages: null, conversations: null }
  const messages = Math.floor(credits / settings.message_credits)
  return { messages, conversations: Math.floor(messages / MESSAGES_OF_A_CONVERSATION) || null }
}
