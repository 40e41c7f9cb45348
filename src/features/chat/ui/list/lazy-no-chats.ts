import type { QueryClient } from '@tanstack/react-query'
import { chatsOptions } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { lazyView } from '#page/late/lazy-view.ts'

export const ArchivedChats = lazyView('archived-chats', () => import('./archived-chats.tsx'), 'ArchivedChats')
export const MoreChats = lazyView('more-chats', () => import('./more-chats.tsx'), 'MoreChats')
export const NoChats = lazyView('no-chats', () => import('./no-chats.tsx'), 'NoChats')

/** Loads the member's conversations, and what the page shows where there are none, or archived ones. */
export async function loadChats(api: Api, queryClient: QueryClient): Promise<void> {
  const { chats, next_cursor } = await queryClient.ensureQueryData(chatsOptions(api))
  if (chats.length === 0) await NoChats.preload?.()
  if (next_cursor) await MoreChats.preload?.()
  if (chats.some(({ archived }) => archived)) await ArchivedChats.preload?.()
}
