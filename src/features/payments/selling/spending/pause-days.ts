/** A pause cannot be ended early, so it is chosen from a few lengths. */
export const PAUSE_DAYS = ['1', '7', '30', '90'] as const
export type PauseDays = (typeof PAUSE_DAYS)[number]
