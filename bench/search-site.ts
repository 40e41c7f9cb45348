import { type ApiContext, loadViewer } from '#features/accounts/account/context.server.ts'
import { saveConnected } from '#features/accounts/account/queries.server.ts'
import { siteOfHost } from '#features/site/site.server.ts'
import type { DemoSite } from '#launcher/demo-site.ts'
import { block } from './search-members.ts'
import { drawFilters } from './search-mix.ts'
import { type Timed, time } from './timing.ts'

const VIEWERS = 40
const BLOCKS = 1_000

export const memberId = (number: number) => `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** Members who search; one in ten has a thousand blocks. */
export async function viewers({ app, databaseUrl }: DemoSite, members: number): Promise<ApiContext[]> {
  const site = await siteOfHost(app, 'localhost')
  const contexts: ApiContext[] = []
  for (let n = 0; n < VIEWERS; n++) {
    const id = memberId(1 + Math.floor((n * members) / VIEWERS))
    if (n % 10 === 0) await block(databaseUrl, id, BLOCKS)
    const viewer = await loadViewer(app.db, id)
    // A demo looks longer for members who answer by script.
    const live = { ...app, config: { ...app.config, demo: false } }
    contexts.push({ app: live, site, session: { viewer } } as ApiContext)
  }
  return contexts
}

/** One search over HTTP, by a visitor. */
export function searchOverHttp(site: DemoSite, context: ApiContext, draw: () => number): Promise<Timed> {
  const viewer = context.session!.viewer
  // Both are of members only.
  const { online: _online, sort: _sort, ...filters } = drawFilters(viewer, draw)
  const query = new URLSearchParams({
    gender: draw() < 0.5 ? 'male' : 'female',
    country: viewer.country,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
  })
  return time(`${query}`, async () => {
    const response = await fetch(`${site.url}/api/members?${query}`)
    await response.text()
    if (!response.ok) throw new Error(`${query} answered ${response.status}`)
  })
}

/** Notes members as connected, so many a second. @returns stops it, and says how many it noted a second */
export function updatePresence(
  { app }: DemoSite,
  { members, aSecond, draw }: { members: number; aSecond: number; draw: () => number },
): () => Promise<number> {
  const began = performance.now()
  let running = true
  let updated = 0
  const run = async () => {
    while (running) {
      const second = performance.now()
      const ids = new Set(Array.from({ length: aSecond }, () => memberId(1 + Math.floor(draw() * members))))
      await saveConnected(app.db, [...ids], app.clock.now())
      updated += ids.size
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (performance.now() - second))))
    }
  }
  const done = run()
  return async () => {
    running = false
    await done
    return (updated / (performance.now() - began)) * 1_000
  }
}
