import { useEffect } from 'react'
import type { SavedSearch } from '../../contract.ts'
import type { FilterState } from '../use-filters.ts'
import { isSame, presentFilters } from './same-search.ts'
import { useLooked } from './use-looked.ts'

/** Notes that the member looks at a saved search which is opened by its address, as in a tab of its own. */
export default function LookedAt({ state, searches }: { state: FilterState; searches: SavedSearch[] }) {
  const { mutate } = useLooked()
  const filters = presentFilters(state)
  const seen = searches.find((search) => search.new_members > 0 && isSame(search, filters))?.id
  useEffect(() => {
    if (seen) mutate(seen)
  }, [seen, mutate])
  return null
}
