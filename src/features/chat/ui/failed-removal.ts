import { useMutationState } from '@tanstack/react-query'
import { useApi } from '#page/use-api.ts'

/** The last removal that failed, with its time and error. Outlives the page that started it. */
export function useFailedRemoval(): { at: number; error: unknown } | undefined {
  const api = useApi()
  return useMutationState({
    filters: { mutationKey: api.chat.remove.mutationKey(), status: 'error' },
    select: ({ state }) => ({ at: state.submittedAt, error: state.error as unknown }),
  }).at(-1)
}
