import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#features/accounts/contract.ts'
import { chatsOptions, userOptions } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { aheadOfDevice, timeAtServer } from '#page/clock/server-clock.ts'
import { CHANGEABLE_MINUTES, type Message } from '#shared/message.ts'
import type { Chat } from '../../contract.ts'
import { type ConversationPages, conversationKey } from '../conversation-query.ts'
import {
  allow,
  allowedOf,
  CONVERSATIONS_KEPT,
  dropOthers,
  type KeptConversation,
  keepConversation,
  keepList,
  keptConversation,
  lastMessages,
  withNews,
} from './kept-chats.ts'

const SAVED_AFTER_MILLISECONDS = 1_000
const BETWEEN_READS_MILLISECONDS = 500
/** A message that was deleted for me on another device is known at the latest after this. */
const READ_AGAIN_AFTER_MILLISECONDS = 86_400_000
const CHANGEABLE_MILLISECONDS = CHANGEABLE_MINUTES * 60_000

type KeeperParts = { api: Api; queryClient: QueryClient; me: string; isLive: () => boolean }

/**
 * Keeps the last conversations of a member as they are on the server: from what the pages load, from live events, and
 * by reading the others one after the other.
 */
export class ChatKeeper {
  #parts: KeeperParts
  /** As on the server since they were looked at, by live events. */
  #sure = new Set<string>()
  #saved = new Map<string, unknown>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #work: Promise<unknown> = Promise.resolve()
  #allowed = false
  #stopped = false
  #unsubscribe: () => void

  constructor(parts: KeeperParts) {
    this.#parts = parts
    const watched = [chatsOptions(parts.api).queryKey, userOptions(parts.api).queryKey].map((key) =>
      JSON.stringify(key),
    )
    this.#unsubscribe = parts.queryClient.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
      if (type !== 'updated') return
      if (queryKey[0] === 'conversation' || watched.includes(JSON.stringify(queryKey))) this.#soon()
    })
    this.#soon()
  }

  stop(): void {
    this.#stopped = true
    this.#unsubscribe()
    clearTimeout(this.#timer)
  }

  /** Events may have been missed. */
  noteGap(): void {
    this.#sure.clear()
    this.#soon()
  }

  hear(conversation: string, message: Message): void {
    // Saved from the page that shows it.
    if (this.#loaded(conversation)) return
    this.#queue(async () => {
      const kept = await keptConversation(this.#parts.me, conversation)
      if (!kept || !this.#mayKeep()) return
      const next = withNews(kept, message)
      if (next) await keepConversation(this.#parts.me, conversation, next)
      else this.#sure.delete(conversation)
    })
  }

  #soon(): void {
    if (this.#stopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#queue(() => this.#save())
    }, SAVED_AFTER_MILLISECONDS)
  }

  #queue(work: () => Promise<void>): void {
    // Without storage, or room in it, nothing is kept.
    this.#work = this.#work.then(work).catch(() => {})
  }

  async #save(): Promise<void> {
    const { api, queryClient, me, isLive } = this.#parts
    const list = queryClient.getQueryState(chatsOptions(api).queryKey)
    const user = queryClient.getQueryData(userOptions(api).queryKey)?.user
    if (this.#stopped || !list?.data || user?.profile.id !== me || !user.session_until) return
    // The member has logged out or another has logged in, in another tab.
    if (this.#allowed && !allowedOf(me)) return this.stop()
    this.#allowed = true
    const readAt = isLive() ? timeAtServer() : list.dataUpdatedAt + aheadOfDevice()
    allow(me, { readAt, until: Date.parse(user.session_until) })
    const chats = list.data.chats.slice(0, CONVERSATIONS_KEPT)
    await this.#saveOnce('list', `${JSON.stringify(chats)}${user.credits}`, () =>
      keepList(me, { user: withoutPrivate(user), chats }),
    )
    await dropOthers(
      me,
      chats.map(({ id }) => id),
    )
    for (const { id } of chats) {
      const pages = this.#loaded(id)
      const page = pages && lastMessages(pages)
      if (page) await this.#saveOnce(id, pages, () => keepConversation(me, id, { page, readAt }))
    }
    for (const chat of chats) await this.#readUnlessKept(chat)
  }

  async #saveOnce(part: string, version: unknown, save: () => Promise<void>): Promise<void> {
    if (this.#saved.get(part) === version || !this.#mayKeep()) return
    await save()
    this.#saved.set(part, version)
  }

  async #readUnlessKept(chat: Chat): Promise<void> {
    const { api, me } = this.#parts
    const { id } = chat
    if (this.#stopped || this.#sure.has(id) || this.#loaded(id) || !navigator.onLine || document.hidden)
      return
    const kept = await keptConversation(me, id)
    if (!kept || !isAsListed(kept, chat) || mayHaveChanged(kept)) {
      const page = await api.chat.messages.call({ conversation: id })
      if (!this.#mayKeep()) return
      await keepConversation(me, id, { page, readAt: timeAtServer() })
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_READS_MILLISECONDS))
    }
    if (this.#parts.isLive()) this.#sure.add(id)
  }

  #mayKeep(): boolean {
    return !this.#stopped && allowedOf(this.#parts.me) !== undefined
  }

  /** A conversation that a page has loaded. */
  #loaded(conversation: string): ConversationPages | undefined {
    return this.#parts.queryClient.getQueryData(conversationKey({ conversation }))
  }
}

/** What a page without a connection shows of its member, and no more. */
function withoutPrivate(user: User): User {
  return {
    ...user,
    email: '',
    email_change: null,
    notifications_disabled: [],
    mail_given_up: false,
    status: 'active',
    time_bonus: null,
    profile: { ...user.profile, sexuality: null },
  }
}

function isAsListed({ page }: KeptConversation, { last_message: last, profile }: Chat): boolean {
  if ((page.profile === null) !== (profile === null)) return false
  const newest = page.messages.findLast(({ gone }) => gone !== 'deleted')
  return (
    newest?.created_at === last?.created_at &&
    newest?.body === last?.body &&
    (newest?.gone === 'unsent') === (last?.unsent ?? false)
  )
}

/** Whether messages may have been edited, unsent or deleted since they were read. */
function mayHaveChanged({ page, readAt }: KeptConversation): boolean {
  const newest = Date.parse(page.messages.at(-1)?.created_at ?? '') || 0
  return readAt < newest + CHANGEABLE_MILLISECONDS || readAt < timeAtServer() - READ_AGAIN_AFTER_MILLISECONDS
}
