import type { Api } from '#page/api.ts'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { GENDERS } from '#shared/profile.ts'
import type { SearchFilters } from '../contract.ts'
import { MOST_RADIUS_KM, SORTS } from '../search-values.ts'

/** What the address of a search holds. */
export type SearchAddress = SearchFilters & { page?: number | undefined }

/** Reads the filters from the address; drops invalid values. */
export function readFilters(search: Record<string, unknown>): SearchAddress {
  const min = readAge(search.min_age)
  const max = readAge(search.max_age)
  const swapped = min !== undefined && max !== undefined && min > max
  const code = (name: string, form: RegExp) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? value : undefined
  }
  const only = <V extends string>(name: string, ...values: V[]) =>
    values.find((value) => value === search[name])
  // Lists every filter: those that a route leaves out would keep the value in the address.
  return {
    gender: only('gender', ...GENDERS),
    country: code('country', /^[A-Z]{2}$/),
    countryregion: code('countryregion', /^[A-Z0-9-]{1,10}$/),
    place: code('place', /^[\w-]{1,80}$/),
    radius: code('place', /./) === undefined ? undefined : readWhole(search.radius, 1, MOST_RADIUS_KM),
    min_age: swapped ? max : min,
    max_age: swapped ? min : max,
    photo: only('photo', 'yes'),
    online: only('online', 'yes'),
    new: only('new', 'yes'),
    hair_color: readSeveral(search.hair_color),
    eye_color: readSeveral(search.eye_color),
    body_type: readSeveral(search.body_type),
    relationship_status: readSeveral(search.relationship_status),
    tattoos: readSeveral(search.tattoos),
    signup_reason: readSeveral(search.signup_reason),
    appearance: readSeveral(search.appearance),
    interests: readSeveral(search.interests),
    interests_match: only('interests_match', 'all'),
    fictional: only('fictional', 'no'),
    sought: only('sought', 'no'),
    sort: only('sort', ...SORTS),
    page: readWhole(search.page, 2, 80),
  }
}

/** Values separated by commas, or each by itself, as a form without script sends them; the server knows which there are. */
function readSeveral(value: unknown): string | undefined {
  const chosen = (Array.isArray(value) ? value : [value]).join(',')
  return /^[a-z_]+(,[a-z_]+)*$/.test(chosen) && chosen.length <= 700 ? chosen : undefined
}

function readAge(value: unknown): number | undefined {
  return readWhole(value, 18, OLDEST_YEARS)
}

function readWhole(value: unknown, least: number, most: number): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return undefined
  const number = Number(value)
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined
}

// The list is kept, so that going back from a profile shows the same one; it is refetched once it has been unused for
// longer than the cache's time.
export function searchOptions(api: Api, filters: SearchAddress) {
  return api.discovery.search.infiniteOptions({
    input: (cursor: string | undefined) => (cursor ? { ...filters, cursor } : filters),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}
