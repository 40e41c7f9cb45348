import { keepPreviousData } from '@tanstack/react-query'
import type { User } from '#features/accounts/contract.ts'
import type { ProfileField, PublicSettings, SearchField } from '#features/site/settings.ts'
import type { Api } from '#page/api.ts'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { audienceOf } from '#shared/niches.ts'
import { type Gender, gendersSought } from '#shared/profile.ts'
import type { Applied, SearchFilters } from '../contract.ts'
import { FACET_FIELDS, SORTS, type Sort } from '../search-values.ts'

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
  /** Visitors do not see whether members are online. */
  seesOnline: boolean
  /** The default first. */
  sorts: readonly Sort[]
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
    sorts: user ? SORTS : SORTS.filter((sort) => sort !== 'recommended'),
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
