import { keepPreviousData } from '@tanstack/react-query'
import type { Api } from '#client/api.ts'
import type { User } from '#features/accounts/contract.ts'
import type { PublicSettings } from '#features/site/settings.ts'
import { GENDERS, type Gender, gendersSought } from '#shared/profile.ts'
import type { SearchFilters } from '../contract.ts'

export const OLDEST_YEARS = 99

/** The filters as an address holds them; whatever somebody else wrote there is left out. */
export function readFilters(search: Record<string, unknown>): SearchFilters {
  const { gender, country, countryregion } = search
  const min = readAge(search.min_age)
  const max = readAge(search.max_age)
  const swapped = min !== undefined && max !== undefined && min > max
  return dropEmpty({
    gender: GENDERS.find((known) => known === gender),
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : undefined,
    countryregion:
      typeof countryregion === 'string' && /^[A-Z0-9-]{1,10}$/.test(countryregion)
        ? countryregion
        : undefined,
    min_age: swapped ? max : min,
    max_age: swapped ? min : max,
  })
}

function readAge(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return undefined
  const age = Number(value)
  return Number.isInteger(age) && age >= 18 && age <= OLDEST_YEARS ? age : undefined
}

export function dropEmpty(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

export type FilterName = 'gender' | 'country' | 'region' | 'age'

/** What the visitor may choose from on this site, and what holds while nothing is chosen. */
export type FilterChoices = {
  fields: FilterName[]
  genders: Gender[]
  /** Whether all of these genders may be looked for at once. */
  everyGender: boolean
  defaultGender: Gender | undefined
  countries: string[]
  defaultCountry: string
  minimumAge: number
  maximumAge: number
}

export function filterChoices(settings: PublicSettings, user: User | null): FilterChoices {
  const genders: Gender[] = user
    ? gendersSought(user.profile.gender, user.profile.sexuality)
    : ['female', 'male']
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

/** How many filters narrow the search beyond what holds anyway. */
export function countActive(filters: SearchFilters, choices: FilterChoices): number {
  return [
    filters.gender !== undefined && filters.gender !== choices.defaultGender,
    filters.country !== undefined && filters.country !== choices.defaultCountry,
    filters.countryregion !== undefined,
    filters.min_age !== undefined || filters.max_age !== undefined,
  ].filter(Boolean).length
}

// Coming back from a profile shows the same list at the same place; it is read anew once it has been left for
// as long as the cache keeps it.
export function searchOptions(api: Api, filters: SearchFilters) {
  return api.discovery.search.infiniteOptions({
    input: (cursor: string | undefined) => (cursor ? { ...filters, cursor } : filters),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** A country's regions, in alphabetical order; read only in the browser, and once. */
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
