import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { accountState } from './account-state.server.ts'
import type { MemberForStaff } from './contract.ts'
import { findPatterns, listLooks, updateLooked } from './look-queries.server.ts'

export const LOOK_FOR_PATTERNS: JobKind<object> = {
  name: 'members.look-for-patterns',
  singleton: true,
  retries: 1,
  cron: '25 3 * * *',
  expireSeconds: 900,
}

/** Ranks the accounts that a person should look at. Nothing else follows from it. */
export async function lookForPatterns(app: App): Promise<void> {
  const now = app.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const when = {
    accounts: 3,
    sameText: 3,
    countries: 2,
    reporters: 3,
    textsSince: ago(30),
    countriesSince: ago(1),
    reportsSince: ago(30),
    chargebacksSince: ago(90),
  }
  await transact(app.db, (tx) => findPatterns(tx, now, when))
}

export async function listAccountsToLookAt({ app, site }: StaffContext) {
  const { rows, hasMore } = await listLooks(app.db, site.id)
  const now = app.clock.now()
  return {
    accounts: rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: accountState(row, now).state,
      since: row.signupDate.toISOString(),
      rank: row.rank,
      patterns: row.reasons as MemberForStaff['patterns'],
      found: row.foundAt.toISOString(),
    })),
    has_more: hasMore,
  }
}

/** Takes an account off the list. It comes back only with a higher rank. */
export async function markLookedAt(context: StaffContext, memberId: string): Promise<void> {
  const { app, site, staffSession } = context
  await transact(app.db, async (tx) => {
    const by = { lookedBy: staffSession.staff.id, lookedAt: app.clock.now() }
    const looked = (await updateLooked(tx, site.id, memberId, by)) ?? fail('not_found')
    const before = { rank: looked.rank, patterns: looked.reasons }
    await logAct(tx, app, actorOf(context), { action: 'account_looked_at', memberId, before })
  })
}
