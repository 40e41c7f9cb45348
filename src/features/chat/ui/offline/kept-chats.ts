import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval'
import type { User } from '#features/accounts/contract.ts'
import { aheadOfDevice, assumeAhead } from '#page/clock/server-clock.ts'
import { keptChatsKey } from '#page/kept/kept-of-member.ts'
import { keptInBrowser } from '#page/kept/kept-storage.ts'
import type { Message } from '#shared/message.ts'
import type { Chat } from '../../contract.ts'
import { MESSAGES_PER_PAGE } from '../../sending/message-limits.ts'
import type { ConversationPage, ConversationPages } from '../conversation-query.ts'

export const CONVERSATIONS_KEPT = 20
/** A session may have been ended elsewhere, which a browser without a connection cannot know. */
const SHOWN_AT_MOST_MILLISECONDS = 7 * 86_400_000

/**
 * `readAt`: when all of it was last known to be as on the server; `until`: when the session ends; `ahead`: how far the
 * server's clock, by which both are, was ahead of the device's.
 */
type Allowed = { readAt: number; until: number; ahead?: number }
export type KeptList = { user: User; chats: Chat[] }
export type KeptConversation = { page: ConversationPage; readAt: number }

const chats = createStore('chats', 'kept')
const LIST = 'list'
type Key = [member: string, part: string]

/** What allows to show what is kept of a member; undefined where nothing does. */
export function allowedOf(me: string): Allowed | undefined {
  const allowed = JSON.parse(keptInBrowser.getItem(keptChatsKey(me)) ?? 'null') as Allowed | null
  if (!allowed) return undefined
  const ends = Math.min(allowed.until, allowed.readAt + SHOWN_AT_MOST_MILLISECONDS)
  return ends > Date.now() + (allowed.ahead ?? 0) ? allowed : undefined
}

export function allow(me: string, allowed: Omit<Allowed, 'ahead'>): void {
  keptInBrowser.setItem(
    keptChatsKey(me),
    JSON.stringify({ ...allowed, ahead: aheadOfDevice() } satisfies Allowed),
  )
}

export const keepList = (me: string, list: KeptList) => set([me, LIST] satisfies Key, list, chats)

export const keepConversation = (me: string, id: string, kept: KeptConversation) =>
  set([me, id] satisfies Key, kept, chats)

export const keptConversation = (me: string, id: string) =>
  get<KeptConversation>([me, id] satisfies Key, chats)

/** Deletes what is kept of members who may not be shown, and of conversations other than these. */
export async function dropOthers(me: string | undefined, conversations: readonly string[]): Promise<void> {
  const wanted = new Set([LIST, ...conversations])
  for (const key of await keys<Key>(chats)) if (key[0] !== me || !wanted.has(key[1])) await del(key, chats)
}

/** Everything kept: this browser has it of one member only. With the worker's page that shows it (public/sw.js). */
export async function forgetChats(): Promise<void> {
  await clear(chats)
  for (const name of await caches.keys()) if (name.startsWith('shell ')) await caches.delete(name)
}

/** All that is kept of the one member who may be shown; undefined where there is nothing. */
export async function keptChats() {
  const all = await entries<Key, KeptList | KeptConversation>(chats)
  const me = all.find(([[member, part]]) => part === LIST && allowedOf(member))?.[0][0]
  if (me === undefined) return undefined
  assumeAhead(allowedOf(me)?.ahead ?? 0)
  const own = new Map(all.flatMap(([[member, part], kept]) => (member === me ? [[part, kept] as const] : [])))
  const list = own.get(LIST) as KeptList
  const conversations = list.chats.flatMap(({ id }) => {
    const kept = own.get(id) as KeptConversation | undefined
    return kept ? [{ id, ...kept }] : []
  })
  return { ...list, conversations, readAt: allowedOf(me)!.readAt }
}

/** The newest messages of loaded pages, as one page. */
export function lastMessages({ pages }: ConversationPages): ConversationPage | undefined {
  const [first] = pages
  if (!first) return undefined
  const messages = pages.toReversed().flatMap((page) => page.messages)
  const last = messages.slice(-MESSAGES_PER_PAGE)
  const has_older = last.length < messages.length || (pages.at(-1)?.has_older ?? false)
  return { ...first, messages: last, has_older }
}

/** The same with a message that was changed, or that came right after the last; undefined if others are missing. */
export function withNews(
  { page, ...kept }: KeptConversation,
  message: Message,
): KeptConversation | undefined {
  const { messages } = page
  if (messages.some(({ seq }) => seq === message.seq)) {
    const changed = messages.map((known) => (known.seq === message.seq ? message : known))
    return { ...kept, page: { ...page, messages: changed } }
  }
  // Older than what is kept.
  if (message.seq < (messages[0]?.seq ?? 0)) return { ...kept, page }
  if (message.seq !== (messages.at(-1)?.seq ?? 0) + 1) return undefined
  const more = [...messages, message]
  const last = more.slice(-MESSAGES_PER_PAGE)
  return {
    ...kept,
    page: { ...page, messages: last, has_older: page.has_older || last.length < more.length },
  }
}
