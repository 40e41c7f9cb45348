import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export async function insertMailToken(
  tx: Tx,
  token: Omit<Insertable<Tables['mailToken']>, 'mailedAt' | 'usedAt'>,
): Promise<void> {
  await tx
    .insertInto('mailToken')
    .values({ ...token, mailedAt: null, usedAt: null })
    .execute()
}

export async function updateMailed(db: Db, tokenHash: Buffer, mailedAt: Date): Promise<void> {
  await db.updateTable('mailToken').set({ mailedAt }).where('tokenHash', '=', tokenHash).execute()
}

export async function deleteMailToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('mailToken').where('tokenHash', '=', tokenHash).execute()
}

/** Whether a mail with a link of this purpose was ever sent. */
export async function hasMailedLink(db: Db, memberId: string, purpose: string): Promise<boolean> {
  const link = await db
    .selectFrom('mailToken')
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('mailedAt', 'is not', null)
    .select('memberId')
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

export async function countMailTokens(
  db: Db,
  memberId: string,
  purpose: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('mailToken')
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type SiteLink = { tokenHash: Buffer; purpose: string; siteId: string; now: Date }

/** Marks a token as used, once. @returns its member and details; undefined when it is invalid */
export function spendMailToken(tx: Tx, { tokenHash, purpose, siteId, now }: SiteLink) {
  return tx
    .updateTable('mailToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('memberId', 'in', (eb) => eb.selectFrom('account').where('siteId', '=', siteId).select('id'))
    .returning(['memberId', 'detail', 'expiresAt'])
    .executeTakeFirst()
}

/** The member whose token this is, unless it is invalid. */
export async function findTokenOwner(
  db: Db,
  { tokenHash, purpose, siteId, now }: SiteLink,
): Promise<string | undefined> {
  const owner = await db
    .selectFrom('mailToken')
    .innerJoin('account', 'account.id', 'mailToken.memberId')
    .where('mailToken.tokenHash', '=', tokenHash)
    .where('mailToken.purpose', '=', purpose)
    .where('mailToken.usedAt', 'is', null)
    .where('mailToken.expiresAt', '>', now)
    .where('account.siteId', '=', siteId)
    .select('account.id')
    .executeTakeFirst()
  return owner?.id
}

/** Whether this token was used, by a member whose account now has this status. */
export async function isUsedBy(
  db: Db,
  status: 'active' | 'deleted',
  { tokenHash, purpose, siteId }: Omit<SiteLink, 'now'>,
): Promise<boolean> {
  const used = await db
    .selectFrom('mailToken')
    .innerJoin('account', 'account.id', 'mailToken.memberId')
    .where('mailToken.tokenHash', '=', tokenHash)
    .where('mailToken.purpose', '=', purpose)
    .where('mailToken.usedAt', 'is not', null)
    .where('account.siteId', '=', siteId)
    .where('account.status', '=', status)
    .select('mailToken.memberId')
    .executeTakeFirst()
  return used !== undefined
}

/** Invalidates a member's unused links of these kinds. */
export async function spendMailTokens(
  tx: Tx,
  { memberId, purposes, now }: { memberId: string; purposes: string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('mailToken')
    .set({ usedAt: now })
    .where('memberId', '=', memberId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()
}

type MailRequest = { keyHash: Buffer; now: Date; since: Date; most: number }

/** Counts a request, unless the limit since the given time is reached. @returns whether it was counted */
export async function insertMailRequest(
  tx: Tx,
  { keyHash, now, since, most }: MailRequest,
): Promise<boolean> {
  // One statement, so that concurrent requests are counted one after the other.
  const { rows } = await sql`
    insert into mail_request as earlier (key_hash, asked_at, last_asked_at)
    values (${keyHash}, array[${now}::timestamptz], ${now})
    on conflict (key_hash) do update
    set asked_at = array(select at from unnest(earlier.asked_at) as at where at > ${since} order by at) || ${now}::timestamptz,
      last_asked_at = ${now}
    where (select count(*) from unnest(earlier.asked_at) as at where at > ${since}) < ${most}
    returning 1 as counted
  `.execute(tx)
  return rows.length === 1
}

export async function deleteMailRequests(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mailRequest').where('lastAskedAt', '<=', before).execute()
}
