import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { toCsv } from '#server/csv.ts'
import { addDays, type Day, monthOf, weekOf } from '#shared/dates.ts'
import { dayAt } from '#shared/local-time.ts'
import { ALL, add, type Counts, type Place } from './counts.ts'
import { findCountedAt, listDayCounts, listPlaces } from './day-queries.server.ts'

type Chosen = Place & { from: Day; to: Day }
type Counted = { day: Day; counts: Counts }

/** Told as sums of the period only. */
const NOT_BY_DAY = /^(waited|decided|cohort)\./
/** The weeks after the one of the sign-up in which members are followed. */
const FOLLOWED_WEEKS = 12

/** A site's figures of a period, from its daily counts. */
export async function readFigures(app: App, site: Site, { from, to, ...chosen }: Chosen) {
  const zone = site.settings.desk.time_zone
  const today = dayAt(app.clock.now(), zone)
  // Months and the weeks of cohorts are read as a whole.
  const first = [monthOf(from), weekOf(from)].sort()[0]!
  const place = { siteId: site.id, ...chosen }
  const [all, { countries, networks, landers }, countedAt] = await Promise.all([
    listDayCounts(app.db, { ...place, from: first, to }),
    listPlaces(app.db, site.id),
    findCountedAt(app.db, site.id),
  ])
  const counted = all as Counted[]
  const days = daysOf(from, [to, today].sort()[0]!)
  const ofDay = new Map(counted.map(({ day, counts }) => [day, counts]))
  const totals: Counts = {}
  const series: Record<string, number[]> = {}
  for (const [at, day] of days.entries())
    for (const [name, number] of Object.entries(ofDay.get(day) ?? {})) {
      if (name === 'members') continue
      add(totals, name, number)
      if (NOT_BY_DAY.test(name)) continue
      series[name] ??= days.map(() => 0)
      series[name][at] = number
    }
  return {
    time_zone: zone,
    today,
    counted_at: countedAt?.toISOString() ?? null,
    countries,
    networks,
    landers,
    days,
    series,
    totals,
    members: counted.findLast(({ counts }) => counts.members !== undefined)?.counts.members ?? 0,
    months: monthsOf(counted),
    cohorts: cohortsOf(counted, { from: weekOf(from), to: days.at(-1) }),
  }
}

function daysOf(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function monthsOf(counted: Counted[]) {
  const months = Map.groupBy(counted, ({ day }) => monthOf(day))
  return [...months].map(([month, days]) => ({
    month,
    active: days.reduce((sum, { counts }) => sum + (counts.activeMonth ?? 0), 0),
  }))
}

/** The number of a week’s new members that were here in the weeks after. */
function cohortsOf(counted: Counted[], { from, to }: { from: Day; to: Day | undefined }) {
  const weeks = new Map<Day, Counts>()
  for (const { day, counts } of counted) {
    const week = weekOf(day)
    const sums = weeks.get(week) ?? {}
    weeks.set(week, sums)
    for (const [name, number] of Object.entries(counts))
      if (name === 'signups' || name.startsWith('cohort.')) add(sums, name, number)
  }
  return [...weeks]
    .filter(([week, { signups }]) => week >= from && signups)
    .map(([week, { signups = 0 }]) => {
      const active: number[] = []
      for (let later = week; to && later <= to && active.length <= FOLLOWED_WEEKS; later = addDays(later, 7))
        active.push(weeks.get(later)?.[`cohort.${week}`] ?? 0)
      return { week, signups, active }
    })
}

/** A row for each day that was counted, a column for all that was counted: `waited.photo.3` and cohorts too. */
export async function exportDays(app: App, site: Site, chosen: Chosen): Promise<string> {
  const counted = (await listDayCounts(app.db, { ...chosen, siteId: site.id })) as Counted[]
  const names = [...new Set(counted.flatMap(({ counts }) => Object.keys(counts)))].sort()
  const { country, network, lander } = chosen
  return toCsv(
    ['day', 'country', 'network', 'lander', ...names],
    counted.map(({ day, counts }) => ({
      ...Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])),
      day,
      country: country === ALL ? 'all' : country,
      network: network === ALL ? 'all' : network,
      lander: lander === ALL ? 'all' : lander,
    })),
  )
}
