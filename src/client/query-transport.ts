import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'

export type SentQueries = { queries: string }

/**
 * What the server read for a page, as text. Nothing of ours streams or is anything but JSON: the general way, the
 * router's own query integration, costs every page a kilobyte more and the server most of its time to write it.
 */
export const sendQueries = createIsomorphicFn()
  .server(
    (queryClient: QueryClient): SentQueries => ({ queries: JSON.stringify(dehydrate(queryClient).queries) }),
  )
  .client((): SentQueries => ({ queries: '[]' }))

export function receiveQueries(queryClient: QueryClient, { queries: text }: SentQueries): void {
  const queries = JSON.parse(text) as DehydratedState['queries']
  for (const { state } of queries) {
    const data = state.data as { pageParams?: unknown[] } | undefined
    // JSON has no word for the first page's parameter, which is undefined.
    if (data?.pageParams) data.pageParams = data.pageParams.map((param) => param ?? undefined)
  }
  hydrate(queryClient, { queries })
}
