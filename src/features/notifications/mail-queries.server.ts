import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { MailKind } from './kinds.ts'

export type MailStopReason = Tables['mailStop']['reason']

/** The member's choice for each kind of mail; kinds without a choice are left out. */
export async function findPreferences(db: Db, memberId: string): Promise<Partial<Record<MailKind, boolean>>> {
  const rows = await db
    .selectFrom('mailPreference')
    .where('memberId', '=', memberId)
    .select(['kind', 'wanted'])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row.wanted]))
}

export async function savePreferences(
  tx: Tx,
  memberId: string,
  emails: Partial<Record<MailKind, boolean>>,
  changedAt: Date,
): Promise<void> {
  const rows = Object.entries(emails).map(([kind, wanted]) => ({ memberId, kind, wanted, changedAt }))
  if (rows.length === 0) return
  await tx
    .insertInto('mailPreference')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'kind']).doUpdateSet((eb) => ({
        wanted: eb.ref('excluded.wanted'),
        changedAt: eb.ref('excluded.changedAt'),
      })),
    )
    .execute()
}

/** The data for mailing a member, and whether mail to the present address is stopped. */
export function findMailed(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .where('account.id', '=', memberId)
    .where('account.status', '!=', 'deleted')
    .select((eb) => [
      'account.siteId',
      'account.email',
      'account.language',
      'account.status',
      'account.bannedAt',
      'account.suspendedUntil',
      eb
        .exists(
          eb
            .selectFrom('mailStop')
            .whereRef('mailStop.memberId', '=', 'account.id')
            .where((stop) =>
              stop.or([
                stop('mailStop.reason', '!=', 'bounced'),
                stop('mailStop.email', '=', stop.ref('account.email')),
              ]),
            )
            .select('mailStop.reason'),
        )
        .as('stopped'),
    ])
    .executeTakeFirst()
}

export async function insertMailStop(
  tx: Tx,
  stop: { memberId: string; reason: MailStopReason; email: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('mailStop')
    .values(stop)
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'reason'])
        .doUpdateSet({ email: stop.email, createdAt: stop.createdAt })
        // A repeated report leaves the row as it is.
        .where('mailStop.email', '!=', stop.email),
    )
    .execute()
}

/** The accounts with this address on any site of the deployment; former owners are left out. */
export function listAccountsOfAddress(db: Db, emailKey: string) {
  return db
    .selectFrom('site')
    .innerJoin('emailClaim', (join) =>
      join
        .onRef('emailClaim.siteId', '=', 'site.id')
        .on('emailClaim.emailKey', '=', emailKey)
        .on('emailClaim.keptUntil', 'is', null),
    )
    .innerJoin('account', 'account.id', 'emailClaim.memberId')
    .select(['account.id', 'account.email'])
    .execute()
}

/** Whether mail is stopped because the present address bounced. */
export async function hasBounced(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailStop')
    .innerJoin('account', 'account.id', 'mailStop.memberId')
    .where('mailStop.memberId', '=', memberId)
    .where('mailStop.reason', '=', 'bounced')
    .whereRef('mailStop.email', '=', 'account.email')
    .select(sql<number>`1`.as('one'))
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMailStops(tx: Tx, memberId: string, reason?: MailStopReason): Promise<void> {
  await tx
    .deleteFrom('mailStop')
    .where('memberId', '=', memberId)
    .$if(reason !== undefined, (stops) => stops.where('reason', '=', reason!))
    .execute()
}
