import { useEffect, useMemo, useState } from 'react'
import { useLiveEvents, useLiveSend } from '#page/live-provider.tsx'
import { tellNowAndThen, watchTyping } from './typing-times.ts'

/** Tells the other member that something is being typed, at a limited rate. */
export function useTellTyping(conversation: string | null): () => void {
  const send = useLiveSend()
  return useMemo(
    () => tellNowAndThen(() => conversation && send({ type: 'typing', conversation })),
    [send, conversation],
  )
}

/** The conversations in which the other member is typing. */
export function useTyping(): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const [watched] = useState(() => watchTyping(setTyping))
  useEffect(() => watched.end, [watched])
  useLiveEvents(watched.hear)
  return typing
}
