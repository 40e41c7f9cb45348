import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Api } from '#page/api.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import { MESSAGES_AT_ONCE } from '../../sending/message-limits.ts'
import { type ConversationPages, conversationKey } from '../conversation-query.ts'

/** Loaded above the message that is jumped to. */
const LOADED_AROUND = 50
const PAGES_AT_ONCE = 4
const MARKED_MILLISECONDS = 2_500
const FRAMES_TO_WAIT = 180
const FRAMES_TO_SETTLE = 12

type JumpToProps = {
  /** A new object for each jump. */
  jump: { seq: number }
  conversation: string
  paneRef: RefObject<HTMLDivElement | null>
}

/** Loads the messages back to one of them, shows that and marks it for a moment. */
export function JumpTo({ jump, conversation, paneRef }: JumpToProps) {
  const t = useTranslations('chat.messages')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: jumps once
  useEffect(() => {
    const stop = new AbortController()
    loadBackTo(api, queryClient, conversation, jump.seq)
      .then(() => show(paneRef.current, jump.seq, stop.signal))
      .catch((error) =>
        toast.show({ kind: 'danger', title: t('older_failed'), description: errorText(error) }),
      )
    return () => stop.abort()
  }, [jump])
  return null
}

async function loadBackTo(api: Api, queryClient: QueryClient, conversation: string, seq: number) {
  const queryKey = conversationKey({ conversation })
  for (;;) {
    const oldest = queryClient.getQueryData<ConversationPages>(queryKey)?.pages.at(-1)
    const before = oldest?.messages[0]?.seq
    if (before === undefined || before <= seq || !oldest?.has_older) return
    // A page that scrolling asked for would stand twice.
    await queryClient.cancelQueries({ queryKey })
    const asked = nextPages(before, Math.max(1, seq - LOADED_AROUND))
    const pages = await Promise.all(asked.map((page) => api.chat.messages.call({ conversation, ...page })))
    queryClient.setQueryData<ConversationPages>(queryKey, (now) => {
      let known = now
      asked.forEach(({ before }, n) => {
        // One that does not follow is asked for again, after what it lacks.
        if (known?.pages.at(-1)?.messages[0]?.seq === before)
          known = { pages: [...known.pages, pages[n]!], pageParams: [...known.pageParams, before] }
      })
      return known
    })
  }
}

/** The next pages back to a message: they are known before they come, as messages are numbered without a gap. */
function nextPages(before: number, backTo: number): { before: number; limit: number }[] {
  const pages = []
  for (let end = before; end > backTo && pages.length < PAGES_AT_ONCE; end -= MESSAGES_AT_ONCE)
    pages.push({ before: end, limit: Math.min(MESSAGES_AT_ONCE, end - backTo) })
  return pages
}

async function show(pane: HTMLElement | null, seq: number, stopped: AbortSignal) {
  let button: HTMLElement | null | undefined
  for (let frame = 0; !button && frame < FRAMES_TO_WAIT && !stopped.aborted; frame++) {
    await nextFrame()
    button = pane?.querySelector<HTMLElement>(`[data-acts="${seq}"]`)
  }
  const bubble = button?.closest<HTMLElement>('[data-bubble]')
  if (!pane || !button || !bubble || stopped.aborted) return
  button.focus({ preventScroll: true })
  bubble.dataset.marked = ''
  setTimeout(() => delete bubble.dataset.marked, MARKED_MILLISECONDS)
  // What is drawn around it may move it.
  for (let frame = 0; frame < FRAMES_TO_SETTLE && !stopped.aborted; frame++) {
    const { top, height } = bubble.getBoundingClientRect()
    const above = Math.max(0, (pane.clientHeight - height) / 2)
    pane.scrollTop += top - pane.getBoundingClientRect().top - above
    await nextFrame()
  }
}

function nextFrame() {
  return new Promise(requestAnimationFrame)
}
