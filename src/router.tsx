import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { SHORTEST_FETCH_DISTANCE_MILLISECONDS, setUser } from './client/account.ts'
import { type Api, createApi, isPassing, pageContext, whenLoggedOut } from './client/api.ts'
import { reloadOnMissingChunk } from './client/chunk-reload.ts'
import { loadWords, type Words } from './client/messages.ts'
import { receiveQueries, sendQueries } from './client/query-transport.ts'
import { allowSkippedTransitions } from './client/skipped-transitions.ts'
import { ErrorPage } from './layouts/error-page.tsx'
import { NotFoundPage } from './layouts/not-found-page.tsx'
import { routeTree } from './routeTree.gen.ts'

export type RouterContext = {
  queryClient: QueryClient
  api: Api
  words: Words
  /** What the server read for the page, once it is all there. */
  sent: { queries: string }
}

const RETRIES = 5
const FIRST_RETRY_MILLISECONDS = 200
const LONGEST_RETRY_MILLISECONDS = 30_000

const requestNonce = createIsomorphicFn()
  .server(() => pageContext().nonce)
  .client(() => undefined)

const beginInBrowser = createIsomorphicFn()
  .server((_api: Api, _queryClient: QueryClient) => {})
  .client((api: Api, queryClient: QueryClient) => {
    reloadOnMissingChunk()
    allowSkippedTransitions()
    whenLoggedOut(() => setUser(queryClient, api, null))
  })

export async function getRouter() {
  const words = await loadWords()
  const api = createApi()
  const queryClient = createQueryClient()
  beginInBrowser(api, queryClient)
  receiveQueries(queryClient)
  const sent = { queries: '' }
  return createRouter({
    routeTree,
    context: { queryClient, api, words, sent } satisfies RouterContext,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ssr: { nonce: requestNonce() },
    dehydrate() {
      sent.queries = sendQueries(queryClient)
      return {}
    },
  })
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: SHORTEST_FETCH_DISTANCE_MILLISECONDS,
        retry: (failures, error) => typeof window !== 'undefined' && failures < RETRIES && isPassing(error),
        retryDelay: (attempt) =>
          Math.min(FIRST_RETRY_MILLISECONDS * 2 ** attempt, LONGEST_RETRY_MILLISECONDS),
      },
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
