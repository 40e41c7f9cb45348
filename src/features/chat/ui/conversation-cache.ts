import type { QueryClient } from '@tanstack/react-query'
import { MESSAGES_PER_PAGE } from '#features/chat/message-limits.ts'
import type { Api } from '#page/api.ts'
import type { ApiClient } from '#page/page-context.ts'
import { readAgain } from '#page/refresh.ts'
import {
  type ConversationAddress,
  type ConversationPage,
  type ConversationPages,
  conversationKey,
} from './conversation-query.ts'

export type Sent = Awaited<ReturnType<ApiClient['chat']['send']>>

// After missing more pages than this, starts again from the newest.
const PAGES_TO_CATCH_UP = 5

const catchingUp = new WeakMap<QueryClient, Map<string, { again: boolean; done: Promise<void> }>>()

/** Fetches what is newer than the last known message. Calls during a fetch share the next one. */
export function catchUp(api: Api, queryClient: QueryClient, address: ConversationAddress): Promise<void> {
  const underWay = catchingUp.get(queryClient) ?? new Map()
  catchingUp.set(queryClient, underWay)
  const key = JSON.stringify(address)
  const current = underWay.get(key)
  if (current) {
    current.again = true
    return current.done
  }
  const run = { again: true, done: Promise.resolve() }
  underWay.set(key, run)
  const work = async () => {
    try {
      while (run.again) {
        run.again = false
        await fetchNewer(api, queryClient, address)
      }
    } finally {
      underWay.delete(key)
    }
  }
  run.done = work()
  return run.done
}

async function fetchNewer(api: Api, queryClient: QueryClient, address: ConversationAddress) {
  const queryKey = conversationKey(address)
  for (let page = 0; page < PAGES_TO_CATCH_UP; page++) {
    const known = queryClient.getQueryData<ConversationPages>(queryKey)
    if (!known) return
    const newer = await api.chat.messages.call({ ...address, after: lastCertain(known) })
    queryClient.setQueryData<ConversationPages>(queryKey, (now) => now && withNewer(now, newer))
    if (newer.messages.length < MESSAGES_PER_PAGE) return
  }
  await queryClient.resetQueries({ queryKey })
}

/**
 * The last message up to which the cache is complete. Not my own latest ones: the response to a send may have
 * overtaken a message of the other member.
 */
function lastCertain(known: ConversationPages): string | undefined {
  return known.pages[0]?.messages.findLast((message) => !message.mine)?.id
}

function withNewer(known: ConversationPages, newer: ConversationPage): ConversationPages {
  const [first, ...older] = known.pages
  if (!first) return known
  const { has_older, history_hidden } = first
  const messages = union(first.messages, newer.messages)
  // A live event may have reported a later message as read during the fetch.
  const read_up_to = later(first.read_up_to, newer.read_up_to)
  return { ...known, pages: [{ ...newer, has_older, history_hidden, messages, read_up_to }, ...older] }
}

function later(one: string | null, other: string | null): string | null {
  return (one ?? '') > (other ?? '') ? one : other
}

/** Sorts by id: UUIDv7 ids are in order of time. */
function union(known: ConversationPage['messages'], more: ConversationPage['messages']) {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Adds a message that the server has accepted; idempotent, since a live event may have been faster. */
export function addSent(api: Api, queryClient: QueryClient, to: string, sent: Sent): void {
  const add = (known: ConversationPages | undefined): ConversationPages | undefined => {
    const [first, ...older] = known?.pages ?? []
    if (!known || !first) return known
    const messages = union(first.messages, [sent.message])
    const cost = { ...first.cost, balance: sent.balance }
    return { ...known, pages: [{ ...first, conversation: sent.conversation, messages, cost }, ...older] }
  }
  const byMember = conversationKey({ member: to })
  const byId = conversationKey({ conversation: sent.conversation })
  queryClient.setQueryData<ConversationPages>(byMember, add)
  queryClient.setQueryData<ConversationPages>(byId, (known) =>
    add(known ?? queryClient.getQueryData(byMember)),
  )
  queryClient.setQueryData(
    api.accounts.user.queryKey(),
    (now) => now && { user: now.user && { ...now.user, credits: sent.balance } },
  )
  noteLastMessage(api, queryClient, sent)
}

function noteLastMessage(api: Api, queryClient: QueryClient, { conversation, message }: Sent) {
  const queryKey = api.chat.list.queryKey()
  const listed = queryClient.getQueryData(queryKey)?.chats.find((chat) => chat.id === conversation)
  if (!listed) {
    readAgain(queryClient, api.chat.list.key())
    return
  }
  queryClient.setQueryData(queryKey, (now) => {
    if (!now) return now
    const others = now.chats.filter((chat) => chat.id !== conversation)
    return { chats: [{ ...listed, last_message: message }, ...others] }
  })
}

export function noteRead(queryClient: QueryClient, conversation: string, upTo: string): void {
  queryClient.setQueryData<ConversationPages>(conversationKey({ conversation }), (known) => {
    const [first, ...older] = known?.pages ?? []
    if (!known || !first) return known
    return { ...known, pages: [{ ...first, read_up_to: later(first.read_up_to, upTo) }, ...older] }
  })
}

/** Clears the badge of a conversation that is being read, without waiting for the server. */
export function clearUnread(api: Api, queryClient: QueryClient, conversation: string): void {
  queryClient.setQueryData(
    api.chat.list.queryKey(),
    (now) =>
      now && {
        chats: now.chats.map((chat) =>
          chat.id === conversation ? { ...chat, num_unread_messages: 0 } : chat,
        ),
      },
  )
}
