import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'

type MailRequest = { keyHash: Buffer; now: Date; since: Date; most: number }

/** Counts one more request, unless there were as many as may be since then. @returns whether it was counted */
export async function insertMailRequest(
  tx: Tx,
  { keyHash, now, since, most }: MailRequest,
): Promise<boolean> {
  // One statement, so that two at the same moment are counted one after the other.
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

/** Who is written to at an address. */
export function findAddressee(db: Db, siteId: string, emailKey: string) {
  return db
    .selectFrom('emailClaim')
    .innerJoin('account', 'account.id', 'emailClaim.memberId')
    .where('emailClaim.siteId', '=', siteId)
    .where('emailClaim.emailKey', '=', emailKey)
    .where('emailClaim.keptUntil', 'is', null)
    .select([
      'account.id',
      'account.siteId',
      'account.email',
      'account.language',
      'account.status',
      'account.deletedAt',
    ])
    .executeTakeFirst()
}

/** A link that is still good, and whose it is. */
export function findLink(db: Db, link: { siteId: string; tokenHash: Buffer; purpose: string; now: Date }) {
  return (
    db
      .selectFrom('mailToken')
      .innerJoin('account', 'account.id', 'mailToken.memberId')
      .innerJoin('profile', 'profile.memberId', 'account.id')
      .where('mailToken.tokenHash', '=', link.tokenHash)
      .where('mailToken.purpose', '=', link.purpose)
      .where('mailToken.usedAt', 'is', null)
      .where('mailToken.expiresAt', '>', link.now)
      .where('account.siteId', '=', link.siteId)
      // Who takes an address back takes back a deletion that came after the change as well.
      .where((eb) =>
        eb.or([eb('account.status', '!=', 'deleted'), eb('mailToken.purpose', '=', 'mail_change_undo')]),
      )
      .select(['account.id as memberId', 'account.email', 'profile.name', 'mailToken.detail'])
      .executeTakeFirst()
  )
}

/** Makes a member's links of these kinds worthless. */
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
