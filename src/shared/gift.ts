/** Every gift, and how many times the site's `gift_credits` it costs. None may be taken out: messages name them. */
export const GIFTS = {
  rose: 1,
  coffee: 1,
  croissant: 1,
  clover: 1,
  strawberry: 1,
  letter: 1,
  cupcake: 1,
  balloon: 1,
  sunflower: 2,
  tulips: 2,
  ice_cream: 2,
  candle: 2,
  book: 2,
  record: 2,
  cocktail: 2,
  chocolates: 2,
  teddy: 3,
  champagne: 3,
  picnic: 3,
  guitar: 3,
  kite: 3,
  boat: 5,
  hot_air_balloon: 5,
  shooting_star: 5,
} as const

export type GiftKind = keyof typeof GIFTS

export const GIFT_KINDS = Object.keys(GIFTS) as GiftKind[]

/** What a gift costs on a site. */
export const creditsOfGift = (kind: GiftKind, giftCredits: number): number => GIFTS[kind] * giftCredits
