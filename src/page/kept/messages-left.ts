/** What begins the storage key of each of a member's unanswered messages, before the message's id. */
export const outboxKey = (me: string) => `outbox.${me}.`

/** The keys of a member's messages, of any tab, that had no answer. */
export function messagesLeft(me: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(outboxKey(me)))
  } catch {
    return []
  }
}
