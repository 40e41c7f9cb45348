import { useCallback, useEffect, useRef } from 'react'
import { useChats } from '#page/account.ts'
import { useIsLive, useLiveEvents, useLiveSend } from '#page/live-provider.tsx'
import { GOT_AT_ONCE } from '#shared/live.ts'

const PAUSE_MILLISECONDS = 600

/** Tells the server which messages this browser has got, in one go for all that came within a moment. */
export function SayGot() {
  const chats = useChats().data?.chats
  const send = useLiveSend()
  const isLive = useIsLive()
  const told = useRef(new Map<string, number>())
  const latest = useRef(chats)
  const say = useCallback(() => {
    if (!isLive()) return
    // What was read by now has been said.
    const got = (latest.current ?? []).flatMap(({ id, num_unread_messages: unread, last_message: last }) =>
      last && !last.mine && unread > 0 && last.seq > (told.current.get(id) ?? 0)
        ? [{ id, up_to: last.seq }]
        : [],
    )
    if (got.length === 0) return
    const some = got.slice(0, GOT_AT_ONCE)
    for (const { id, up_to } of some) told.current.set(id, up_to)
    send({ type: 'got', conversations: some })
  }, [isLive, send])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      say()
    }, PAUSE_MILLISECONDS)
  }, [say])
  useEffect(() => {
    latest.current = chats
    soon()
  }, [chats, soon])
  useLiveEvents(({ type }) => {
    if (type === 'connected') soon()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}
