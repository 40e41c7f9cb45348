import type { SiteSettings } from '#features/site/settings.ts'
import { leastAgeOf } from '#shared/profile/niche-facts.ts'
import { SOUGHT_AGE_MAX } from '#shared/sought.ts'

const YEARS_AROUND = 8
const DISTANCE_KM = 50

/** The ages and distance that a new member looks for until they say otherwise: about their own age, and near. */
export function beginningWishes(
  age: number,
  { minimum_age, niche }: Pick<SiteSettings, 'minimum_age' | 'niche'>,
) {
  const youngest = Math.min(Math.max(minimum_age, leastAgeOf(niche) ?? 0, age - YEARS_AROUND), SOUGHT_AGE_MAX)
  return {
    soughtMinAge: youngest,
    soughtMaxAge: Math.min(Math.max(youngest, age + YEARS_AROUND), SOUGHT_AGE_MAX),
    soughtDistanceKm: DISTANCE_KM,
  }
}
