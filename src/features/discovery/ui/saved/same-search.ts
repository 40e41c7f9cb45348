import type { SavedSearch, SearchFilters } from '../../contract.ts'
import { dropEmpty } from '../filters.ts'
import { readFilters, type SearchAddress } from '../search-address.ts'
import type { FilterState } from '../use-filters.ts'

/** The filters of the search that the page shows. */
export function presentFilters({ draft }: FilterState): SearchAddress {
  return { ...readFilters(draft), page: undefined }
}

export function isSame(search: SavedSearch, filters: SearchFilters): boolean {
  return asText(readFilters(search.filters)) === asText(filters)
}

const asText = (filters: SearchFilters) =>
  JSON.stringify(Object.entries(dropEmpty(filters)).sort(([a], [b]) => (a < b ? -1 : 1)))
