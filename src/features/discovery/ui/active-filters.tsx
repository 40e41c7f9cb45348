import { useTranslations } from 'use-intl'
import { Chip } from '#ui/controls/chip.tsx'
import { useFilterChips } from './use-filter-chips.ts'
import type { FilterState } from './use-filters.ts'

/** The active filters, with a button to remove each. */
export function ActiveFilters({ state }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const chips = useFilterChips(state)
  return (
    <ul
      data-view="active-filters"
      className="order-last flex w-full gap-2 overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
    >
      {chips.map(({ label, off }) => (
        <li key={label} className="shrink-0">
          <Chip onRemove={() => state.change(off)} removeLabel={t('remove', { filter: label })}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
