import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { Interest } from '#shared/profile/interests.ts'
import { NICHE_FACTS, type NicheFact } from '#shared/profile/niche-facts.ts'
import type { Gender, Race, Sexuality } from '#shared/profile.ts'
import {
  FACET_NAMES,
  type Facet,
  facetBits,
  HAS_CHILDREN,
  interestBits,
  raceBit,
  SHOWS_ONLINE,
  STUDIED,
  WITH_PHOTO,
} from '#shared/search-facets.ts'
import { cellOf } from '#shared/search-grid.ts'
import { poolsOf } from '#shared/search-pools.ts'
import { deleteSwipesOf } from './deck/swipe-queries.server.ts'
import {
  deleteEntries,
  findSearchable,
  insertEntries,
  type NewEntry,
  updateLastOnline,
} from './queries.server.ts'
import { changeCounts } from './search-counts.server.ts'

// Rounded, because each change updates every index of the search; "online now" comes from elsewhere.
const BUCKET_MILLISECONDS = 15 * MINUTE
// For members who hide when they are online, the order of the results reveals no more than the day.
const HIDDEN_BUCKET_MILLISECONDS = DAY

function roundTo(milliseconds: number, at: Date): Date {
  return new Date(Math.floor(at.getTime() / milliseconds) * milliseconds)
}

/** The time by which results are ordered, for a member last online then: `hidden` for one who hides it. */
export function lastOnlineBuckets(at: Date): { shown: Date; hidden: Date } {
  return { shown: roundTo(BUCKET_MILLISECONDS, at), hidden: roundTo(HIDDEN_BUCKET_MILLISECONDS, at) }
}

type Searchable = {
  siteId: string
  /** The sister sites on which the member is shown too. */
  sisters?: string[]
  gender: Gender
  sexuality: Sexuality
  country: string
  region: string
  dateOfBirth: string
  lastOnlineAt: Date
  showsOnline?: boolean
  membersOnly?: boolean
  fictional: boolean
  signupDate: Date
  interests: Interest[]
  /** Whether others see a photo. */
  hasPhoto: boolean
  /** Where the place is; null for an unknown one. */
  latitude: number | null
  longitude: number | null
  race?: Race | null
  children?: string | null
  education?: string | null
} & { [F in CamelFacet]?: string | null }

type CamelFacet = (typeof COLUMN_OF)[Facet]

const COLUMN_OF = {
  hair_color: 'hairColor',
  eye_color: 'eyeColor',
  body_type: 'bodyType',
  relationship_status: 'relationshipStatus',
  tattoos: 'tattoos',
  signup_reason: 'signupReason',
  appearance: 'appearance',
} as const satisfies { [F in Facet]: string }

export function entriesOf(memberId: string, member: Searchable): NewEntry[] {
  const { siteId, country, region, dateOfBirth, membersOnly, fictional, latitude, longitude } = member
  const { shown, hidden } = lastOnlineBuckets(member.lastOnlineAt)
  const lastOnline = member.showsOnline === false ? hidden : shown
  const entry = {
    country,
    region,
    memberId,
    dateOfBirth,
    lastOnline,
    membersOnly,
    fictional,
    facets: String(facetsOf(member)),
    interests: String(interestBits(member.interests)),
    cell: latitude === null || longitude === null ? null : cellOf({ latitude, longitude }),
    signedUpAt: member.signupDate,
  }
  const pools = poolsOf(member.gender, member.sexuality)
  return [siteId, ...(member.sisters ?? [])].flatMap((shownOn) =>
    pools.map((pool) => ({ ...entry, siteId: shownOn, pool })),
  )
}

/** Whether what a member said is what a niche is about. */
function belongs(fact: NicheFact['fact'], said: string | null | undefined): boolean {
  return Object.values(NICHE_FACTS).some(
    (one) => one.fact === fact && one.belong.some((value) => value === said),
  )
}

function facetsOf(member: Searchable): bigint {
  let bits = member.hasPhoto ? WITH_PHOTO : 0n
  if (member.showsOnline !== false && !member.fictional) bits |= SHOWS_ONLINE
  if (belongs('children', member.children)) bits |= HAS_CHILDREN
  if (belongs('education', member.education)) bits |= STUDIED
  if (member.race) bits |= raceBit(member.race)
  for (const facet of FACET_NAMES) {
    const value = member[COLUMN_OF[facet]]
    if (value) bits |= facetBits(facet, [value])
  }
  return bits
}

/** Replaces the member's entries by those of the present profile; none for members who may not be found. */
async function refreshEntries(tx: Tx, memberId: string): Promise<void> {
  // Without the lock, entries could be inserted while a deletion removes them, and remain.
  await lockAccount(tx, memberId)
  const member = await findSearchable(tx, memberId)
  const removed = await deleteEntries(tx, memberId)
  const isShutOut = member?.bannedAt || member?.suspendedUntil || member?.heldAt
  const isShown = member?.status === 'active' && !member.invisible && !isShutOut
  const found = isShown && member.specialCategoryConsentAt
  const added =
    found && member.sexuality
      ? await insertEntries(
          tx,
          entriesOf(memberId, {
            ...member,
            sexuality: member.sexuality,
            hasPhoto: member.mainPhotoId !== null,
          }),
        )
      : []
  await changeCounts(tx, { added, removed })
}

async function removeEntries(tx: Tx, memberId: string): Promise<void> {
  await changeCounts(tx, { removed: await deleteEntries(tx, memberId) })
}

/** Takes members whom sister sites no longer show out of the search there. */
export const LEAVE_SISTERS: JobKind<object> = { name: 'discovery.leave-sisters', retries: 8 }

const IN_ONE_JOB = 500

export async function leaveSisters(app: App): Promise<void> {
  const ids = await listLeft(app.db, IN_ONE_JOB)
  for (const id of ids) await transact(app.db, (tx) => refreshEntries(tx, id))
  if (ids.length === IN_ONE_JOB) await transact(app.db, (tx) => app.jobs.enqueue(tx, LEAVE_SISTERS, {}))
}

async function listLeft(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct search_entry.member_id from search_entry
    join profile on profile.member_id = search_entry.member_id and profile.site_id <> search_entry.site_id
    where not exists (
      select from shown_on
      where shown_on.member_id = search_entry.member_id and shown_on.site_id = search_entry.site_id
    )
    order by search_entry.member_id limit ${limit}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

export function subscribeSearch({ events, jobs }: App): void {
  events.on('site.sharesNoLonger', (tx) => jobs.enqueue(tx, LEAVE_SISTERS, {}))
  events.on('account.confirmed', (tx, { memberId }) => refreshEntries(tx, memberId))
  events.on('account.deleted', (tx, { memberId }) => removeEntries(tx, memberId))
  events.on('account.reactivated', (tx, { memberId }) => refreshEntries(tx, memberId))
  events.on('account.erased', async (tx, { memberId }) => {
    await removeEntries(tx, memberId)
    await deleteSwipesOf(tx, memberId)
  })
  events.on('profile.changed', (tx, { memberId }) => refreshEntries(tx, memberId))
  events.on('photo.changed', (tx, { memberId }) => refreshEntries(tx, memberId))
  events.on('member.seen', (tx, { memberId, at }) => updateLastOnline(tx, memberId, lastOnlineBuckets(at)))
}
