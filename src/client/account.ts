import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import type { User } from '#features/accounts/contract.ts'
import type { PublicSettings } from '#features/site/settings.ts'
import type { Api } from './api.ts'

/** No two fetches of one thing are nearer to each other than this. */
export const SHORTEST_FETCH_DISTANCE_MILLISECONDS = 200

/** Whether what the page holds was read just now. */
export function isFresh({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }): boolean {
  // What the server read bears the time of the server's clock, which may be ahead of ours.
  return Math.abs(Date.now() - dataUpdatedAt) < SHORTEST_FETCH_DISTANCE_MILLISECONDS
}

// Read once, then kept fresh by the client's own refresh (refresh.ts) and by live events, not by each component.
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
export const chatsOptions = (api: Api) => api.chat.list.queryOptions(REFRESHED_BY_US)
export const likesOptions = (api: Api) => api.likes.list.queryOptions(REFRESHED_BY_US)
export const settingsOptions = (api: Api) => api.site.settings.queryOptions({ input: {}, ...ONCE })
export const companyOptions = (api: Api) => api.site.companyInfo.queryOptions(ONCE)

/** Who is logged in; null: nobody. */
export function useUser(): User | null {
  const { api } = useRouteContext({ from: '__root__' })
  return useSuspenseQuery(userOptions(api)).data.user
}

/** Tells the page who is logged in now: after login, signup, or a change that answers with the user. */
export function setUser(queryClient: QueryClient, api: Api, user: User | null): void {
  queryClient.setQueryData(api.accounts.user.queryKey(), { user })
}

export function useSettings(): PublicSettings {
  const { api } = useRouteContext({ from: '__root__' })
  return useSuspenseQuery(settingsOptions(api)).data.settings
}

/** My conversations; undefined until they were read once. */
export function useChats() {
  const { api } = useRouteContext({ from: '__root__' })
  const loggedIn = useUser() !== null
  return useQuery({ ...chatsOptions(api), enabled: loggedIn })
}

/** Likes received and given, and matches; undefined until they were read once. */
export function useLikes() {
  const { api } = useRouteContext({ from: '__root__' })
  const loggedIn = useUser() !== null
  return useQuery({ ...likesOptions(api), enabled: loggedIn })
}

/** What waits for me: the badges, the tab's title, the installed app's badge. */
export function useNews(): { unread: number; newLikes: number } {
  const loggedIn = useUser() !== null
  const chats = useChats().data?.chats
  const likedBy = useLikes().data?.liked_by
  // The server rendered without these; they may be here before all of its page has come alive.
  const hydrated = useHydrated()
  if (!loggedIn || !hydrated) return { unread: 0, newLikes: 0 }
  return {
    unread: chats?.reduce((sum, chat) => sum + chat.num_unread_messages, 0) ?? 0,
    newLikes: likedBy?.filter((like) => like.like_new).length ?? 0,
  }
}
