import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { pricesOf } from '#features/payments/selling/prices/message-price.server.ts'
import { creditsOfGift, GIFT_KINDS } from '#shared/gift.ts'

/** The catalogue, with what each gift costs this member, and what they have. */
export async function listGifts(context: MemberContext) {
  const { gift_credits } = context.site.settings
  const priced = GIFT_KINDS.map((kind) => ({ kind, credits: creditsOfGift(kind, gift_credits) }))
  const { balance, prices } = await pricesOf(
    context,
    priced.map(({ credits }) => credits),
  )
  return { balance, gifts: priced.map((gift) => ({ ...gift, price: prices.get(gift.credits) ?? null })) }
}
