import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#page/use-api.ts'
import type { SavedSearch } from '../../contract.ts'

/** Changes one saved search in the list that the browser holds. */
export function useChangeInList() {
  const { savedSearches } = useApi().discovery
  const queryClient = useQueryClient()
  return {
    change: (id: string, changed: (search: SavedSearch) => SavedSearch[]) =>
      queryClient.setQueryData(
        savedSearches.queryKey(),
        (before: { searches: SavedSearch[] } | undefined) =>
          before && { searches: before.searches.flatMap((one) => (one.id === id ? changed(one) : [one])) },
      ),
    readAll: () => queryClient.invalidateQueries({ queryKey: savedSearches.key() }),
  }
}

/** Notes that the member has seen what a saved search finds now. */
export function useLooked() {
  const { updateSavedSearch } = useApi().discovery
  const { change, readAll } = useChangeInList()
  return useMutation({
    mutationFn: (id: string) => updateSavedSearch.call({ id, looked: true }),
    onMutate: (id) => change(id, (search) => [{ ...search, new_members: 0 }]),
    onError: readAll,
  })
}
