import { useTranslations } from 'use-intl'
import { OLDEST_YEARS } from '#shared/dates.ts'
import type { Interest } from '#shared/profile/interests.ts'
import { chosenOf } from '#shared/search-facets.ts'
import type { SearchFilters } from '../contract.ts'
import { FACET_FIELDS, RADIUS_KM } from '../search-values.ts'
import { nameOf } from './place-names.ts'
import type { FilterState } from './use-filters.ts'

/** The active filters in words, each with the change that takes it off. */
export function useFilterChips(state: FilterState): { label: string; off: Partial<SearchFilters> }[] {
  const t = useTranslations('discovery.search')
  const f = useTranslations('discovery.filter')
  const fields = useTranslations('site.fields')
  const values = useTranslations('site.values')
  const interests = useTranslations('site.interests')
  const { draft, choices, applied } = state
  const min = draft.min_age ?? choices.minimumAge
  const max = draft.max_age ?? OLDEST_YEARS
  const region = state.regions.find(({ value }) => value === draft.countryregion)?.label
  const gender = state.genders.find(({ value }) => value === draft.gender && value !== choices.defaultGender)
  const country = state.countries.find(
    ({ value }) => value === draft.country && value !== choices.defaultCountry,
  )
  return [
    gender && { label: gender.label, off: { gender: undefined } },
    country && { label: country.label, off: { country: undefined, countryregion: undefined } },
    draft.countryregion && region && { label: region, off: { countryregion: undefined } },
    (min > choices.minimumAge || max < OLDEST_YEARS) && {
      label:
        min === max
          ? t('one_age', { age: min })
          : max < OLDEST_YEARS
            ? t('age_range', { min, max })
            : t('age_from', { min }),
      off: { min_age: undefined, max_age: undefined },
    },
    draft.place && {
      label: f('around', {
        place: nameOf(draft.place, applied),
        km: draft.radius ?? RADIUS_KM,
      }),
      off: { place: undefined, radius: undefined },
    },
    ...(['photo', 'online', 'new'] as const).map(
      (field) => draft[field] && { label: f(field), off: { [field]: undefined } },
    ),
    ...FACET_FIELDS.map(
      (field) =>
        draft[field] && {
          label: f('field', {
            field: fields(field),
            values: chosenOf(draft[field])
              .map((value) =>
                values(`${field}.${value}` as 'relationship_status.widowed', {
                  gender: draft.gender ?? 'other',
                }),
              )
              .join(', '),
          }),
          off: { [field]: undefined },
        },
    ),
    draft.interests && {
      label: f('field', {
        field: fields('interests'),
        values: chosenOf(draft.interests)
          .map((interest) => interests(interest as Interest))
          .join(', '),
      }),
      off: { interests: undefined, interests_match: undefined },
    },
    draft.fictional && { label: f('real'), off: { fictional: undefined } },
    draft.sort &&
      choices.sorts.indexOf(draft.sort) > 0 && { label: f(`sort_${draft.sort}`), off: { sort: undefined } },
  ].filter((chip) => typeof chip === 'object')
}
