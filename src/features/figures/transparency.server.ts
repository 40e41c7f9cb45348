import type { SiteContext } from '#features/site/context.server.ts'
import { addDays, type Day, monthOf, nextMonth } from '#shared/dates.ts'
import { dayAt } from '#shared/local-time.ts'
import { DECISION_KINDS, DECISION_REASONS, ITEM_KINDS } from '#shared/moderation.ts'
import { REPORT_REASONS } from '#shared/report.ts'
import type { Transparency } from './contract.ts'
import { ALL, add, type Counts, WAITING_MINUTES } from './counts.ts'
import { listCountedSpan, listDayCounts, listMonthsOf } from './day-queries.server.ts'

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
/** Over so many whole months the members who are active are averaged (Regulation (EU) 2022/2065, article 24(2)). */
const AVERAGED_MONTHS = 6

/** The report of a year (articles 15 and 24 of the same), by default of the running one. */
export async function readTransparency(
  { app, site }: SiteContext,
  asked: number | undefined,
): Promise<Transparency> {
  const today = dayAt(app.clock.now(), site.settings.desk.time_zone)
  const { first, last } = await listCountedSpan(app.db, site.id)
  const thisYear = Number((last ?? today).slice(0, 4))
  const firstYear = Number((first ?? today).slice(0, 4))
  const year = Math.max(firstYear, Math.min(thisYear, asked ?? thisYear))
  const end = [`${year}-12-31`, last ?? today].sort()[0]!
  const start = [`${year}-01-01`, first ?? today].sort()[1]!
  const [counted, months] = await Promise.all([
    listDayCounts(app.db, { siteId: site.id, country: ALL, network: ALL, lander: ALL, from: start, to: end }),
    activeMonths(app.db, site.id, { end, today, first: first ?? today }),
  ])
  const totals: Counts = {}
  for (const { counts } of counted)
    for (const [name, number] of Object.entries(counts as Counts))
      if (name !== 'members') add(totals, name, number)
  return {
    year,
    years: Array.from({ length: thisYear - firstYear + 1 }, (_none, ago) => thisYear - ago),
    from: start,
    to: end,
    active: {
      months,
      average:
        months.length === 0
          ? null
          : Math.round(months.reduce((sum, { active }) => sum + active, 0) / months.length),
    },
    ...reportOf(totals),
  }
}

/** The last whole months before an end, by members in the EU. */
async function activeMonths(
  db: SiteContext['app']['db'],
  siteId: string,
  { end, today, first }: { end: Day; today: Day; first: Day },
) {
  const lastMonth = nextMonth(end) <= today ? nextMonth(end) : monthOf(today)
  let from = lastMonth
  for (let ago = 0; ago < AVERAGED_MONTHS; ago++) from = monthOf(addDays(from, -1))
  // A month that was not counted from its first day on is not whole.
  const whole = first === monthOf(first) ? first : nextMonth(first)
  return listMonthsOf(db, {
    siteId,
    countries: EU,
    from: [from, whole].sort()[1]!,
    to: addDays(lastMonth, -1),
  })
}

type Decided = { kind: string; about: string; reason: string; machine: boolean; number: number }

function reportOf(totals: Counts): Pick<Transparency, 'notices' | 'measures' | 'objections'> {
  const decided: Decided[] = Object.entries(totals)
    .filter(([name]) => name.startsWith('decided.'))
    .map(([name, number]) => {
      const [, kind, about, reason, by] = name.split('.') as [string, string, string, string, string]
      return { kind, about, reason, machine: by === 'machine', number }
    })
  const sum = (which: (one: Decided) => boolean) =>
    decided.filter(which).reduce((all, { number }) => all + number, 0)
  const isMeasure = ({ kind }: Decided) => kind !== 'approve' && kind !== 'dismiss'
  const measures = (one: Decided) => isMeasure(one) && one.about !== 'appeal'
  const own = ITEM_KINDS.filter((kind) => kind !== 'report' && kind !== 'appeal')
  return {
    notices: {
      total: REPORT_REASONS.reduce((all, reason) => all + (totals[`reports.${reason}`] ?? 0), 0),
      by_reason: REPORT_REASONS.map((reason) => ({ reason, number: totals[`reports.${reason}`] ?? 0 })),
      measures: sum((one) => one.about === 'report' && isMeasure(one)),
      dismissed: sum(({ about, kind }) => about === 'report' && kind === 'dismiss'),
      by_machine: sum(({ about, machine }) => about === 'report' && machine),
      half_within: halfWithin(totals, ['report']),
    },
    measures: {
      total: sum(measures),
      by_machine: sum((one) => measures(one) && one.machine),
      by_kind: DECISION_KINDS.map((kind) => ({
        kind,
        number: sum((one) => measures(one) && one.kind === kind),
      })).filter(({ number }) => number > 0),
      by_reason: DECISION_REASONS.map((reason) => ({
        reason,
        number: sum((one) => measures(one) && one.reason === reason),
      })).filter(({ number }) => number > 0),
      looked_at: sum(({ about }) => (own as string[]).includes(about)),
      half_within: halfWithin(totals, own),
    },
    objections: {
      made: totals['appeals.made'] ?? 0,
      granted: totals['appeals.granted'] ?? 0,
      refused: totals['appeals.refused'] ?? 0,
      half_within: halfWithin(totals, ['appeal']),
    },
  }
}

/** Within how many minutes half of them were decided, to the next mark; null: none, or longer than the last mark. */
function halfWithin(totals: Counts, kinds: readonly string[]): number | null {
  const spans = [...WAITING_MINUTES.keys(), WAITING_MINUTES.length].map((at) =>
    kinds.reduce((all, kind) => all + (totals[`waited.${kind}.${at}`] ?? 0), 0),
  )
  const all = spans.reduce((a, b) => a + b)
  let passed = 0
  const at = spans.findIndex((number) => {
    passed += number
    return passed * 2 >= all
  })
  return all === 0 ? null : (WAITING_MINUTES[at] ?? null)
}
