import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'

/** The element that carries what the server read for a page. */
export const SENT_QUERIES = 'sent-queries'

/**
 * What the server read for a page, as JSON that may stand in HTML. Nothing of ours streams or is anything but JSON:
 * the general way, the router's own query integration, costs every page a kilobyte more and the server most of its
 * time to write it; as the router's own data it would be quoted once more.
 */
export const sendQueries = createIsomorphicFn()
  .server((queryClient: QueryClient) =>
    JSON.stringify(dehydrate(queryClient).queries).replaceAll('<', '\\u003c'),
  )
  .client(() => '')

/** Takes over what the server read; nothing where it sent nothing. */
export const receiveQueries = createIsomorphicFn()
  .server((_queryClient: QueryClient) => {})
  .client((queryClient: QueryClient) => {
    const queries = JSON.parse(
      document.getElementById(SENT_QUERIES)?.textContent || '[]',
    ) as DehydratedState['queries']
    for (const { state } of queries) {
      const data = state.data as { pageParams?: unknown[] } | undefined
      // JSON has no word for the first page's parameter, which is undefined.
      if (data?.pageParams) data.pageParams = data.pageParams.map((param) => param ?? undefined)
    }
    hydrate(queryClient, { queries })
  })
