import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { askForViewer } from '#features/accounts/account/valid-session.server.ts'
import { heldQuery } from '#features/credits/ledger.server.ts'
import { loadCards, partnerQuery } from '#features/members/cards.server.ts'
import { viewProfile } from '#features/members/gate.server.ts'
import { countLook } from '#features/members/looking-limits.server.ts'
import { messageCost } from '#features/payments/selling/prices/message-price.server.ts'
import { DAY } from '#server/clock.ts'
import { fail } from '#server/errors.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { Chat, Closed } from '../contract.ts'
import { mayWriteFree } from '../sending/free-conversations.server.ts'
import { MESSAGES_PER_PAGE } from '../sending/message-limits.ts'
import { describeMessage } from './describe-message.server.ts'
import { type InboxRow, inboxRowQuery, type ListedRow } from './inbox-queries.server.ts'
import { asFound, listChanged, messagesQuery } from './message-queries.server.ts'
import type { OwnSide } from './queries.server.ts'

/** Messages older than this are hidden for privacy. */
export function historyStart({ app, site }: Pick<MemberContext, 'app' | 'site'>): Date {
  return new Date(app.clock.now().getTime() - site.settings.chat_history_days * DAY)
}

/** Conversations as their list shows them, each with the other member where they can be written to. */
export async function describeChats(context: MemberContext, rows: ListedRow[]): Promise<Chat[]> {
  const open = rows.filter((row) => !closedOf(row)).map((row) => row.otherId)
  return describeRows(context, rows, await loadCards(context, open))
}

/** The same, where the cards of the others are there. */
export function describeRows({ viewer }: MemberContext, rows: ListedRow[], cards: MemberCard[]): Chat[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return rows.map((row) => {
    const last = row.body !== null && row.createdAt !== null
    return {
      id: row.conversationId,
      profile: (closedOf(row) ? null : byId.get(row.otherId)) ?? null,
      closed: closedOf(row),
      num_unread_messages: row.unread,
      muted: row.mutedAt !== null,
      archived: isArchived(row),
      last_message: last
        ? {
            seq: row.seq!,
            body: row.body!,
            kind: row.attachment?.kind ?? (row.gift ? ('gift' as const) : ('text' as const)),
            mine: row.senderId === viewer.id,
            created_at: row.createdAt!.toISOString(),
            unsent: row.unsentAt !== null,
          }
        : null,
    }
  })
}

/** A message since then has brought it back, unless it is muted. */
function isArchived({
  archivedAt,
  mutedAt,
  lastMessageAt,
}: Record<'archivedAt' | 'mutedAt' | 'lastMessageAt', Date | null>): boolean {
  return archivedAt !== null && (mutedAt !== null || lastMessageAt === null || lastMessageAt <= archivedAt)
}

/**
 * Why a conversation is read-only; null if it is open. A block by the other member looks the same as leaving, and as being
 * suspended, banned or held.
 */
function closedOf({ otherId, presentId, fictional, blocked, blocking, name }: InboxRow): Closed {
  const known = { name, fictional: fictional === true, member: null }
  if (blocked) return { ...known, why: 'blocked', member: otherId }
  if (blocking || presentId === null) return { ...known, why: 'out_of_reach' }
  return null
}

type Wanted = {
  conversation?: string
  member?: string
  before?: number
  after?: number
  limit?: number
  /** The changes known to the browser. */
  revision?: number
}

/**
 * A page of a conversation, with the other member, the price of a message, and how far the other has read.
 */
export async function readMessages(context: MemberContext, wanted: Wanted) {
  const { viewer } = context
  const { inbox, otherId, closed, rows, partner, held } = await findWanted(context, wanted)
  // Shows as much as a profile, so it counts as one.
  if (!inbox) await countLook(context, 'profile')
  const since = historyStart(context)
  const [cost, freeLimit, changed] = await Promise.all([
    messageCost(context, held),
    closed ? null : freeLimitFor(context, otherId, inbox),
    inbox ? listMissed(context, inbox, wanted.revision) : [],
  ])
  const around = { profile: closed ? null : partner, closed, cost, free_limit: freeLimit }
  if (!inbox)
    return {
      ...around,
      conversation: null,
      messages: [],
      changed: [],
      revision: 0,
      deletions: 0,
      has_older: false,
      history_hidden: false,
      read_up_to: null,
      delivered_up_to: null,
    }

  const limit = wanted.limit ?? MESSAGES_PER_PAGE
  const page = rows.slice(0, limit)
  if (wanted.after === undefined) page.reverse()
  const more = rows.length > limit
  return {
    ...around,
    conversation: inbox.conversationId,
    messages: page.map((row) => describeMessage(row, viewer.id)),
    changed: changed.map((row) => describeMessage(row, viewer.id)),
    // More changes than a page are read by the next request.
    revision: changed.length === MESSAGES_PER_PAGE ? changed.at(-1)!.revision! : inbox.lastRevision,
    deletions: inbox.deletions,
    has_older: wanted.after === undefined && more,
    history_hidden: inbox.begunAt !== null && inbox.begunAt < since && !more,
    read_up_to: inbox.readUpTo,
    delivered_up_to: inbox.deliveredUpTo,
  }
}

/** What was changed since the changes that a browser knows. */
function listMissed(
  context: MemberContext,
  { conversationId, lastRevision }: { conversationId: string; lastRevision: number },
  revision: number | undefined,
) {
  const missed = revision !== undefined && revision < lastRevision
  return missed ? listChanged(context.app.db, conversationId, { since: historyStart(context), revision }) : []
}

/** The limit of a free member's conversations, if it keeps them from writing to this one; else null. */
async function freeLimitFor(
  { app, site, viewer }: MemberContext,
  otherId: string,
  inbox: OwnSide | undefined,
): Promise<number | null> {
  if (viewer.paidUser) return null
  const limit = site.settings.free_conversations
  const may = await mayWriteFree(app.db, { memberId: viewer.id, to: otherId, inbox, limit })
  return may ? null : limit
}

/** A closed conversation stays readable; a new one needs a member whom the viewer may see. */
async function findWanted(context: MemberContext, wanted: Wanted) {
  const { app, viewer } = context
  const { conversation = null, member = null } = wanted
  const asked = { conversationId: conversation, otherId: member }
  const [inbox, rows, partner = null, held] = await askForViewer(context, [
    inboxRowQuery(viewer.id, asked),
    messagesQuery(viewer.id, asked, { ...wanted, since: historyStart(context) }),
    partnerQuery(context, asked),
    heldQuery(viewer.id),
  ])
  if (inbox) {
    const messages = rows.map((row) => asFound(row, inbox.conversationId))
    return { inbox, otherId: inbox.otherId, closed: closedOf(inbox), rows: messages, partner, held }
  }
  if (!member) fail('not_found')
  const { id, name, fictional, own, blocked } = await viewProfile(app.db, context, member)
  if (own) fail('not_found')
  const closed: Closed = blocked ? { why: 'blocked', name, fictional, member: id } : null
  const [card = null] = closed ? [] : await loadCards(context, [id])
  return { inbox: undefined, otherId: id, closed, rows: [], partner: card, held }
}
