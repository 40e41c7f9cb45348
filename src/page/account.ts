import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { User } from '#features/accounts/contract.ts'
import type { PublicSettings } from '#features/site/settings.ts'
import type { Api } from './api.ts'
import { useApi } from './use-api.ts'

/** Two fetches of the same query are at least this far apart. */
export const SHORTEST_FETCH_DISTANCE_MILLISECONDS = 200

/** Whether a query was fetched just now. */
export function isFresh({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }): boolean {
  return Date.now() - dataUpdatedAt < SHORTEST_FETCH_DISTANCE_MILLISECONDS
}

// Fetched once, then kept fresh by refresh.ts and live events, not by each component.
const REFRESHED_BY_US = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: (query: { state: { dataUpdatedAt: number } }) => (isFresh(query) ? false : 'always'),
} as const
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
} as const

export const userOptions = (api: Api) => api.accounts.user.queryOptions(REFRESHED_BY_US)
/** Without what is being removed, which the server may not know yet. */
export function chatsOptions(api: Api) {
  const options = api.chat.list.queryOptions(REFRESHED_BY_US)
  const mutationKey = api.chat.remove.mutationKey()
  const queryFn: typeof options.queryFn = async (context) => {
    const list = await options.queryFn(context)
    const removing = context.client
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .map(({ state }) => (state.variables as { conversation: string }).conversation)
    return { ...list, chats: list.chats.filter(({ id }) => !removing.includes(id)) }
  }
  return { ...options, queryFn }
}
export const likesOptions = (api: Api) => api.likes.list.queryOptions(REFRESHED_BY_US)
export const settingsOptions = (api: Api) => api.site.settings.queryOptions({ input: {}, ...ONCE })
export const interestsOptions = (api: Api) => api.site.interests.queryOptions(ONCE)
export const companyOptions = (api: Api) => api.site.companyInfo.queryOptions(ONCE)

/** The logged-in user; null for visitors. */
export function useUser(): User | null {
  const api = useApi()
  return useSuspenseQuery(userOptions(api)).data.user
}

/** Sets the user after login, signup, or a change that returns the user. */
export function setUser(queryClient: QueryClient, api: Api, user: User | null): void {
  queryClient.setQueryData(api.accounts.user.queryKey(), { user })
}

export function setCredits(queryClient: QueryClient, api: Api, credits: number): void {
  queryClient.setQueryData(
    api.accounts.user.queryKey(),
    (now) => now && { user: now.user && { ...now.user, credits } },
  )
}

export function useSettings(): PublicSettings {
  const api = useApi()
  return useSuspenseQuery(settingsOptions(api)).data.settings
}

/** The member's conversations; undefined until fetched. */
export function useChats() {
  const api = useApi()
  const loggedIn = useUser() !== null
  return useQuery({ ...chatsOptions(api), enabled: loggedIn })
}

/** Likes received and given, and matches; undefined until fetched. */
export function useLikes() {
  const api = useApi()
  const loggedIn = useUser() !== null
  return useQuery({ ...likesOptions(api), enabled: loggedIn })
}

/** The counts for the badges and the tab's title. */
export function useUnreadCounts(): { unread: number; newLikes: number } {
  const loggedIn = useUser() !== null
  const chats = useChats().data
  const likedBy = useLikes().data?.liked_by
  // The server renders without these, so they must not show before the page is hydrated.
  const hydrated = useHydrated()
  if (!loggedIn || !hydrated) return { unread: 0, newLikes: 0 }
  return {
    unread: chats
      ? chats.chats.reduce((sum, chat) => sum + chat.num_unread_messages, chats.unread_beyond)
      : 0,
    newLikes: likedBy?.filter((like) => like.like_new).length ?? 0,
  }
}
