import { keepPreviousData } from '@tanstack/react-query'
import type { User } from '#features/accounts/contract.ts'
import type { ProfileField, PublicSettings, SearchField } from '#features/site/settings.ts'
import type { Api } from '#page/api.ts'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { audienceOf } from '#shared/niches.ts'
import { GENDERS, type Gender, gendersSought } from '#shared/profile.ts'
import type { Applied, SearchFilters } from '../contract.ts'
import { FACET_FIELDS, MOST_RADIUS_KM, SORTS } from '../search-values.ts'

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

export function dropEmpty(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** The filters and values that the visitor can choose on this site, and the defaults. */
export type FilterChoices = {
  fields: SearchField[]
  genders: Gender[]
  /** Whether the filter offers all of these genders at once. */
  everyGender: boolean
  defaultGender: Gender | undefined
  countries: string[]
  defaultCountry: string
  minimumAge: number
  maximumAge: number
  /** Visitors do not see who is online. */
  seesOnline: boolean
}

export function filterChoices(settings: PublicSettings, user: User | null): FilterChoices {
  const audience = audienceOf(settings.niche)
  const forVisitors: Gender[] = audience ? [audience] : ['female', 'male']
  const { gender, sexuality } = user?.profile ?? {}
  const genders = gender && sexuality ? gendersSought(gender, sexuality) : forVisitors
  const country = user?.profile.country ?? settings.geoip_selected_country
  return {
    fields: (settings.search_fields as SearchField[]).filter(
      (field) => !isOfProfile(field) || settings.visible_profile_fields.includes(field),
    ),
    genders,
    everyGender: Boolean(user) && genders.length > 1,
    defaultGender: user && genders.length > 1 ? undefined : genders[0],
    countries: settings.countries,
    defaultCountry: country,
    minimumAge: settings.minimum_age,
    maximumAge: OLDEST_YEARS,
    seesOnline: user !== null,
  }
}

function isOfProfile(field: SearchField): field is SearchField & ProfileField {
  return field === 'interests' || FACET_FIELDS.some((facet) => facet === field)
}

/** What the member seeks, as if the address said it: to change one of it and keep the rest. */
export function spellOut(filters: SearchFilters, applied: Applied | undefined): SearchFilters {
  if (!applied?.sought || filters.sought === 'no') return filters
  return {
    ...filters,
    sought: 'no',
    min_age: applied.min_age ?? undefined,
    max_age: applied.max_age ?? undefined,
    place: applied.place ?? undefined,
    radius: applied.radius ?? undefined,
  }
}

const FIELDS_ALONE = ['photo', 'online', 'new', 'interests', ...FACET_FIELDS] as const

/** The number of filters that differ from the defaults. */
export function countActive(filters: SearchFilters, choices: FilterChoices): number {
  return [
    filters.gender !== undefined && filters.gender !== choices.defaultGender,
    filters.country !== undefined && filters.country !== choices.defaultCountry,
    filters.countryregion !== undefined,
    filters.place !== undefined,
    (filters.min_age ?? 0) > choices.minimumAge || (filters.max_age ?? OLDEST_YEARS) < OLDEST_YEARS,
    ...FIELDS_ALONE.map((field) => filters[field] !== undefined),
  ].filter(Boolean).length
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
