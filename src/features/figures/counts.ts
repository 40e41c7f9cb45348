import type { Day } from '#shared/dates.ts'

/**
 * What was counted of one day, by name; what is missing is zero. All of it can be added up over days. A name with dots
 * is a kind of something: `spent.gift`, `income.NL.ideal.EUR`, `waited.photo.3`.
 */
export type Counts = Record<string, number>

/**
 * Of a day: in all countries (`*`), one, or an unknown one (empty); networks and landing pages likewise. One landing page
 * is of all countries and networks.
 */
export type PlaceCounts = Place & { counts: Counts }
export type Place = { country: string; network: string; lander: string }

export type SiteDay = { siteId: string; day: Day }

export const ALL = '*'
export const OTHER_NETWORK = 'other'

/** So long a first message waits for its answer before it is counted, by the day on which that time ends. */
export const ANSWER_DAYS = 3

/** The upper ends, in minutes, of the spans by which waiting times are counted, so that medians of many days are known. */
export const WAITING_MINUTES = [1, 2, 5, 10, 20, 30, 60, 120, 240, 480, 720, 1440, 2880, 5760, 10080, 43200]

export function add(counts: Counts, name: string, number: number): void {
  if (number !== 0) counts[name] = (counts[name] ?? 0) + number
}

/** Counts of many places, each added to all of the sums that it belongs to. */
export class CountsByPlace {
  #places = new Map<string, PlaceCounts>()

  add({ country, network, lander }: Place, name: string, number: number): void {
    for (const inCountry of new Set([country, ALL]))
      for (const ofNetwork of new Set([network, ALL])) add(this.#of(inCountry, ofNetwork, ALL), name, number)
    add(this.#of(ALL, ALL, lander), name, number)
  }

  /** What is known for the whole site only. */
  addToAll(name: string, number: number): void {
    add(this.#of(ALL, ALL, ALL), name, number)
  }

  #of(country: string, network: string, lander: string): Counts {
    const key = [country, network, lander].join(' ')
    const place = this.#places.get(key) ?? { country, network, lander, counts: {} }
    this.#places.set(key, place)
    return place.counts
  }

  /** Those with anything counted; the whole site always. */
  list(): PlaceCounts[] {
    this.#of(ALL, ALL, ALL)
    return [...this.#places.values()]
  }
}
