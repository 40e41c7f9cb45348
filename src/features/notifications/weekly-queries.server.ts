import { sql } from 'kysely'
import type { Tx } from '#server/database/connect.ts'

/** Lets the weekly mail tell of members who sign up from now on; the job finds out when it comes next. */
export async function wantWeeklyUpdates(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .insertInto('weeklyUpdate')
    .values({ memberId, nextAt: now, toldUntil: now })
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .execute()
}

export async function endWeeklyUpdates(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('weeklyUpdate').where('memberId', '=', memberId).execute()
}

export type DueWeekly = { memberId: string; toldUntil: Date; timeZone: string | null; country: string }

/** Locks the members whose mail is due, those who have waited longest first. Skips rows that another node has locked. */
export async function lockDueWeekly(tx: Tx, now: Date, limit: number): Promise<DueWeekly[]> {
  const { rows } = await sql<DueWeekly>`
    select weekly_update.member_id, told_until, account.time_zone, profile.country
    from weekly_update
    join account on account.id = weekly_update.member_id
    join profile on profile.member_id = weekly_update.member_id
    where next_at <= ${now}
    order by next_at limit ${limit} for update of weekly_update skip locked`.execute(tx)
  return rows
}

type Moved = { memberId: string; nextAt: Date; toldUntil: Date }

export async function moveWeekly(tx: Tx, moved: Moved[]): Promise<void> {
  if (moved.length === 0) return
  await sql`update weekly_update set next_at = due.next_at, told_until = due.told_until
    from unnest(${moved.map(({ memberId }) => memberId)}::uuid[],
      ${moved.map(({ nextAt }) => nextAt.toISOString())}::timestamptz[],
      ${moved.map(({ toldUntil }) => toldUntil.toISOString())}::timestamptz[]) as due(member_id, next_at, told_until)
    where weekly_update.member_id = due.member_id`.execute(tx)
}
