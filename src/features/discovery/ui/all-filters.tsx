import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import type { SearchFilters } from '../contract.ts'
import { countActive, dropEmpty } from './filters.ts'
import { ActiveFilters } from './rare-views.ts'
import { type FilterState, useFilterWords, withChange } from './use-filters.ts'

const FilterSheet = lazy(() =>
  import('./filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })),
)

/** A button that opens all filters, and the active filters with a button to remove each. */
export function AllFilters({ state }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const [open, setOpen] = useState(false)
  // Stays mounted after the first opening, so that closing is animated.
  const [wanted, setWanted] = useState(false)
  const [chosen, setChosen] = useState<SearchFilters>(state.draft)
  const words = useFilterWords(state.choices, chosen.country ?? state.choices.defaultCountry, open)
  const active = countActive(state.draft, state.choices)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0 lg:hidden"
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
              className="absolute -end-1 -top-1 inline-grid size-5 place-items-center rounded-full bg-primary-strong text-xs text-on-primary tabular ring-2 ring-canvas"
            >
              {active}
            </span>
            <span className="sr-only">, {t('filters_active', { count: active })}</span>
          </>
        )}
      </Button>
      {active > 0 && (
        <Suspense>
          <ActiveFilters state={state} />
        </Suspense>
      )}
      {wanted && (
        <Suspense>
          <FilterSheet
            open={open}
            onOpenChange={setOpen}
            choices={state.choices}
            words={words}
            chosen={chosen}
            applied={state.applied}
            onChoose={(changed) => setChosen(withChange(chosen, changed))}
            onApply={(filters) => {
              if (filters) state.replace(dropEmpty(filters))
              else state.clear()
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
