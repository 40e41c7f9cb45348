import type { QueryClient } from '@tanstack/react-query'
import { setCredits } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { noteMessage } from '#page/chat-list.ts'
import type { ApiClient } from '#page/page-context.ts'
import type { Message } from '#shared/message.ts'
import { MESSAGES_PER_PAGE } from '../sending/message-limits.ts'
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
    const { revision, deletions } = known.pages[0] ?? {}
    const newer = await api.chat.messages.call({ ...address, after: lastCertain(known), revision })
    queryClient.setQueryData<ConversationPages>(queryKey, (now) => now && withNewer(now, newer))
    // Which ones were deleted elsewhere, nothing tells.
    if (newer.deletions !== deletions) await queryClient.invalidateQueries({ queryKey })
    if (newer.messages.length < MESSAGES_PER_PAGE && newer.changed.length < MESSAGES_PER_PAGE) return
  }
  await queryClient.resetQueries({ queryKey })
}

/** The last message up to which the cache is complete. */
function lastCertain({ pages: [first] }: ConversationPages): number | undefined {
  const messages = first?.messages ?? []
  return messages.find((message, index) => messages[index + 1]?.seq !== message.seq + 1)?.seq
}

function withNewer(known: ConversationPages, newer: ConversationPage): ConversationPages {
  const [first, ...older] = withChanged(known, newer.changed).pages
  if (!first) return known
  const { has_older, history_hidden } = first
  const messages = union(first.messages, newer.messages)
  // A live event may have reported a later message as read during the fetch.
  const read_up_to = later(first.read_up_to, newer.read_up_to)
  const delivered_up_to = later(first.delivered_up_to, newer.delivered_up_to)
  const reached = { read_up_to, delivered_up_to }
  return { ...known, pages: [{ ...newer, has_older, history_hidden, messages, ...reached }, ...older] }
}

/** A message as another quotes it. */
export const quoteOf = ({ seq, gone, mine, body, gift, photo, voice }: Message) => ({
  seq,
  said: gone ? null : { mine, body, gift, photo: photo !== null, voice: voice !== null },
})

/** The loaded messages, with those that were changed in their place and in what quotes them. */
function withChanged(known: ConversationPages, changed: readonly Message[]): ConversationPages {
  if (changed.length === 0) return known
  const bySeq = new Map(changed.map((message) => [message.seq, message]))
  // The other pages stay the same objects, so that nothing of them is drawn anew.
  const pages = known.pages.map((page) =>
    page.messages.some(({ seq, reply_to }) => bySeq.has(seq) || bySeq.has(reply_to?.seq ?? 0))
      ? {
          ...page,
          messages: page.messages.map((before) => {
            const message = bySeq.get(before.seq) ?? before
            const quoted = bySeq.get(message.reply_to?.seq ?? 0)
            return quoted ? { ...message, reply_to: quoteOf(quoted) } : message
          }),
        }
      : page,
  )
  return { ...known, pages }
}

type Changed = { conversation: string; message: Message; revision: number; deletions?: number | undefined }

/**
 * Shows a change of a message that was loaded.
 * @returns whether no change before it was missed
 */
export function noteChanged(
  queryClient: QueryClient,
  { conversation, message, revision, deletions }: Changed,
): boolean {
  const queryKey = conversationKey({ conversation })
  const known = queryClient.getQueryData<ConversationPages>(queryKey)
  const [first, ...older] = known?.pages ?? []
  if (!known || !first) return true
  const complete = revision <= first.revision + 1
  const upTo = complete ? Math.max(first.revision, revision) : first.revision
  const pages = [{ ...first, revision: upTo, deletions: deletions ?? first.deletions }, ...older]
  queryClient.setQueryData<ConversationPages>(queryKey, withChanged({ ...known, pages }, [message]))
  return complete
}

function later(one: number | null, other: number | null): number | null {
  return (one ?? 0) > (other ?? 0) ? one : other
}

function union(known: ConversationPage['messages'], more: ConversationPage['messages']) {
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

type Added = { conversation: string; message: Message; balance?: number }

function withMessage(known: ConversationPages, { conversation, message, balance }: Added): ConversationPages {
  const [first, ...older] = known.pages
  if (!first) return known
  const messages = union(first.messages, [message])
  const cost = { ...first.cost, balance: balance ?? first.cost.balance }
  return { ...known, pages: [{ ...first, conversation, messages, cost }, ...older] }
}

/** Whether an added message leaves something to fetch: others before it, the next one's price, or whether I may write. */
function leavesToFetch(known: ConversationPages): boolean {
  const [first] = known.pages
  if (!first) return true
  const { messages, cost, free_limit } = first
  return lastCertain(known) !== messages.at(-1)?.seq || cost.balance < cost.price_below || free_limit !== null
}

/** Adds a message that the server has accepted; idempotent, since a live event may have been faster. */
export function addSent(api: Api, queryClient: QueryClient, to: string, sent: Sent): void {
  const byMember = conversationKey({ member: to })
  const byId = conversationKey({ conversation: sent.conversation })
  const add = () =>
    queryClient.setQueryData<ConversationPages>(byMember, (known) => known && withMessage(known, sent))
  add()
  // Also to an answer that is under way: it may have been read before this message was written.
  queryClient
    .getQueryCache()
    .find({ queryKey: byMember })
    ?.promise?.then(add, () => {})
  const added = queryClient.setQueryData<ConversationPages>(byId, (known) => {
    const begun = known ?? queryClient.getQueryData<ConversationPages>(byMember)
    return begun && withMessage(begun, sent)
  })
  setCredits(queryClient, api, sent.balance)
  noteMessage(queryClient, api, sent)
  if (added && leavesToFetch(added))
    catchUp(api, queryClient, { conversation: sent.conversation }).catch(() => {})
}

/**
 * Adds a message that a live event carried to an open conversation.
 * @returns whether nothing is left to fetch
 */
export function addHeard(queryClient: QueryClient, address: ConversationAddress, heard: Added): boolean {
  const queryKey = conversationKey(address)
  const known = queryClient.getQueryData<ConversationPages>(queryKey)
  if (known?.pages[0]?.conversation !== heard.conversation) return false
  const added = withMessage(known, heard)
  queryClient.setQueryData<ConversationPages>(queryKey, added)
  return !leavesToFetch(added)
}

/** The other has got or read up to a message. */
export function noteReached(
  queryClient: QueryClient,
  { type, conversation, up_to }: { type: 'delivered' | 'read'; conversation: string; up_to: number },
): void {
  const reached = `${type}_up_to` as const
  queryClient.setQueryData<ConversationPages>(conversationKey({ conversation }), (known) => {
    const [first, ...older] = known?.pages ?? []
    if (!known || !first) return known
    return { ...known, pages: [{ ...first, [reached]: later(first[reached], up_to) }, ...older] }
  })
}
