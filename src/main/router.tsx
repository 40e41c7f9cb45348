import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { User } from '#features/accounts/contract.ts'
import { ErrorPage } from '#frame/error-page.tsx'
import { NotFoundPage } from '#frame/not-found-page.tsx'
import { SHORTEST_FETCH_DISTANCE_MILLISECONDS, setUser } from '#page/account.ts'
import { type Api, createApi, whenLoggedOut } from '#page/api.ts'
import { forgetLoggedOut } from '#page/kept/kept-of-member.ts'
import { pageContext } from '#page/page-context.ts'
import { reloadOnOtherMember } from '#page/page-member.ts'
import { receiveQueries, sendQueries } from '#page/query-transport.ts'
import { mayRetry, retryDelay } from '#page/retries.ts'
import { allowSkippedTransitions } from '#page/skipped-transitions.ts'
import { loadWords, type Words } from '#page/words.ts'
import { routeTree } from './routeTree.gen.ts'

export type RouterContext = {
  queryClient: QueryClient
  api: Api
  words: Words
  /** The server's queries for the page, set when all are fetched. */
  sent: { queries: string }
}

const requestNonce = createIsomorphicFn()
  .server(() => pageContext().nonce)
  .client(() => undefined)

const beginInBrowser = createIsomorphicFn()
  .server((_api: Api, _queryClient: QueryClient) => {})
  .client((api: Api, queryClient: QueryClient) => {
    forgetLoggedOut()
    allowSkippedTransitions()
    whenLoggedOut(() => setUser(queryClient, api, null))
    reloadOnOtherMember(queryClient, {
      queryKey: api.accounts.user.queryKey(),
      memberOf: (data) => (data as { user: User | null } | undefined)?.user?.profile.id,
    })
  })

export async function getRouter() {
  const words = await loadWords()
  const api = createApi()
  const queryClient = createQueryClient()
  receiveQueries(queryClient)
  beginInBrowser(api, queryClient)
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
        retry: (failures, error) => typeof window !== 'undefined' && mayRetry(failures, error),
        retryDelay,
      },
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
