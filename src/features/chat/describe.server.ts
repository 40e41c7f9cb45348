import { DAY } from '#server/clock.ts'
import { fail } from '#server/errors.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { balanceOf } from '../credits/ledger.server.ts'
import { loadCards } from '../members/cards.server.ts'
import { hasLeft, viewProfile } from '../members/gate.server.ts'
import { type Chat, MESSAGES_PER_PAGE, type Message } from './contract.ts'
import { accessConversation } from './gate.server.ts'
import { findInbox, findInboxWith, hasMessagesBefore, listInbox, listMessages } from './queries.server.ts'

type MessageRow = { id: string; clientId: string; senderId: string; body: string; createdAt: Date }

export function describeMessage(row: MessageRow, viewerId: string): Message {
  return {
    id: row.id,
    client_id: row.clientId,
    mine: row.senderId === viewerId,
    body: row.body,
    created_at: row.createdAt.toISOString(),
  }
}

/** Messages older than this are hidden for privacy. */
function historyStart({ app, site }: MemberContext): Date {
  return new Date(app.clock.now().getTime() - site.settings.chat_history_days * DAY)
}

export async function listChats(context: MemberContext): Promise<{ chats: Chat[] }> {
  const { app, viewer } = context
  const rows = await listInbox(app.db, viewer.id, historyStart(context))
  const cards = await loadCards(
    context,
    rows.map((row) => row.otherId),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  const chats = rows.map((row) => {
    const last = row.body !== null && row.createdAt !== null
    return {
      id: row.conversationId,
      // Whoever left has no card.
      profile: byId.get(row.otherId) ?? null,
      num_unread_messages: row.unread,
      last_message: last
        ? { body: row.body!, mine: row.senderId === viewer.id, created_at: row.createdAt!.toISOString() }
        : null,
    }
  })
  return { chats }
}

type Wanted = { conversation?: string; member?: string; before?: string; after?: string }

/** A page of a conversation with what stands around it: whom it is with, what a message costs, what was read. */
export async function readMessages(context: MemberContext, wanted: Wanted) {
  const { app, site, viewer } = context
  const { conversationId, otherId } = await findWanted(context, wanted)
  // What was said stays readable when the other has left; nobody is there to begin with.
  const left = conversationId !== null && (await hasLeft(app.db, otherId))
  if (!left) await viewProfile(app.db, context, viewer, otherId)
  const [cards, balance] = await Promise.all([
    left ? [] : loadCards(context, [otherId]),
    balanceOf(app.db, viewer.id),
  ])
  const around = {
    conversation: conversationId,
    profile: cards[0] ?? null,
    cost: { credits: site.settings.message_credits, balance },
  }
  if (!conversationId)
    return { ...around, messages: [], has_older: false, history_hidden: false, read_up_to: null }

  const since = historyStart(context)
  const [rows, hidden, theirs] = await Promise.all([
    listMessages(app.db, conversationId, { since, before: wanted.before, after: wanted.after }),
    hasMessagesBefore(app.db, conversationId, since),
    findInbox(app.db, otherId, conversationId),
  ])
  const page = rows.slice(0, MESSAGES_PER_PAGE)
  if (wanted.after === undefined) page.reverse()
  const more = rows.length > MESSAGES_PER_PAGE
  return {
    ...around,
    messages: page.map((row) => describeMessage(row, viewer.id)),
    has_older: wanted.after === undefined && more,
    history_hidden: hidden && !more,
    read_up_to: theirs?.lastReadId ?? null,
  }
}

async function findWanted({ app, viewer }: MemberContext, { conversation, member }: Wanted) {
  if (conversation) {
    const { otherId } = await accessConversation(app.db, viewer, conversation)
    return { conversationId: conversation, otherId }
  }
  if (!member || member === viewer.id) fail('not_found')
  const inbox = await findInboxWith(app.db, viewer.id, member)
  return { conversationId: inbox?.conversationId ?? null, otherId: member }
}
