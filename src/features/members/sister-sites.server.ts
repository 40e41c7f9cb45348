import { sql } from 'kysely'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { SITE_NAME } from '#features/site/settings.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { OwnProfile } from './contract.ts'

/** The sites of the deployment that share members with a member's own, and whether they show this one. */
export async function listSisters(db: Db, memberId: string): Promise<OwnProfile['sister_sites']> {
  const { rows } = await sql<OwnProfile['sister_sites'][number]>`
    select sister.id as site, coalesce(sister.settings ->> 'name', ${SITE_NAME}) as name,
      exists (select from shown_on where member_id = profile.member_id and site_id = sister.id) as shown
    from profile join site on site.id = profile.site_id
    join site sister on sister.id <> site.id
    where profile.member_id = ${memberId} and not profile.fictional
      and ${shares('site')} and ${shares('sister')}
    order by name, sister.id`.execute(db)
  return rows
}

const shares = (site: string) => sql`${sql.table(site)}.settings ->> 'member_resell' = 'true'`

// More than a person would turn it on and off.
const TIMES_BY_MEMBER = { points: 60, seconds: 3600 }

/** Shows the member on a sister site too, or no longer. @throws not_found for a site that shares no members with theirs */
export async function showOnSister(
  { app, viewer }: MemberContext,
  { site, shown }: { site: string; shown: boolean },
): Promise<void> {
  await app.limits.spend('sister-sites', TIMES_BY_MEMBER, viewer.id)
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    if (shown) await agree(tx, viewer.id, site, app.clock.now())
    else await tx.deleteFrom('shownOn').where('memberId', '=', viewer.id).where('siteId', '=', site).execute()
    await app.events.emit(tx, 'profile.changed', { memberId: viewer.id })
  })
}

async function agree(tx: Tx, memberId: string, siteId: string, at: Date): Promise<void> {
  // Neither site stops sharing meanwhile.
  await sql`select from site where id = ${siteId} or id = (select site_id from profile where member_id = ${memberId})
    order by id for share`.execute(tx)
  if (!(await listSisters(tx, memberId)).some(({ site }) => site === siteId)) fail('not_found')
  await tx
    .insertInto('shownOn')
    .values({ memberId, siteId, agreedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What was agreed for a site that shares no longer, by its members and by those of its sisters. */
export async function endSharing(tx: Tx, siteId: string): Promise<void> {
  await tx
    .deleteFrom('shownOn')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('siteId', '=', siteId),
        eb('memberId', 'in', selectFrom('profile').where('siteId', '=', siteId).select('memberId')),
      ]),
    )
    .execute()
}
