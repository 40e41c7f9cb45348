import { emailKey } from '#features/accounts/account/rules.ts'
import { findByPayment } from '#features/payments/office/find-by-payment.server.ts'
import { transact } from '#server/database/transact.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { uuid } from '#shared/text.ts'
import { actorOf, logAct } from '../staff/action-log.server.ts'
import type { StaffContext } from '../staff/staff-context.server.ts'
import { accountState } from './account-state.server.ts'
import { findIdsByEmail, findIdsByName, listFound } from './find-queries.server.ts'
import type { FOUND_BY } from './rules.ts'

/** By each of the ways. */
const FOUND_AT_MOST = 25

type FoundBy = (typeof FOUND_BY)[number]

/** Members of the site by the beginning of a name or address, by an id, or by a payment. Who was found is noted in the log. */
export async function findMembers(context: StaffContext, query: string) {
  const { app, site } = context
  const lists = await Promise.all(
    waysToFind(context, query).map(async ([by, ids]) => (await ids).map((id) => ({ id, by }))),
  )
  const hasMore = lists.some((found) => found.length > FOUND_AT_MOST)
  const ways = new Map<string, FoundBy>()
  for (const { id, by } of lists.flatMap((found) => found.slice(0, FOUND_AT_MOST)))
    if (!ways.has(id)) ways.set(id, by)
  const ids = [...ways.keys()]
  if (ids.length === 0) return { members: [], has_more: false }
  const rows = await listFound(app.db, site.id, ids)
  if (rows.length === 0) return { members: [], has_more: false }
  const now = app.clock.now()
  const members = rows.map((row) => ({
    id: row.id,
    name: row.name,
    age: ageOn(row.dateOfBirth, dayIn(row.country, now)),
    email: row.email,
    country: row.country,
    state: accountState(row, now).state,
    since: row.signupDate.toISOString(),
    fictional: row.fictional,
    by: ways.get(row.id)!,
  }))
  const found = { members: rows.map(({ id }) => id) }
  await transact(app.db, (tx) =>
    logAct(tx, app, actorOf(context), { action: 'members_sought', after: found }),
  )
  return {
    members: members.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    has_more: hasMore,
  }
}

function waysToFind(context: StaffContext, query: string): [FoundBy, Promise<string[]>][] {
  const { app, site } = context
  const id = uuid.safeParse(query)
  const buyers = findByPayment(context, query).then((found) => found.map(({ memberId }) => memberId))
  if (id.success)
    return [
      ['id', Promise.resolve([id.data])],
      ['payment', buyers],
    ]
  return [
    ['payment', buyers],
    ['email', findIdsByEmail(app.db, site.id, emailKey(query), FOUND_AT_MOST + 1)],
    ['name', findIdsByName(app.db, site.id, query, FOUND_AT_MOST + 1)],
  ]
}
