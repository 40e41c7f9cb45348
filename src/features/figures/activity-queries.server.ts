import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { ZONE_OF_SITE } from './sites-queries.server.ts'

export async function insertActiveDay(tx: Tx, active: Selectable<Tables['activeDay']>): Promise<void> {
  await tx
    .insertInto('activeDay')
    .values(active)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertDayOfSignup(tx: Tx, memberId: string): Promise<void> {
  await sql`
    insert into active_day (member_id, day, site_id, new_week, new_month)
    select account.id, (account.signup_date at time zone ${ZONE_OF_SITE})::date, account.site_id, true, true
    from account join site on site.id = account.site_id where account.id = ${memberId}
    on conflict do nothing`.execute(tx)
}
