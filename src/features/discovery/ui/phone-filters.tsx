import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import type { SearchFilters } from '../contract.ts'
import { countActive, dropEmpty, OLDEST_YEARS } from './filters.ts'
import { type FilterState, useFilterWords } from './use-filters.ts'

const FilterSheet = lazy(() =>
  import('./filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })),
)

/** Below 768 px: the button that opens the filters, and those that are on, each to be taken off. */
export function PhoneFilters({ state }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const [open, setOpen] = useState(false)
  // Once asked for, it stays, so that it can also close with grace.
  const [wanted, setWanted] = useState(false)
  const [chosen, setChosen] = useState<SearchFilters>(state.draft)
  const words = useFilterWords(state.choices, chosen.country ?? state.choices.defaultCountry, open)
  const active = countActive(state.draft, state.choices)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0 md:hidden"
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => {
          setChosen(state.draft)
          setWanted(true)
          setOpen(true)
        }}
      >
        {t('filters')}
        {active > 0 && (
          <>
            <span
              aria-hidden="true"
              className="ms-2 inline-grid size-5 place-items-center rounded-full bg-primary-strong text-xs text-on-primary tabular"
            >
              {active}
            </span>
            <span className="sr-only">, {t('filters_active', { count: active })}</span>
          </>
        )}
      </Button>
      {active > 0 && <ActiveFilters state={state} />}
      {wanted && (
        <Suspense>
          <FilterSheet
            open={open}
            onOpenChange={setOpen}
            choices={state.choices}
            words={words}
            chosen={chosen}
            onChoose={(changed) => setChosen({ ...chosen, ...changed })}
            onApply={(filters) => {
              state.replace(dropEmpty(filters))
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function ActiveFilters({ state }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const { draft, choices, change } = state
  const region = state.regions.find(({ value }) => value === draft.countryregion)?.label
  const gender = state.genders.find(({ value }) => value === draft.gender && value !== choices.defaultGender)
  const country = state.countries.find(
    ({ value }) => value === draft.country && value !== choices.defaultCountry,
  )
  const chips = [
    gender && { label: gender.label, off: { gender: undefined } },
    country && { label: country.label, off: { country: undefined, countryregion: undefined } },
    draft.countryregion && region && { label: region, off: { countryregion: undefined } },
    (draft.min_age || draft.max_age) && {
      label: t('age_range', {
        min: draft.min_age ?? choices.minimumAge,
        max: draft.max_age ?? `${OLDEST_YEARS}+`,
      }),
      off: { min_age: undefined, max_age: undefined },
    },
  ].filter((chip) => typeof chip === 'object')
  return (
    <ul className="order-last flex w-full gap-2 overflow-x-auto [scrollbar-width:none] md:hidden [&::-webkit-scrollbar]:hidden">
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
