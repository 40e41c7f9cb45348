/** Whom a member looks for: how far away at most, in kilometres. */
export const SOUGHT_DISTANCES = [10, 25, 50, 100, 200] as const

/** The oldest age that can be chosen; it stands for everybody older as well. */
export const SOUGHT_AGE_MAX = 99

export type SoughtAges = { min: number; max: number }
