import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type Api, createApi, errorCode, isPassing, pageContext } from './client/api.ts'
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
// What was read this short a time ago is not read again: no two fetches of one thing within 200 ms.
const FRESH_MILLISECONDS = 200

const requestNonce = createIsomorphicFn()
  .server(() => pageContext().nonce)
  .client(() => undefined)

const beginInBrowser = createIsomorphicFn()
  .server(() => {})
  .client(() => {
    reloadOnMissingChunk()
    allowSkippedTransitions()
  })

export async function getRouter() {
  beginInBrowser()
  const words = await loadWords()
  const api = createApi()
  const queryClient = createQueryClient(api)
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

function createQueryClient(api: Api): QueryClient {
  const noteError = (error: unknown, key?: readonly unknown[]) => {
    // Asking who is logged in never logs anybody out.
    const aboutUser = JSON.stringify(key) === JSON.stringify(api.accounts.user.queryKey())
    if (errorCode(error) === 'authentication_required' && !aboutUser)
      queryClient.setQueryData(api.accounts.user.queryKey(), { user: null })
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => noteError(error, query.queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => noteError(error) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        retry: (failures, error) => typeof window !== 'undefined' && failures < RETRIES && isPassing(error),
        retryDelay: (attempt) =>
          Math.min(FIRST_RETRY_MILLISECONDS * 2 ** attempt, LONGEST_RETRY_MILLISECONDS),
      },
    },
  })
  return queryClient
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
