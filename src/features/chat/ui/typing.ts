import { useCallback, useEffect, useRef, useState } from 'react'
import { useLiveEvents, useLiveSend } from '#page/live-provider.tsx'

const TOLD_EVERY_MILLISECONDS = 2_500
const SHOWN_MILLISECONDS = 4_000

/** Tells the other member that something is being typed, at a limited rate. */
export function useTellTyping(conversation: string | null): () => void {
  const send = useLiveSend()
  const told = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (!conversation || now - told.current < TOLD_EVERY_MILLISECONDS) return
    told.current = now
    send({ type: 'typing', conversation })
  }, [send, conversation])
}

/** The conversations in which the other member is typing. */
export function useTyping(): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  const stop = (conversation: string) => {
    clearTimeout(timers.current.get(conversation))
    timers.current.delete(conversation)
    setTyping((now) => {
      if (!now.has(conversation)) return now
      const rest = new Set(now)
      rest.delete(conversation)
      return rest
    })
  }
  useLiveEvents((news) => {
    if (news.type === 'message') stop(news.conversation)
    if (news.type !== 'typing') return
    const { conversation } = news
    clearTimeout(timers.current.get(conversation))
    timers.current.set(
      conversation,
      setTimeout(() => stop(conversation), SHOWN_MILLISECONDS),
    )
    setTyping((now) => (now.has(conversation) ? now : new Set(now).add(conversation)))
  })
  return typing
}
