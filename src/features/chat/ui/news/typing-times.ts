import type { LiveNews } from '#page/live-provider.tsx'

const TOLD_EVERY_MILLISECONDS = 2_500
const SHOWN_MILLISECONDS = 4_000

/** Tells of typing at a limited rate: at once, and of what comes soon after nothing. */
export function tellNowAndThen(tell: () => void): () => void {
  let told = 0
  return () => {
    const now = Date.now()
    if (now - told < TOLD_EVERY_MILLISECONDS) return
    told = now
    tell()
  }
}

/** Shows in which conversations the other member is typing: until a message, or for a moment after the last news of it. */
export function watchTyping(show: (conversations: ReadonlySet<string>) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const showNow = () => show(new Set(timers.keys()))
  function stop(conversation: string) {
    clearTimeout(timers.get(conversation))
    if (timers.delete(conversation)) showNow()
  }
  return {
    hear(news: LiveNews) {
      if (news.type === 'message') stop(news.conversation)
      if (news.type !== 'typing') return
      const { conversation } = news
      const before = timers.get(conversation)
      clearTimeout(before)
      timers.set(conversation, setTimeout(stop, SHOWN_MILLISECONDS, conversation))
      if (!before) showNow()
    },
    end() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
