import { sql } from 'kysely'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { ReceiverState } from '#shared/mailings/mailing.ts'

type Due = { memberId: string; dueAt: Date }

/** Each member once, however often they are written down. */
export async function insertReceivers(tx: Tx, mailingId: string, due: Due[]): Promise<void> {
  if (due.length === 0) return
  await sql`
    insert into mailing_receiver (mailing_id, member_id, state, due_at)
    select ${mailingId}, due.member_id, 'waiting', due.due_at
    from unnest(${due.map(({ memberId }) => memberId)}::uuid[],
      ${due.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]) as due(member_id, due_at)
    on conflict do nothing`.execute(tx)
}

/** Locks the next receiver of a mailing that is still being sent. Skips those that others have locked. */
export async function lockNext(
  tx: Tx,
  mailingId: string,
  now: Date,
): Promise<{ memberId: string; attempts: number } | undefined> {
  const { rows } = await sql<{ memberId: string; attempts: number }>`
    select member_id, attempts from mailing_receiver
    where mailing_id = ${mailingId} and state = 'waiting' and due_at <= ${now}
      and exists (select from mailing where id = ${mailingId} and status = 'sending')
    order by due_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Lets mailings to the same member wait for each other. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await sql`select from account where id = ${memberId} for no key update`.execute(tx)
}

export type ReceiverChange = { state: ReceiverState; triedAt?: Date; dueAt?: Date; attempts?: number }

type Receiver = { mailingId: string; memberId: string }

export async function markReceiver(
  tx: Tx,
  { mailingId, memberId }: Receiver,
  change: ReceiverChange,
): Promise<void> {
  await tx
    .updateTable('mailingReceiver')
    .set(change)
    .where('mailingId', '=', mailingId)
    .where('memberId', '=', memberId)
    // A bounce may be told of before the mail server’s answer is noted.
    .where('state', 'in', ['waiting', 'trying'])
    .execute()
}

/**
 * Gives up the receivers that the program was mailing when it stopped: whether their mail went is not known, and
 * none is sent twice.
 */
export async function giveUpTrying(tx: Tx, mailingId: string, triedBefore: Date): Promise<void> {
  await tx
    .updateTable('mailingReceiver')
    .set({ state: 'unsure' })
    .where('mailingId', '=', mailingId)
    .where('state', '=', 'trying')
    .where('triedAt', '<', triedBefore)
    .execute()
}

export async function hasOpen(tx: Tx, mailingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from mailing_receiver where mailing_id = ${mailingId} and state in ('waiting', 'trying') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export async function countWaiting(tx: Tx, mailingId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from mailing_receiver where mailing_id = ${mailingId} and state = 'waiting' limit ${most}
    ) waiting`.execute(tx)
  return rows[0]!.count
}

const HEARD_DAYS = 7

/** Notes with the last mailing that a member got in these days what they, or their mail server, said to it. */
export async function noteRefusal(
  tx: Tx,
  {
    memberId,
    why,
    kind,
    now,
  }: { memberId: string; why: ReceiverState; kind?: string | undefined; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HEARD_DAYS * DAY)
  await sql`
    update mailing_receiver set state = ${why}
    where member_id = ${memberId} and state in ('trying', 'sent', 'unsure') and mailing_id = (
      select receiver.mailing_id from mailing_receiver receiver join mailing on mailing.id = receiver.mailing_id
      where receiver.member_id = ${memberId} and receiver.tried_at > ${since}
        ${kind ? sql`and mailing.kind = ${kind}` : sql``}
      order by receiver.tried_at desc, mailing.id desc limit 1)`.execute(tx)
}

/** @returns how many were deleted */
export async function deleteReceivers(tx: Tx, mailingId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mailing_receiver where mailing_id = ${mailingId} and member_id in (
      select member_id from mailing_receiver where mailing_id = ${mailingId} limit ${most})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
