// Beyond these nothing is meant, and some of what is reckoned from them no longer fits.
export const CREDITS_AT_MOST = 100_000
/** In minor units. */
export const PRICE_AT_MOST = 1_000_000
export const COST_AT_MOST = 1_000
export const LIMIT_AT_MOST = 100_000
export const DAYS_AT_MOST = 3_650
