import type { Message } from '#shared/message.ts'
import { groupBySenderAndMinute } from '#ui/chat/message-groups.ts'
import type { MessageState } from '#ui/chat/message-ticks.tsx'
import type { PendingMessage } from './pending-message.ts'

export type TimelineMessage = {
  /** For my messages the client id, so that the key stays the same before and after sending. */
  key: string
  /** Its number in the conversation; undefined until the server has accepted the message. */
  seq: number | undefined
  body: string
  /** The message as the server tells it; of a pending one, what it answers. */
  told: Pick<Message, 'reply_to'> & Partial<Message>
  mine: boolean
  sentAt: number
  state: MessageState
}

export type TimelineGroup = { key: string; mine: boolean; sentAt: number; messages: TimelineMessage[] }
export type TimelineDay = { day: string; groups: TimelineGroup[] }

type LoadedPages = {
  pages: readonly {
    messages: readonly Message[]
    read_up_to: number | null
    delivered_up_to?: number | null
  }[]
}

/** All messages, oldest first, grouped by day and then by sender and minute. */
export function timelineOf(
  pages: LoadedPages,
  pending: readonly PendingMessage[],
  dayOf: (time: number) => string,
): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const messages of groupBySenderAndMinute(messagesOf(pages, pending))) {
    const { key, mine, sentAt } = messages[0]!
    const day = dayOf(sentAt)
    const last = days.at(-1)
    const group = { key, mine, sentAt, messages }
    if (last?.day === day) last.groups.push(group)
    else days.push({ day, groups: [group] })
  }
  return days
}

function messagesOf({ pages }: LoadedPages, pending: readonly PendingMessage[]) {
  const readUpTo = pages[0]?.read_up_to ?? 0
  const deliveredUpTo = pages[0]?.delivered_up_to ?? 0
  const taken = pages
    .toReversed()
    .flatMap((page) => page.messages)
    .filter((message) => message.gone !== 'deleted')
    .map((message) => ({
      key: message.client_id ?? message.id,
      seq: message.seq,
      told: message,
      body: message.body,
      mine: message.mine,
      sentAt: Date.parse(message.created_at),
      state: (message.seq <= readUpTo
        ? 'read'
        : message.seq <= deliveredUpTo
          ? 'delivered'
          : 'sent') as MessageState,
    }))
  // A live event may deliver a message before the answer to its send.
  const known = new Set(taken.map((message) => message.key))
  const waiting = pending
    .filter((message) => !known.has(message.id))
    .map((message) => ({
      key: message.id,
      seq: undefined,
      told: { reply_to: message.reply ?? null, gift: message.gift && { kind: message.gift } },
      body: message.body,
      mine: true,
      sentAt: Date.parse(message.created_at),
      state: message.state as MessageState,
    }))
  return [...taken, ...waiting].map((message) => ({
    ...message,
    senderId: message.mine ? 'me' : 'other',
  }))
}
