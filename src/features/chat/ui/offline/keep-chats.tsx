import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useUser } from '#page/account.ts'
import { keptChatsKey } from '#page/kept/kept-of-member.ts'
import { keptInBrowser } from '#page/kept/kept-storage.ts'
import { useIsLive, useLiveEvents } from '#page/live-provider.tsx'
import { useApi } from '#page/use-api.ts'
import { ChatKeeper } from './chat-keeper.ts'
import { forgetKeptChats } from './forget-kept-chats.ts'
import { keepsChats, onKeepsChats } from './keeps-chats.ts'

/** Keeps the member's last conversations in this browser, if they want it to. */
export function KeepChats() {
  const me = useUser()?.profile.id
  const wanted = useSyncExternalStore(onKeepsChats, () => me !== undefined && keepsChats(me))
  const keeper = useKeeper(wanted ? me : undefined)
  useEffect(() => {
    if (me && !wanted) keptInBrowser.removeItem(keptChatsKey(me))
    if (!wanted) forgetKeptChats().catch(() => {})
  }, [me, wanted])
  useLiveEvents((news) => {
    if (news.type === 'connected') keeper.current?.noteGap()
    if (news.type === 'message' || news.type === 'changed')
      keeper.current?.hear(news.conversation, news.message)
  })
  return null
}

function useKeeper(me: string | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isLive = useIsLive()
  const keeper = useRef<ChatKeeper>(undefined)
  useEffect(() => {
    if (!me) return
    const own = new ChatKeeper({ api, queryClient, me, isLive })
    keeper.current = own
    return () => {
      own.stop()
      keeper.current = undefined
    }
  }, [me, api, queryClient, isLive])
  return keeper
}
