/** What grouping needs of a message; `sentAt` in milliseconds. */
export type Groupable = { senderId: string; sentAt: number }

/** Groups consecutive messages of one sender within the same minute. */
export function groupBySenderAndMinute<M extends Groupable>(messages: readonly M[]): M[][] {
  const groups: M[][] = []
  for (const message of messages) {
    const last = groups.at(-1)?.at(-1)
    const together =
      last !== undefined &&
      last.senderId === message.senderId &&
      Math.floor(last.sentAt / 60_000) === Math.floor(message.sentAt / 60_000)
    if (together) groups.at(-1)?.push(message)
    else groups.push([message])
  }
  return groups
}
