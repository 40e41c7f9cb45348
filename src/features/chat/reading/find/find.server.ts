import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { refuseField } from '#server/errors.ts'
import type { FoundMessage } from '../../contract.ts'
import { MESSAGES_SEARCHED } from '../../sending/message-limits.ts'
import { describeChats, historyStart } from '../describe.server.ts'
import { listInboxOf } from '../inbox-queries.server.ts'
import { countWalked, type FoundPlace, type FoundRow, findByName, findMessages } from './queries.server.ts'
import { type SearchWords, searchWords, snippetOf } from './search-words.ts'

const PEOPLE_AT_ONCE = 20
const MESSAGES_AT_ONCE = 20
/** A search is one for each pause in typing. */
const FINDS_PER_MEMBER = { points: 60, seconds: 60 }

const NOTHING = { chats: [], people: [], messages: [], next_cursor: null, all: true }

/** Finds what the viewer can read: on their list, in view, not deleted. */
export async function findInChats(context: MemberContext, { q, cursor }: { q: string; cursor?: string }) {
  const { app, viewer } = context
  const before = cursor === undefined ? undefined : readCursor(cursor)
  await app.limits.spend('find', FINDS_PER_MEMBER, viewer.id)
  const words = searchWords(q)
  if (words.patterns.length === 0) return NOTHING
  const since = historyStart(context)
  const search = { memberId: viewer.id, ...words, since }
  const [rows, people] = await Promise.all([
    findMessages(app.db, { ...search, before, limit: MESSAGES_AT_ONCE + 1 }),
    before ? [] : findByName(app.db, { ...search, limit: PEOPLE_AT_ONCE }),
  ])
  const page = rows.slice(0, MESSAGES_AT_ONCE)
  const ids = [...new Set([...people, ...page.map((row) => row.conversationId)])]
  const [chats, walked] = await Promise.all([
    listInboxOf(app.db, { memberId: viewer.id, since, ids }).then((found) => describeChats(context, found)),
    rows.length > page.length ? 0 : countWalked(app.db, { memberId: viewer.id, since }),
  ])
  return {
    chats,
    people,
    messages: page.map((row) => describeFound(row, viewer.id, words)),
    next_cursor: rows.length > page.length ? cursorOf(page.at(-1)!) : null,
    all: walked <= MESSAGES_SEARCHED,
  }
}

function describeFound(row: FoundRow, viewerId: string, words: SearchWords): FoundMessage {
  return {
    conversation: row.conversationId,
    seq: row.seq,
    mine: row.senderId === viewerId,
    created_at: row.createdAt.toISOString(),
    snippet: snippetOf(row.body, words),
  }
}

function cursorOf({ createdAt, id }: FoundPlace): string {
  return `${createdAt.getTime()}.${id}`
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function readCursor(cursor: string): FoundPlace {
  const [, time, id] = CURSOR.exec(cursor) ?? []
  const createdAt = new Date(Number(time))
  if (!id || Number.isNaN(createdAt.getTime())) refuseField('cursor', 'invalid_value')
  return { createdAt, id }
}
