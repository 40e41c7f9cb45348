import type { App } from '#server/app.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { addDays, type Day, dayAfter } from '#shared/dates.ts'
import { dayAt, startOfDay } from '#shared/local-time.ts'
import { countPlaces } from './count-places.server.ts'
import { deleteActiveDay, replaceCounts, takeDay } from './day-queries.server.ts'
import { insertNetworks } from './member-queries.server.ts'
import { type CountedSite, listCountedSites, listOpenDays } from './sites-queries.server.ts'

/**
 * Counts the days that are over and not closed, and the running one. Often enough that no day is left when what it counts
 * is deleted: accounts are erased two weeks after their end, what moderators judged after a year.
 */
export const COUNT_DAYS: JobKind<object> = {
  name: 'figures.count-days',
  singleton: true,
  retries: 1,
  cron: '*/15 * * * *',
  atStart: true,
  expireSeconds: 900,
}

/** Older days are not counted, of a site that is much older than its figures. */
const BACK_DAYS = 2 * 366
const DAYS_AT_ONCE = 30
/** By then all that happened on a day is committed, and decisions have taken effect. */
const CLOSED_AFTER = HOUR
const NETWORKS_AT_MOST = 50

export async function countDays(app: App): Promise<void> {
  const now = app.clock.now()
  const zones = Map.groupBy(await listCountedSites(app.db), ({ zone }) => zone)
  let left = false
  for (const [zone, sites] of zones) {
    const today = dayAt(now, zone)
    const open = await openDays(app, sites, { zone, today })
    const days = [...open.keys()].sort()
    for (const day of days.slice(0, DAYS_AT_ONCE))
      await countDay(app, { day, zone, siteIds: open.get(day)! }, now)
    left ||= days.length > DAYS_AT_ONCE
    await countDay(app, { day: today, zone, siteIds: sites.map(({ id }) => id) }, now)
  }
  if (left) await transact(app.db, (tx) => app.jobs.enqueue(tx, COUNT_DAYS, {}))
}

/** Days before today that are to be counted, with their sites. */
async function openDays(
  app: App,
  sites: CountedSite[],
  { zone, today }: { zone: string; today: Day },
): Promise<Map<Day, string[]>> {
  const open = new Map<Day, string[]>()
  for (const { id, createdAt } of sites) {
    const first = [dayAt(createdAt, zone), addDays(today, -BACK_DAYS)].sort().at(-1)!
    for (const day of await listOpenDays(app.db, id, first, addDays(today, -1)))
      open.set(day, [...(open.get(day) ?? []), id])
  }
  return open
}

type ZoneDay = { day: Day; zone: string; siteIds: string[] }

/** Counts one day of sites in one zone, from the beginning. */
async function countDay(app: App, { day, zone, siteIds }: ZoneDay, now: Date): Promise<void> {
  const [from, to] = [startOfDay(day, zone), startOfDay(dayAfter(day), zone)]
  const span = { siteIds, from, to, zone }
  const closed = now.getTime() >= to.getTime() + CLOSED_AFTER
  // The number of members is counted as it is now, so only for a day that has just ended.
  const isLatest = now.getTime() < to.getTime() + 2 * DAY
  await transact(app.db, (tx) => insertNetworks(tx, span, NETWORKS_AT_MOST))
  const counted = await countPlaces(app.db, span, { day, now, withMembers: closed && isLatest })
  for (const siteId of siteIds)
    await transact(app.db, async (tx) => {
      if (!(await takeDay(tx, { siteId, day }, { countedAt: now, closed }))) return
      await replaceCounts(tx, { siteId, day }, counted.get(siteId)!.list())
      if (closed) await deleteActiveDay(tx, { siteId, day })
    })
}
