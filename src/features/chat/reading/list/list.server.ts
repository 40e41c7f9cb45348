import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { askForViewer } from '#features/accounts/account/valid-session.server.ts'
import { partnersQuery } from '#features/members/cards.server.ts'
import { refuseField } from '#server/errors.ts'
import type { Chat } from '../../contract.ts'
import { describeChats, describeRows, historyStart } from '../describe.server.ts'
import { countUnreadBeyond, type ListPlace, listInboxPage, type PlacedRow } from '../inbox-queries.server.ts'

/** As many as `partnersQuery` finds. */
const CHATS_FIRST = 200
const CHATS_PER_PAGE = 50

type Page = { chats: Chat[]; next_cursor: string | null }

const BEFORE_ALL: ListPlace = { first: 2, at: new Date(0), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The first conversations of the viewer's list, in the order that they wish. */
export async function listChats(
  context: MemberContext,
): Promise<Page & { unread_first: boolean; unread_beyond: number }> {
  const [rows, cards] = await askForViewer(context, [
    listInboxPage.of(pageAfter(context, BEFORE_ALL, CHATS_FIRST)),
    partnersQuery(context),
  ])
  const page = rows.slice(0, CHATS_FIRST)
  const chats = describeRows(context, page, cards)
  const next_cursor = cursorAfter(page, rows)
  const { id, unreadFirst } = context.viewer
  const listed = page.map(({ conversationId }) => conversationId)
  return {
    chats,
    next_cursor,
    unread_first: unreadFirst,
    unread_beyond: next_cursor ? await countUnreadBeyond(context.app.db, id, listed) : 0,
  }
}

export async function moreChats(context: MemberContext, { cursor }: { cursor: string }): Promise<Page> {
  const rows = await listInboxPage(context.app.db, pageAfter(context, readCursor(cursor), CHATS_PER_PAGE))
  const page = rows.slice(0, CHATS_PER_PAGE)
  return { chats: await describeChats(context, page), next_cursor: cursorAfter(page, rows) }
}

function pageAfter(context: MemberContext, place: ListPlace, limit: number) {
  const { id: memberId, unreadFirst } = context.viewer
  return { memberId, unreadFirst, since: historyStart(context), ...place, limit }
}

function cursorAfter(page: PlacedRow[], rows: PlacedRow[]): string | null {
  const last = rows.length > page.length ? page.at(-1) : undefined
  return last ? `${last.first}.${last.at.getTime()}.${last.conversationId}` : null
}

const CURSOR = /^([01])\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function readCursor(cursor: string): ListPlace {
  const [, first, time, id] = CURSOR.exec(cursor) ?? []
  const at = new Date(Number(time))
  if (!id || Number.isNaN(at.getTime())) refuseField('cursor', 'invalid_value')
  return { first: Number(first), at, id }
}
