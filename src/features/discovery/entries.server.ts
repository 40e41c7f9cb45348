import { MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Events } from '#server/events.ts'
import { poolsOf } from '#shared/pools.ts'
import type { Gender, Sexuality } from '#shared/profile.ts'
import {
  deleteEntries,
  findSearchable,
  insertEntries,
  type NewEntry,
  updateLastOnline,
} from './queries.server.ts'
import { deleteSwipesOf } from './swipe-queries.server.ts'

// Each change touches every index of the search, so that it is rounded; "online now" is known elsewhere.
const BUCKET_MILLISECONDS = 15 * MINUTE

export function lastOnlineBucket(at: Date): Date {
  return new Date(Math.floor(at.getTime() / BUCKET_MILLISECONDS) * BUCKET_MILLISECONDS)
}

type Searchable = {
  siteId: string
  gender: Gender
  sexuality: Sexuality
  country: string
  region: string
  dateOfBirth: string
  lastOnlineAt: Date
}

export function entriesOf(memberId: string, member: Searchable): NewEntry[] {
  const { siteId, country, region, dateOfBirth } = member
  const lastOnline = lastOnlineBucket(member.lastOnlineAt)
  return poolsOf(member.gender, member.sexuality).map((pool) => ({
    siteId,
    pool,
    country,
    region,
    memberId,
    dateOfBirth,
    lastOnline,
  }))
}

/** Makes a member to be found as they are now, or not at all. */
async function refreshEntries(tx: Tx, memberId: string): Promise<void> {
  const member = await findSearchable(tx, memberId)
  await deleteEntries(tx, memberId)
  const found = member?.status === 'active' && !member.invisible && member.specialCategoryConsentAt
  if (found) await insertEntries(tx, entriesOf(memberId, member))
}

export function subscribeSearch(events: Events): void {
  events.on('account.confirmed', (tx, { memberId }) => refreshEntries(tx, memberId))
  events.on('account.deleted', (tx, { memberId }) => deleteEntries(tx, memberId))
  events.on('account.reactivated', (tx, { memberId }) => refreshEntries(tx, memberId))
  events.on('account.erased', async (tx, { memberId }) => {
    await deleteEntries(tx, memberId)
    await deleteSwipesOf(tx, memberId)
  })
  events.on('profile.changed', (tx, { memberId }) => refreshEntries(tx, memberId))
  events.on('member.seen', (tx, { memberId, at }) => updateLastOnline(tx, memberId, lastOnlineBucket(at)))
}
