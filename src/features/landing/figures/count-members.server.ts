import { LEAST_INDEXED } from '#features/discovery/region-pages/region-page.server.ts'
import { visitorPools } from '#features/discovery/region-pages/visitor-pools.ts'
import { type Site, siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { bornBy } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { INTERESTS, type Interest } from '#shared/profile/interests.ts'
import type { Gender } from '#shared/profile.ts'
import { countMembers, countVisible, saveFigures } from './figures-queries.server.ts'

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
/** Smaller numbers are kept from the pages, as they could single a member out. */
export const LEAST_SHOWN = 10

type Likes = { interest: Interest; members: number }[]
/** As stored: without the numbers that are not shown. */
export type StoredFigures = {
  members: number
  newcomers: number
  regions: { region: string; members: number }[]
  interests: Likes
  newInterests: Likes
  /** Missing from what an earlier release counted. */
  visible?: VisibleRegion[]
}

/** A region of which visitors see enough members for a page that search engines may list. */
export type VisibleRegion = { region: string; gender: Gender; members: number }

const asked = new WeakMap<App, Map<string, number>>()

/** Whether to count anew. */
export function isOld(countedAt: Date, now: Date): boolean {
  return now.getTime() - countedAt.getTime() > COUNTED_AGAIN_AFTER
}

export function isShown(countedAt: Date, now: Date): boolean {
  return now.getTime() - countedAt.getTime() <= SHOWN_FOR
}

export async function askForCount(app: App, siteId: string): Promise<void> {
  const times = asked.get(app) ?? new Map<string, number>()
  asked.set(app, times)
  const now = app.clock.now().getTime()
  if (now - (times.get(siteId) ?? 0) < ASKED_AGAIN_AFTER) return
  times.set(siteId, now)
  await transact(app.db, (tx) => app.jobs.enqueue(tx, COUNT_MEMBERS, { siteId }))
}

export async function countSite(app: App, siteId: string): Promise<void> {
  const site = await siteOfId(app, siteId)
  if (!site) return
  const countedAt = app.clock.now()
  const [counted, visible] = await Promise.all([
    countMembers(app.db, siteId, new Date(countedAt.getTime() - NEW_FOR)),
    visibleRegions(app, site, countedAt),
  ])
  const figures = Map.groupBy(counted, ({ country }) => country)
  await transact(app.db, (tx) =>
    saveFigures(
      tx,
      siteId,
      [...figures].map(([country, regions]) => ({
        country,
        countedAt,
        figures: { ...figuresOf(regions), visible: visible(country) },
      })),
    ),
  )
}

async function visibleRegions(
  app: App,
  site: Site,
  now: Date,
): Promise<(country: string) => VisibleRegion[]> {
  const { niche, minimum_age } = site.settings
  const counted = await countVisible(app.db, site.id, {
    bornBy: bornBy(minimum_age, dayIn('', now)),
    least: LEAST_INDEXED,
  })
  const ofPool = new Map(visitorPools(niche).map(({ gender, pool }) => [pool, gender]))
  return (country) =>
    counted
      .filter((one) => one.country === country)
      .flatMap(({ region, pool, members }) => {
        const gender = ofPool.get(pool)
        return gender ? [{ region, gender, members }] : []
      })
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
