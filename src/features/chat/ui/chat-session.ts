import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Api } from '#client/api.ts'
import { addSent } from '#features/chat/ui/conversation-cache.ts'
import { Drafts } from '#features/chat/ui/drafts.ts'
import { Outbox, type PendingMessage } from '#features/chat/ui/outbox.ts'

/** A send that has not answered by then is taken for lost and repeated. */
const SEND_TIMEOUT_MILLISECONDS = 20_000

/** What one member's chat keeps in this tab beside the server's data. */
export type ChatSession = {
  me: string
  outbox: Outbox
  drafts: Drafts
  /** The conversation gets its own address while somebody writes in it: the next composer takes over the focus. */
  keepFocus: boolean
}

const sessions = new WeakMap<QueryClient, ChatSession>()

function sessionOf(api: Api, queryClient: QueryClient, me: string): ChatSession {
  const known = sessions.get(queryClient)
  if (known?.me === me) return known
  const storage = window.sessionStorage
  const drafts = new Drafts(storage, me)
  const outbox = new Outbox({
    me,
    drafts,
    storage,
    send: (input) => api.chat.send.call(input, { signal: AbortSignal.timeout(SEND_TIMEOUT_MILLISECONDS) }),
    onSent: (to, sent) => addSent(api, queryClient, to, sent),
  })
  window.addEventListener('online', () => outbox.wake())
  const session: ChatSession = { me, outbox, drafts, keepFocus: false }
  sessions.set(queryClient, session)
  return session
}

/** Browser only: call it in effects and handlers. */
export function useChatSession(me: string): () => ChatSession {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return () => sessionOf(api, queryClient, me)
}

const never = () => () => {}
const NOTHING: readonly PendingMessage[] = []

/** The messages to a member that are on their way, and why the last was refused. */
export function useOutbox(me: string, to: string) {
  const session = useChatSession(me)
  const subscribe = typeof window === 'undefined' ? never : session().outbox.subscribe
  const pending = useSyncExternalStore(
    subscribe,
    () => session().outbox.queue(to),
    () => NOTHING,
  )
  const refusal = useSyncExternalStore(
    subscribe,
    () => session().outbox.refusal(to),
    () => undefined,
  )
  return { pending, refusal }
}

export function useDraft(me: string, to: string) {
  const session = useChatSession(me)
  const text = useSyncExternalStore(
    typeof window === 'undefined' ? never : session().drafts.subscribe,
    () => session().drafts.read(to),
    () => '',
  )
  return { text, write: (next: string) => session().drafts.write(to, next) }
}
