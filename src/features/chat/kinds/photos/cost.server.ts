import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { pricesOf } from '#features/payments/selling/prices/message-price.server.ts'

/** What so many photos cost this member after what is sent before them, and what they have. */
export async function costOfPhotos(
  context: MemberContext,
  { photos, after = 0 }: { photos: number; after?: number },
) {
  const credits = photos * context.site.settings.photo_credits
  const { balance, prices } = await pricesOf(context, [credits], after)
  return { credits, balance, price: prices.get(credits) ?? null }
}
