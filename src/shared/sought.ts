/** The distances that a member can look within, in kilometres. */
export const SOUGHT_DISTANCES = [10, 25, 50, 100, 200] as const

/** The oldest age that can be chosen; it stands for everybody older as well. */
export const SOUGHT_AGE_MAX = 99

export type SoughtAges = { min: number; max: number }
