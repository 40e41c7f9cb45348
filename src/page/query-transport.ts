import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { notePageTime } from './clock/server-clock.ts'
import { serverNow } from './clock/server-time.ts'

/** The id of the element with the server's queries. */
export const SENT_QUERIES = 'sent-queries'

type SentQuery = [key: QueryKey, data: unknown]

/** `at`: the time at the server, in milliseconds since 1970. */
type Sent = { at: number; queries: SentQuery[] }

/**
 * The data of the server's queries as JSON that is safe in HTML. All of it is plain JSON and none is streamed: the
 * router's own query integration costs each page a kilobyte more and the server most of its serialization time; as the
 * router's own data it would be quoted once more. TanStack's `dehydrate` sends the whole state of each query, half a
 * kilobyte more; failed queries are left to the browser as there.
 */
export const sendQueries = createIsomorphicFn()
  .server((queryClient: QueryClient) => {
    const queries = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === 'success' })
      .map(({ queryKey, state }): SentQuery => [queryKey, state.data])
    const sent: Sent = { at: serverNow(), queries }
    return JSON.stringify(sent).replaceAll('<', '\\u003c')
  })
  .client(() => '')

/** Restores the server's queries, if there are any. */
export const receiveQueries = createIsomorphicFn()
  .server((_queryClient: QueryClient) => {})
  .client((queryClient: QueryClient) => {
    const text = document.getElementById(SENT_QUERIES)?.textContent
    if (!text) return
    const { at, queries } = JSON.parse(text) as Sent
    notePageTime(at)
    for (const [key, data] of queries) {
      const pages = data as { pageParams?: unknown[] }
      // JSON has no undefined, which is the first page's parameter.
      if (pages?.pageParams) pages.pageParams = pages.pageParams.map((param) => param ?? undefined)
      queryClient.setQueryData(key, data)
    }
  })
