/**
 * What the browser keeps of a member, for their return after a session that ended by itself:
 *
 * - in a tab: drafts (`draft:…`), announced likes (`announced_likes.…`), the time of the automatic like's request
 *   (`auto_like.…`);
 * - in a tab, until its next page takes it up: what the forms of a page hold while a change of language loads it again,
 *   named by those forms (`carried.…`), and what the page after the account needs (`left`, which has no id);
 * - in all tabs: unanswered messages (`outbox.…`), each by itself; the emoji picked last (`emoji.…`);
 * - in all tabs: the last chat (`last-chat.…`), the answer to push (`push.…`), whether new messages are heard
 *   (`sound.…`), dismissals (`dismissed.…`);
 * - in all tabs: whether conversations are kept for when there is no connection (`offline_chats.…`), and until when those
 *   that are kept may be shown (`kept_chats.…`); this ends with the session, or when another member logs in;
 * - in a tab and in all tabs: a random mark of their login (`mark.…`);
 * - for a day: that the reminder to confirm the address rests (the cookie `activation_rests`);
 * - for good: the marks of logins that a logout has ended (`logouts`);
 * - unsent photos and kept conversations (the databases `uploads` and `chats`, deleted by the frame), and the last push
 *   message (the cache `push`).
 *
 * The first id in a storage key is the member's, where it has one; another may follow.
 */
import { randomUuid } from '#shared/random-uuid.ts'
import { forgetLastPush } from '../last-push.ts'
import { forgetActivationRest } from '../nags/activation-reminder.ts'
import { type KeptStorage, keptInBrowser, keptInTab } from './kept-storage.ts'

const FIRST_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** Deletes all but the databases; other tabs' session storage remains. */
export async function forgetKept(member: string): Promise<void> {
  for (const storage of [keptInTab, keptInBrowser]) forgetIn(storage, (owner) => owner === member)
  forgetActivationRest()
  await forgetLastPush(member)
}

function forgetIn(storage: KeptStorage, isTheirs: (owner: string) => boolean): void {
  for (const key of storage.keys()) {
    const owner = FIRST_ID.exec(key)?.[0]
    if (owner && isTheirs(owner)) storage.removeItem(key)
  }
}

/**
 * The random mark that a logout leaves behind for tabs that cannot be told of it. Not the id, nor anything derived from
 * it: the next user of the browser could compare it with the ids of all members.
 */
export const markKey = (member: string) => `mark.${member}`
/** In all tabs: the marks of logins that ended by a logout, the latest last. */
export const LOGOUTS = 'logouts'

/** Marks what this tab keeps from now on as this member's. */
export function markTab(member: string): void {
  const key = markKey(member)
  const mark = keptInBrowser.getItem(key) ?? randomUuid()
  for (const storage of [keptInBrowser, keptInTab]) storage.setItem(key, mark)
}

/** Deletes what this tab keeps of members who have logged out. @returns those members */
export function forgetLoggedOut(): string[] {
  try {
    const ended = new Set(readLogouts())
    const members = keptInTab.keys().flatMap((key) => FIRST_ID.exec(key)?.[0] ?? [])
    const gone = [...new Set(members)].filter((one) => ended.has(keptInTab.getItem(markKey(one)) ?? ''))
    forgetIn(keptInTab, (owner) => gone.includes(owner))
    return gone
  } catch {
    return []
  }
}

export function readLogouts(): string[] {
  const logouts: unknown = JSON.parse(keptInBrowser.getItem(LOGOUTS) ?? '[]')
  return Array.isArray(logouts) ? logouts : []
}

const KEPT_CHATS = 'kept_chats.'

/** The key of what allows to show the conversations that are kept of a member in this browser. */
export const keptChatsKey = (member: string) => KEPT_CHATS + member

/** Ends that for all but the member who is logged in, if one is. */
export function endKeptChats(member: string | undefined): void {
  for (const key of keptInBrowser.keys())
    if (key.startsWith(KEPT_CHATS) && key !== KEPT_CHATS + member) keptInBrowser.removeItem(key)
}

/** What begins the storage key of each of a member's unanswered messages, before the message's id. */
export const outboxKey = (me: string) => `outbox.${me}.`

/** The keys of a member's messages, of any tab, that had no answer. */
export function messagesLeft(me: string): string[] {
  return keptInBrowser.keys().filter((key) => key.startsWith(outboxKey(me)))
}
