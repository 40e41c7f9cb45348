import { referenceOf } from '#features/payments/selling/orders/reference.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { HANDED_TO, type HandedRole, mayStaff } from '#shared/staff.ts'
import { actorOf, logAct } from '../staff/action-log.server.ts'
import type { StaffContext } from '../staff/staff-context.server.ts'
import type { Note } from './contract.ts'
import {
  closeNoteRow,
  countHanded,
  findNoteByKey,
  insertNote,
  isAbout,
  listHanded,
  lockNote,
  NOTES_PAGE,
  type NoteRow,
} from './note-queries.server.ts'

type Writing = {
  key: string
  member: string
  purchase?: string | undefined
  words: string
  for_role?: HandedRole | undefined
}

/**
 * Writes a note about a member, and hands it over to a role if one is named. The log has that it was written, not its
 * words, which go with the member.
 * @throws not_found, conflict where the key was another note's; invalid_input where the role may not see members and
 * names no purchase
 */
export async function writeNote(context: StaffContext, writing: Writing): Promise<void> {
  const { app, site, staffSession } = context
  const { member: memberId, purchase: purchaseId, words, for_role: forRole = null } = writing
  if (!purchaseId && !mayStaff(staffSession.role, 'members')) refuseField('purchase', 'required')
  await transact(app.db, async (tx) => {
    if (!(await isAbout(tx, { siteId: site.id, memberId, purchaseId }))) fail('not_found')
    const written = await insertNote(tx, {
      id: app.ids.uuid(),
      siteId: site.id,
      memberId,
      purchaseId: purchaseId ?? null,
      staffId: staffSession.staff.id,
      requestKey: writing.key,
      words,
      forRole,
      createdAt: app.clock.now(),
    })
    if (!written) {
      const before = await findNoteByKey(tx, staffSession.staff.id, writing.key)
      const isSame =
        before?.memberId === memberId &&
        before.purchaseId === (purchaseId ?? null) &&
        before.words === words &&
        before.forRole === forRole
      if (!isSame) fail('conflict')
      return
    }
    await logAct(tx, app, actorOf(context), {
      action: 'note_written',
      memberId,
      ...(purchaseId && { subject: referenceOf(purchaseId) }),
      ...(forRole && { after: { role: forRole } }),
    })
  })
}

type Asked = { for_role?: HandedRole | undefined; after?: string | undefined }

/** The open notes of the roles whose notes the caller sees, or of one of them. */
export async function describeHanded({ app, site, staffSession }: StaffContext, asked: Asked) {
  const seen = HANDED_TO[staffSession.role]
  const roles = asked.for_role ? seen.filter((role) => role === asked.for_role) : seen
  const siteId = site.id
  const [rows, counted] = await Promise.all([
    roles.length > 0 ? listHanded(app.db, { siteId, roles, after: asked.after }) : [],
    countHanded(app.db, { siteId, roles: seen }),
  ])
  return {
    notes: rows.slice(0, NOTES_PAGE).map((row) => ({
      ...describeNote(row),
      member: { id: row.memberId, name: mayStaff(staffSession.role, 'members') ? row.memberName : null },
    })),
    has_more: rows.length > NOTES_PAGE,
    counts: seen.map((role) => ({ role, open: counted.find((one) => one.forRole === role)?.open ?? 0 })),
  }
}

/** How many notes are open for the caller. */
export async function countOpenNotes({ app, site, staffSession }: StaffContext): Promise<number> {
  const counted = await countHanded(app.db, { siteId: site.id, roles: HANDED_TO[staffSession.role] })
  return counted.reduce((sum, { open }) => sum + open, 0)
}

/** @throws not_found, also for what was handed over to others; conflict for one that is closed */
export async function closeNote(
  context: StaffContext,
  { id, words }: { id: string; words: string },
): Promise<void> {
  const { app, site, staffSession } = context
  await transact(app.db, async (tx) => {
    const note = await lockNote(tx, site.id, id)
    if (!note?.forRole || !HANDED_TO[staffSession.role].includes(note.forRole)) fail('not_found')
    if (note.closedAt) fail('conflict')
    await closeNoteRow(tx, id, {
      closedAt: app.clock.now(),
      closedBy: staffSession.staff.id,
      closingWords: words,
    })
    const { memberId, forRole } = note
    await logAct(tx, app, actorOf(context), { action: 'note_closed', memberId, after: { role: forRole } })
  })
}

export function describeNote(row: NoteRow): Note {
  const { closedAt, closer, closingWords, purchaseId } = row
  return {
    id: row.id,
    words: row.words,
    by: row.author,
    at: row.createdAt.toISOString(),
    for_role: row.forRole,
    purchase: purchaseId ? { id: purchaseId, reference: referenceOf(purchaseId) } : null,
    closed: closedAt && { by: closer ?? '', at: closedAt.toISOString(), words: closingWords ?? '' },
  }
}
