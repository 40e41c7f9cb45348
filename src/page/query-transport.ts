import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'

/** The id of the element with the server's queries. */
export const SENT_QUERIES = 'sent-queries'

type SentQuery = [key: QueryKey, data: unknown, updatedAt: number]

/**
 * The data of the server's queries as JSON that is safe in HTML. All of it is plain JSON and none is streamed: the
 * router's own query integration costs each page a kilobyte more and the server most of its serialization time; as the
 * router's own data it would be quoted once more. TanStack's `dehydrate` sends the whole state of each query, half a
 * kilobyte more; failed queries are left to the browser as there.
 */
export const sendQueries = createIsomorphicFn()
  .server((queryClient: QueryClient) => {
    const sent = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === 'success' })
      .map(({ queryKey, state }): SentQuery => [queryKey, state.data, state.dataUpdatedAt])
    return JSON.stringify(sent).replaceAll('<', '\\u003c')
  })
  .client(() => '')

/** Restores the server's queries, if there are any. */
export const receiveQueries = createIsomorphicFn()
  .server((_queryClient: QueryClient) => {})
  .client((queryClient: QueryClient) => {
    const sent = JSON.parse(document.getElementById(SENT_QUERIES)?.textContent || '[]') as SentQuery[]
    for (const [key, data, updatedAt] of sent) {
      const pages = data as { pageParams?: unknown[] }
      // JSON has no undefined, which is the first page's parameter.
      if (pages?.pageParams) pages.pageParams = pages.pageParams.map((param) => param ?? undefined)
      queryClient.setQueryData(key, data, { updatedAt })
    }
  })
