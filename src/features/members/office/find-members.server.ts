import { emailKey } from '#features/accounts/account/rules.ts'
import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { findByIban, findByPhone } from '#features/payments/office/find-by-account.server.ts'
import { findByPayment } from '#features/payments/office/find-by-payment.server.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { ageOn, type Day } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { uuid } from '#shared/text.ts'
import { accountState } from './account-state.server.ts'
import {
  type FoundRow,
  findIdsByEmail,
  findIdsByName,
  findIdsByPartOfEmail,
  findIdsByPartOfName,
  listFound,
  listMembers,
  MEMBERS_PAGE,
  type MemberFilter,
  PART_MIN,
} from './find-queries.server.ts'
import type { FOUND_BY } from './rules.ts'

/** Each way of finding gives so many members. */
const FOUND_AT_MOST = 25

type FoundBy = (typeof FOUND_BY)[number]

/**
 * Members of the site by part of a name or address, by an id, a payment, or what they pay by. Those whose name or
 * address begins with it come first. Which members were found is noted in the log.
 */
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
  const members = rows.map((row) => ({ ...describeFound(row, now), by: ways.get(row.id)! }))
  const found = { members: rows.map(({ id }) => id) }
  await transact(app.db, (tx) =>
    logAct(tx, app, actorOf(context), { action: 'members_sought', after: found }),
  )
  return {
    members: members.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    has_more: hasMore,
  }
}

function describeFound(row: FoundRow, now: Date) {
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.dateOfBirth, dayIn(row.country, now)),
    email: row.email,
    country: row.country,
    state: accountState(row, now).state,
    since: row.signupDate.toISOString(),
    fictional: row.fictional,
  }
}

type Listing = Omit<MemberFilter, 'since' | 'until'> & { from?: Day | undefined; to?: Day | undefined }

/** A page of the site's members, newest first. Which members were listed is noted in the log. */
export async function readMembers(context: StaffContext, { from, to, ...filter }: Listing) {
  const { app, site } = context
  const now = app.clock.now()
  const rows = await listMembers(app.db, site.id, now, {
    ...filter,
    since: from ? new Date(from) : undefined,
    until: to ? new Date(new Date(to).getTime() + DAY) : undefined,
  })
  const members = rows.slice(0, MEMBERS_PAGE).map((row) => describeFound(row, now))
  if (members.length > 0) {
    const after = { members: members.map(({ id }) => id) }
    await transact(app.db, (tx) => logAct(tx, app, actorOf(context), { action: 'members_listed', after }))
  }
  return { members, has_older: rows.length > MEMBERS_PAGE }
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
    ['iban', findByIban(context, query)],
    ['phone', findByPhone(context, query)],
    ...(query.length < PART_MIN
      ? []
      : ([
          ['email', findIdsByPartOfEmail(app.db, site.id, emailKey(query), FOUND_AT_MOST + 1)],
          ['name', findIdsByPartOfName(app.db, site.id, query, FOUND_AT_MOST + 1)],
        ] satisfies [FoundBy, Promise<string[]>][])),
  ]
}
