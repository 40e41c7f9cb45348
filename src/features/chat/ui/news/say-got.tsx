import { useEffect, useMemo, useState } from 'react'
import { useChats } from '#page/account.ts'
import { useIsLive, useLiveEvents, useLiveSend } from '#page/live-provider.tsx'
import { Receipts } from './receipts.ts'

/** Tells the server which messages this browser has got. */
export function SayGot() {
  const chats = useChats().data?.chats
  const send = useLiveSend()
  const isLive = useIsLive()
  const [receipts] = useState(() => new Receipts())
  const latest = useMemo(() => ({ chats: chats ?? [], isLive, send }), [chats, isLive, send])
  useEffect(() => receipts.soon(latest), [receipts, latest])
  useLiveEvents(({ type }) => {
    if (type === 'connected') receipts.soon(latest)
  })
  useEffect(() => receipts.end, [receipts])
  return null
}
