import type { Applied } from '../contract.ts'

/** The names of places chosen in this tab, until the results that tell them arrive. */
export const placeNames = new Map<string, string>()

/** The name of a place, which the address does not hold. */
export function nameOf(place: string, applied: Applied | undefined): string {
  const named = applied?.place === place ? applied.place_name : undefined
  const own = applied?.home?.place === place ? applied.home.name : undefined
  return named ?? own ?? placeNames.get(place) ?? place
}
