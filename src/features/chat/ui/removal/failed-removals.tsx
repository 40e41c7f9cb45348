import { useMutationState } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '#page/use-api.ts'

const RemovalFailed = lazy(() =>
  import('./removal-failed.tsx').then((module) => ({
    default: module.RemovalFailed,
  })),
)

/** Reports a failed removal, on whichever page the member is by then. */
export function FailedRemovals() {
  const api = useApi()
  const failed = useMutationState({
    filters: { mutationKey: api.chat.remove.mutationKey(), status: 'error' },
    select: ({ state }) => ({ at: state.submittedAt, error: state.error as unknown }),
  }).at(-1)
  return (
    failed && (
      <Suspense>
        <RemovalFailed key={failed.at} error={failed.error} />
      </Suspense>
    )
  )
}
