/** Whom somebody looks for, as signup asks it; with the gender it says the sexuality. */
export const SOUGHT = ['male', 'female', 'both'] as const
export type Sought = (typeof SOUGHT)[number]
