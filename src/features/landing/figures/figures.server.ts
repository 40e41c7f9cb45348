import type { App } from '#server/app.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { INTERESTS, type Interest } from '#shared/profile.ts'
import type { SiteContext } from '../../site/context.server.ts'
import { shownCountry } from '../../site/describe-settings.server.ts'
import type { LanderFigures } from '../contract.ts'
import { countMembers, findFigures, listRegionNames, saveFigures } from './figures-queries.server.ts'

/** Counts a site's members, which reads them all: for the landing pages that tell how many there are. */
export const COUNT_MEMBERS: JobKind<{ siteId: string }> = {
  name: 'landing.count_members',
  retries: 1,
  expireSeconds: 600,
}

const COUNTED_AGAIN_AFTER = DAY
/** What is older is not shown. */
const SHOWN_FOR = 2 * DAY
/** A job that failed or waits is asked for again after this. */
const ASKED_AGAIN_AFTER = HOUR
const NEW_FOR = 7 * DAY
/** Smaller numbers are kept from the pages, as they could single somebody out. */
const LEAST_SHOWN = 10

type Likes = { interest: Interest; members: number }[]
/** As stored: without the numbers that are not shown. */
type StoredFigures = {
  members: number
  newcomers: number
  regions: { region: string; members: number }[]
  interests: Likes
  newInterests: Likes
}

const asked = new WeakMap<App, Map<string, number>>()

/** How many real members there are in the visitor's country, as last counted; counts them anew once a day. */
export async function readFigures(context: SiteContext): Promise<LanderFigures> {
  const { app, site } = context
  const country = shownCountry(context, site)
  const found = await findFigures(app.db, site.id, country)
  const age = found ? app.clock.now().getTime() - found.countedAt.getTime() : Number.POSITIVE_INFINITY
  if (age > COUNTED_AGAIN_AFTER) await askForCount(app, site.id)
  const regions = await listRegionNames(app.db, country)
  const counted = found && age <= SHOWN_FOR ? (found.figures as StoredFigures) : undefined
  const members = new Map(counted?.regions.map((one) => [one.region, one.members]))
  const interests = site.settings.visible_profile_fields.includes('interests')
  return {
    country,
    counted_at: counted ? found!.countedAt.toISOString() : null,
    members: counted?.members || null,
    newcomers: counted?.newcomers || null,
    regions: regions
      .map(({ code, name }) => ({ region: code, name, members: members.get(code) ?? null }))
      .sort((a, b) => (b.members ?? 0) - (a.members ?? 0) || a.name.localeCompare(b.name)),
    interests: (interests && counted?.interests) || [],
    new_interests: (interests && counted?.newInterests) || [],
  }
}

async function askForCount(app: App, siteId: string): Promise<void> {
  const times = asked.get(app) ?? new Map<string, number>()
  asked.set(app, times)
  const now = app.clock.now().getTime()
  if (now - (times.get(siteId) ?? 0) < ASKED_AGAIN_AFTER) return
  times.set(siteId, now)
  await transact(app.db, (tx) => app.jobs.enqueue(tx, COUNT_MEMBERS, { siteId }))
}

export async function countSite(app: App, siteId: string): Promise<void> {
  const countedAt = app.clock.now()
  const counted = await countMembers(app.db, siteId, new Date(countedAt.getTime() - NEW_FOR))
  const figures = Map.groupBy(counted, ({ country }) => country)
  await transact(app.db, (tx) =>
    saveFigures(
      tx,
      siteId,
      [...figures].map(([country, regions]) => ({ country, countedAt, figures: figuresOf(regions) })),
    ),
  )
}

type Region = Awaited<ReturnType<typeof countMembers>>[number]

function figuresOf(regions: Region[]): StoredFigures {
  const likes = (of: (region: Region) => number[]): Likes =>
    INTERESTS.map((interest, bit) => ({
      interest,
      members: orNone(regions.reduce((sum, region) => sum + of(region)[bit]!, 0)),
    }))
      .filter(({ members }) => members > 0)
      .sort((a, b) => b.members - a.members)
  return {
    members: orNone(regions.reduce((sum, { members }) => sum + members, 0)),
    newcomers: orNone(regions.reduce((sum, { newcomers }) => sum + newcomers, 0)),
    regions: regions
      .map(({ region, members }) => ({ region, members: orNone(members) }))
      .filter(({ members }) => members > 0)
      .sort((a, b) => b.members - a.members),
    interests: likes((region) => region.likes),
    newInterests: likes((region) => region.newLikes),
  }
}

const orNone = (members: number) => (members < LEAST_SHOWN ? 0 : members)
