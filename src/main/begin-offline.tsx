import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { conversationKey } from '#features/chat/ui/conversation-query.ts'
import { keptChats } from '#features/chat/ui/offline/kept-chats.ts'
import { chatsOptions, settingsOptions, userOptions } from '#page/account.ts'
import { noteStartedOffline } from '#page/started-offline.ts'
import { takeOutSentWords } from '#page/words.ts'
import type { OfflineShell } from './offline-shell.ts'
import type { getRouter } from './router.tsx'

const OFFLINE_PAGE = '/offline'
const CONVERSATION = /^\/chats\/([^/]+)/

/**
 * Begins in the page that the browser's worker shows in place of the conversations when there is no connection
 * (offline-shell.ts), with what this browser keeps of its member. Where it keeps nothing, the page says only that there
 * is no connection.
 */
export async function beginOffline(router: Awaited<ReturnType<typeof getRouter>>): Promise<void> {
  const kept = await keptChats().catch(() => undefined)
  if (!kept) return showOfflinePage()
  const { api, queryClient } = router.options.context
  const { settings } = JSON.parse(document.getElementById('offline-shell')!.textContent) as OfflineShell
  const updatedAt = kept.readAt
  queryClient.setQueryData(settingsOptions(api).queryKey, settings)
  queryClient.setQueryData(userOptions(api).queryKey, { user: kept.user }, { updatedAt })
  queryClient.setQueryData(
    chatsOptions(api).queryKey,
    { chats: kept.chats, unread_first: false, next_cursor: null, unread_beyond: 0 },
    { updatedAt },
  )
  for (const { id, page } of kept.conversations)
    queryClient.setQueryData(
      conversationKey({ conversation: id }),
      { pages: [page], pageParams: [undefined] },
      { updatedAt },
    )
  noteStartedOffline(kept.readAt)
  showTheme()
  const asked = CONVERSATION.exec(window.location.pathname)?.[1]
  if (asked && !kept.conversations.some(({ id }) => id === asked))
    await router.navigate({ to: '/chats', replace: true })
  else await router.load()
  stayOnChats()
  // React keeps the scripts that it finds, and draws one with this id itself.
  takeOutSentWords()
  createRoot(document).render(<RouterProvider router={router} />)
}

/** The chosen theme, which the worker's page does not know. */
function showTheme(): void {
  const [, theme] = /(?:^|; )theme=(light|dark)\b/.exec(document.cookie) ?? []
  if (theme) document.documentElement.dataset.theme = theme
}

/** Links to other pages load them as pages, so that without a connection the worker answers. */
function stayOnChats(): void {
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || navigator.onLine || link.origin !== location.origin) return
      if (!/^\/chats(\/|$)/.test(link.pathname)) event.stopPropagation()
    },
    true,
  )
}

async function showOfflinePage(): Promise<void> {
  const page = await (await caches.match(OFFLINE_PAGE))?.text()
  if (!page) return window.location.replace(OFFLINE_PAGE)
  document.open()
  document.write(page)
  document.close()
}
