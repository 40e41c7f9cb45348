/** The storage key of a member's unanswered messages. */
export const outboxKey = (me: string) => `outbox:${me}`

/** Whether this tab still stores messages of this member that had no answer. */
export function hasMessagesLeft(me: string): boolean {
  return sessionStorage.getItem(outboxKey(me)) !== null
}

export function countMessagesLeft(me: string): number {
  try {
    const queues: [to: string, messages: unknown[]][] = JSON.parse(
      sessionStorage.getItem(outboxKey(me)) ?? '[]',
    )
    return queues.reduce((sum, [, messages]) => sum + messages.length, 0)
  } catch {
    return 0
  }
}
