import { keepPreviousData } from '@tanstack/react-query'
import type { User } from '#features/accounts/contract.ts'
import type { PublicSettings } from '#features/site/settings.ts'
import type { Api } from '#page/api.ts'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { audienceOf } from '#shared/niches.ts'
import { GENDERS, type Gender, gendersSought } from '#shared/profile.ts'
import type { SearchFilters } from '../contract.ts'

/** Reads the filters from the address; drops invalid values. */
export function readFilters(search: Record<string, unknown>): SearchFilters {
  const { gender, country, countryregion } = search
  const min = readAge(search.min_age)
  const max = readAge(search.max_age)
  const swapped = min !== undefined && max !== undefined && min > max
  // Lists every filter: those that a route leaves out would keep the value in the address.
  return {
    gender: GENDERS.find((known) => known === gender),
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : undefined,
    countryregion:
      typeof countryregion === 'string' && /^[A-Z0-9-]{1,10}$/.test(countryregion)
        ? countryregion
        : undefined,
    min_age: swapped ? max : min,
    max_age: swapped ? min : max,
    fictional: search.fictional === 'no' ? 'no' : undefined,
  }
}

function readAge(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return undefined
  const age = Number(value)
  return Number.isInteger(age) && age >= 18 && age <= OLDEST_YEARS ? age : undefined
}

export function dropEmpty(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

type FilterName = 'gender' | 'country' | 'region' | 'age'

/** The filters and values that the visitor can choose on this site, and the defaults. */
export type FilterChoices = {
  fields: FilterName[]
  genders: Gender[]
  /** Whether the filter offers all of these genders at once. */
  everyGender: boolean
  defaultGender: Gender | undefined
  countries: string[]
  defaultCountry: string
  minimumAge: number
  maximumAge: number
}

export function filterChoices(settings: PublicSettings, user: User | null): FilterChoices {
  const audience = audienceOf(settings.niche)
  const forVisitors: Gender[] = audience ? [audience] : ['female', 'male']
  const { gender, sexuality } = user?.profile ?? {}
  const genders = gender && sexuality ? gendersSought(gender, sexuality) : forVisitors
  const country = user?.profile.country ?? settings.geoip_selected_country
  return {
    fields: (['gender', 'country', 'region', 'age'] as const).filter((field) =>
      settings.search_fields.includes(field),
    ),
    genders,
    everyGender: Boolean(user) && genders.length > 1,
    defaultGender: user && genders.length > 1 ? undefined : genders[0],
    countries: settings.countries,
    defaultCountry: country,
    minimumAge: settings.minimum_age,
    maximumAge: OLDEST_YEARS,
  }
}

/** The number of filters that differ from the defaults. */
export function countActive(filters: SearchFilters, choices: FilterChoices): number {
  return [
    filters.gender !== undefined && filters.gender !== choices.defaultGender,
    filters.country !== undefined && filters.country !== choices.defaultCountry,
    filters.countryregion !== undefined,
    (filters.min_age ?? 0) > choices.minimumAge || (filters.max_age ?? OLDEST_YEARS) < OLDEST_YEARS,
  ].filter(Boolean).length
}

// The list is kept, so that going back from a profile shows the same one; it is refetched once it has been unused for
// longer than the cache's time.
export function searchOptions(api: Api, filters: SearchFilters) {
  return api.discovery.search.infiniteOptions({
    input: (cursor: string | undefined) => (cursor ? { ...filters, cursor } : filters),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** A country's regions in alphabetical order; fetched once, in the browser. */
export function regionOptions(api: Api, country: string) {
  return {
    ...api.site.regions.queryOptions({ input: { country } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    select: ({
      region_data,
    }: {
      region_data: Record<string, { code: string; name: string }[]>
    }): { code: string; name: string }[] =>
      (region_data[country] ?? [])
        .map(({ code, name }) => ({ code, name }))
        .sort((a, b) => a.name.localeCompare(b.name)),
  }
}
