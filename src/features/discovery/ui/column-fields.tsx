import { AgeSelects } from './age-selects.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { FilterState } from './use-filters.ts'

/** The filters of the column, which apply at once. */
export function ColumnFields({ state }: { state: FilterState }) {
  const { choices, draft, change, applied } = state
  const fields = { choices, chosen: draft, onChoose: change }
  return <FilterFields {...fields} words={state} applied={applied} age={<AgeSelects {...fields} />} folded />
}
