import type { Db } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import { ALL } from './counts.ts'
import { listLandingCounts } from './landing-queries.server.ts'

type Chosen = { from: Day; to: Day; lander: string; network: string }

const NONE = { views: 0, signups_begun: 0, signups_completed: 0 }

/** What a site's landing pages brought, by day of UTC; they follow no visitor beyond the signup. */
export async function readLanding(db: Db, siteId: string, { from, to, lander, network }: Chosen) {
  const counted = await listLandingCounts(db, siteId, { from, to })
  const asked = counted.filter(
    (one) => (lander === ALL || lander === keyOf(one)) && (network === ALL || network === one.network),
  )
  const days = [...new Set(counted.map(({ day }) => day))].sort()
  const byDay = new Map(days.map((day) => [day, { ...NONE }]))
  const byPage = new Map<string, typeof NONE & { page: string; slug: string; network: string }>()
  for (const one of asked) {
    const { page, slug } = one
    const key = `${keyOf(one)} ${one.network}`
    const row = byPage.get(key) ?? { page, slug, network: one.network, ...NONE }
    byPage.set(key, row)
    for (const sum of [row, byDay.get(one.day)!]) {
      sum.views += one.views
      sum.signups_begun += one.signupsBegun
      sum.signups_completed += one.signupsCompleted
    }
  }
  const pages = new Map(counted.map((one) => [keyOf(one), { page: one.page, slug: one.slug }]))
  const sums = [...byDay.values()]
  return {
    days,
    pages: [...pages.values()],
    networks: [...new Set(counted.map((one) => one.network))].filter((name) => name !== '').sort(),
    views: sums.map(({ views }) => views),
    signups_begun: sums.map(({ signups_begun }) => signups_begun),
    signups_completed: sums.map(({ signups_completed }) => signups_completed),
    rows: [...byPage.values()].sort((a, b) => b.views - a.views).slice(0, ROWS_AT_MOST),
  }
}

const ROWS_AT_MOST = 200

const keyOf = ({ page, slug }: { page: string; slug: string }) => `${page}/${slug}`
