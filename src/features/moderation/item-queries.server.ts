import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { ItemKind } from '#shared/moderation.ts'
import type { StaffActor } from './staff-actor.ts'

export type NewItem = {
  id: string
  siteId: string
  kind: ItemKind
  memberId: string | null
  subjectId: string
  said?: object
  isLive: boolean
  risk: number
  notForStaffId?: string | null
  createdAt: Date
}

/** Inserts an item, unless its subject waits already. */
export async function insertItem(tx: Tx, { said = {}, ...item }: NewItem): Promise<void> {
  await tx
    .insertInto('moderationItem')
    .values({ ...item, said: JSON.stringify(said) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes what waits about a subject. @returns since when it waited */
export async function deleteOpenItem(tx: Tx, kind: ItemKind, subjectId: string) {
  return tx
    .deleteFrom('moderationItem')
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .where('decidedAt', 'is', null)
    .returning('createdAt')
    .executeTakeFirst()
}

/** What waits to be looked at of a member's text or name. */
export async function findOpenSaid(db: Db, memberId: string, kind: ItemKind): Promise<object | undefined> {
  const row = await db
    .selectFrom('moderationItem')
    .where('subjectId', '=', memberId)
    .where('kind', '=', kind)
    .where('decidedAt', 'is', null)
    .select('said')
    .executeTakeFirst()
  return row?.said
}

type Seek = { by: StaffActor; kinds: readonly ItemKind[]; without: readonly string[]; now: Date }

/** What this moderator may be given now. */
function free({ by, without, now }: Omit<Seek, 'kinds'>) {
  return sql<boolean>`site_id = ${by.siteId} and decided_at is null
    and (locked_until is null or locked_until <= ${now} or locked_by = ${by.staffId})
    and not_for_staff_id is distinct from ${by.staffId}::uuid and id <> all(${without}::uuid[])`
}

const FIRST = sql`order by risk desc, created_at, id limit 1`

export type Head = { id: string; kind: ItemKind; risk: number; createdAt: Date; isHeld: boolean }

/** The first free item of each kind, the most urgent first. */
export async function listHeads(db: Db, { kinds, ...seek }: Seek): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select head.id, wanted.kind, risk, created_at, locked_by is not null and locked_until > ${seek.now} as is_held from unnest(${kinds}::text[]) as wanted (kind)
    cross join lateral (
      select id, risk, created_at, locked_by, locked_until from moderation_item where kind = wanted.kind and ${free(seek)} ${FIRST}
    ) as head
    order by head.risk desc, head.created_at, head.id`.execute(db)
  return rows
}

/** Leases the first free item of a kind that no other transaction is taking. */
export async function takeItem(
  tx: Tx,
  kind: ItemKind,
  { until, ...seek }: Omit<Seek, 'kinds'> & { until: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update moderation_item set locked_by = ${seek.by.staffId}, locked_until = ${until}
    where id = (
      select id from moderation_item where kind = ${kind} and ${free(seek)} ${FIRST} for update skip locked
    )
    returning id`.execute(tx)
  return rows[0]?.id
}

/** What this moderator has open already, on whose lease time goes on. */
export async function renewHeld(
  tx: Tx,
  { by, kinds, without, now, until }: Seek & { until: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update moderation_item set locked_until = ${until}
    where id = (
      select id from moderation_item
      where locked_by = ${by.staffId} and site_id = ${by.siteId} and decided_at is null and locked_until > ${now}
        and kind = any(${kinds}::text[]) and id <> all(${without}::uuid[])
      order by risk desc, created_at, id limit 1 for update
    )
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function updateLease(tx: Tx, by: StaffActor, id: string, until: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('moderationItem')
    .set(until ? { lockedUntil: until } : { lockedBy: null, lockedUntil: null })
    .where('id', '=', id)
    .where('siteId', '=', by.siteId)
    .where('lockedBy', '=', by.staffId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findItem(db: Db, siteId: string, id: string) {
  return db
    .selectFrom('moderationItem')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .selectAll()
    .executeTakeFirst()
}
export type ItemRow = Awaited<ReturnType<typeof findItem>> & object

export async function updateRiskOfReport(tx: Tx, reportId: string, risk: number): Promise<void> {
  await tx
    .updateTable('moderationItem')
    .set({ risk })
    .where('subjectId', '=', reportId)
    .where('kind', '=', 'report')
    .where('decidedAt', 'is', null)
    .execute()
}

export async function updateNude(
  tx: Tx,
  photoId: string,
  { nude, risk }: { nude: boolean | null; risk: number },
): Promise<void> {
  await tx
    .updateTable('moderationItem')
    .set({ nude, risk })
    .where('subjectId', '=', photoId)
    .where('kind', '=', 'photo')
    .where('decidedAt', 'is', null)
    .execute()
}

/** Takes a report from the queue that was decided elsewhere, by its number. */
export async function deleteReportItem(db: Db, number: string): Promise<void> {
  await sql`
    delete from moderation_item using report
    where report.number = ${number} and moderation_item.subject_id = report.id and kind = 'report'
      and decided_at is null`.execute(db)
}

export type Waiting = { kind: ItemKind; waiting: number; oldest: Date | null; median: Date | null }

/** Per kind how many wait, and since when the oldest and the median does; each by a walk along one index. */
export async function countItems(db: Db, siteId: string, kinds: readonly ItemKind[]): Promise<Waiting[]> {
  const open = sql`site_id = ${siteId} and kind = wanted.kind and decided_at is null`
  const { rows } = await sql<Waiting>`
    select wanted.kind, number.waiting,
      (select created_at from moderation_item where ${open} order by created_at limit 1) as oldest,
      (select created_at from moderation_item where ${open} order by created_at offset number.waiting / 2 limit 1) as median
    from unnest(${kinds}::text[]) as wanted (kind)
    cross join lateral (select count(*)::int as waiting from moderation_item where ${open}) as number`.execute(
    db,
  )
  return rows
}
