import { useTranslations } from 'use-intl'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { Chip } from '#ui/controls/chip.tsx'
import type { FilterState } from './use-filters.ts'

/** Below 768 px: the active filters, with a button to remove each. */
export function ActiveFilters({ state }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const { draft, choices, change } = state
  const min = draft.min_age ?? choices.minimumAge
  const max = draft.max_age ?? OLDEST_YEARS
  const region = state.regions.find(({ value }) => value === draft.countryregion)?.label
  const gender = state.genders.find(({ value }) => value === draft.gender && value !== choices.defaultGender)
  const country = state.countries.find(
    ({ value }) => value === draft.country && value !== choices.defaultCountry,
  )
  const chips = [
    gender && { label: gender.label, off: { gender: undefined } },
    country && { label: country.label, off: { country: undefined, countryregion: undefined } },
    draft.countryregion && region && { label: region, off: { countryregion: undefined } },
    (min > choices.minimumAge || max < OLDEST_YEARS) && {
      label:
        min === max
          ? t('one_age', { age: min })
          : t('age_range', { min, max: max < OLDEST_YEARS ? max : `${max}+` }),
      off: { min_age: undefined, max_age: undefined },
    },
  ].filter((chip) => typeof chip === 'object')
  return (
    <ul
      data-view="active-filters"
      className="order-last flex w-full gap-2 overflow-x-auto [scrollbar-width:none] md:hidden [&::-webkit-scrollbar]:hidden"
    >
      {chips.map(({ label, off }) => (
        <li key={label} className="shrink-0">
          <Chip onRemove={() => change(off)} removeLabel={t('remove', { filter: label })}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
