import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Api } from '#page/api.ts'
import { keptInBrowser, keptInTab } from '#page/kept/kept-storage.ts'
import { hold } from '#page/other-tabs.ts'
import { useApi } from '#page/use-api.ts'
import { addSent } from './conversation-cache.ts'
import { Drafts } from './drafts.ts'
import { Outbox } from './outbox.ts'
import type { PendingMessage } from './pending-message.ts'

/** A send without an answer by then counts as lost and is retried. */
const SEND_TIMEOUT_MILLISECONDS = 20_000

/** One member's chat state in this tab, besides the server's data. */
export type ChatSession = {
  me: string
  outbox: Outbox
  drafts: Drafts
  /**
   * The URL changes to the conversation's own after the first message: the next composer takes over the
   * focus.
   */
  keepFocus: boolean
}

const sessions = new WeakMap<QueryClient, ChatSession>()

export function chatSession(api: Api, queryClient: QueryClient, me: string): ChatSession {
  const known = sessions.get(queryClient)
  if (known?.me === me) return known
  const drafts = new Drafts(keptInTab, me)
  const outbox = new Outbox({
    me,
    drafts,
    storage: keptInBrowser,
    hold,
    send({ body, gift, ...to }) {
      const options = { signal: AbortSignal.timeout(SEND_TIMEOUT_MILLISECONDS), context: { by: me } }
      return gift
        ? api.chat.give.call({ ...to, gift }, options)
        : api.chat.send.call({ ...to, body }, options)
    },
    onSent: (to, sent) => addSent(api, queryClient, to, sent),
  })
  window.addEventListener('online', () => outbox.wake())
  const session: ChatSession = { me, outbox, drafts, keepFocus: false }
  sessions.set(queryClient, session)
  return session
}

/** Resumes sending messages that had no answer when the member left the page or was logged out. */
export function resumeOutbox(api: Api, queryClient: QueryClient, me: string): void {
  chatSession(api, queryClient, me).outbox.resume()
}

/** Browser only: call it in effects and handlers. */
export function useChatSession(me: string): () => ChatSession {
  const api = useApi()
  const queryClient = useQueryClient()
  return () => chatSession(api, queryClient, me)
}

const never = () => () => {}
const NOTHING: readonly PendingMessage[] = []

/** The pending messages to a member, and why the last one was refused. */
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
