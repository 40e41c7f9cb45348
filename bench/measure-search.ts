import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { loadViewer } from '#features/accounts/account/context.server.ts'
import type { SearchFilters } from '#features/discovery/contract.ts'
import { searchMembers } from '#features/discovery/search.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { siteOfHost } from '#features/site/site.server.ts'
import { startDemoSite } from '#launcher/demo-site.ts'
import { block, fillSearch } from './search-members.ts'

const DEMO_MEMBERS = 60
const VIEWERS = 40
const SEARCHES = 600
const BLOCKS = 1_000
const CARDS = 24
const WARM_UP = 100
/** The service's p95, as a multiple of the p50 of reading 24 cards by key. */
const MOST_TIMES = 5

type Timed = { what: string; milliseconds: number }

/** @returns whether searching is quick enough, compared with reading the cards of one page */
export async function measureSearch(members: number): Promise<boolean> {
  const site = await startDemoSite(DEMO_MEMBERS)
  try {
    const began = performance.now()
    await fillSearch(site.databaseUrl, members)
    console.log(`${members} members in ${Math.round((performance.now() - began) / 1000)} s`)
    const contexts = await viewers(site, members)
    const draw = seeded()
    for (let n = 0; n < WARM_UP; n++) await search(contexts, draw)
    const searches: Timed[] = []
    for (let n = 0; n < SEARCHES; n++) searches.push(...(await search(contexts, draw)))
    const cards: Timed[] = []
    for (let n = 0; n < SEARCHES; n++) {
      const ids = Array.from({ length: CARDS }, () => memberId(1 + Math.floor(draw() * members)))
      const at = performance.now()
      await loadCards(contexts[n % contexts.length]!, ids)
      cards.push({ what: 'cards', milliseconds: performance.now() - at })
    }
    const p50 = quantile(cards, 0.5)
    const p95 = quantile(searches, 0.95)
    console.log(`${CARDS} cards by key: p50 ${p50.toFixed(1)} ms, p95 ${quantile(cards, 0.95).toFixed(1)} ms`)
    console.log(
      `${searches.length} pages of a search: p50 ${quantile(searches, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    )
    for (const { what, milliseconds } of searches
      .toSorted((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, 5))
      console.log(`  ${milliseconds.toFixed(1)} ms: ${what}`)
    console.log(`p95 is ${(p95 / p50).toFixed(1)} times the cards' p50, wanted ${MOST_TIMES}`)
    return p95 <= MOST_TIMES * p50
  } finally {
    await site.stop()
  }
}

const memberId = (number: number) => `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

async function viewers({ app, databaseUrl }: Awaited<ReturnType<typeof startDemoSite>>, members: number) {
  const site = await siteOfHost(app, 'localhost')
  const contexts: ApiContext[] = []
  for (let n = 0; n < VIEWERS; n++) {
    const id = memberId(1 + Math.floor((n * members) / VIEWERS))
    if (n % 10 === 0) await block(databaseUrl, id, BLOCKS)
    const viewer = await loadViewer(app.db, id)
    contexts.push({ app, site, session: { viewer } } as ApiContext)
  }
  return contexts
}

/** One search as members make them; one in ten goes on for some pages. */
async function search(contexts: ApiContext[], draw: () => number): Promise<Timed[]> {
  const context = contexts[Math.floor(draw() * contexts.length)]!
  const viewer = context.session!.viewer
  const kind = draw()
  const youngest = 18 + Math.floor(draw() * 40)
  const filters: SearchFilters =
    kind < 0.25
      ? {}
      : kind < 0.45
        ? { countryregion: viewer.region }
        : kind < 0.7
          ? { min_age: youngest, max_age: youngest + 5 }
          : kind < 0.85
            ? { countryregion: viewer.region, min_age: youngest, max_age: youngest + 1 }
            : kind < 0.95
              ? { fictional: 'no', min_age: youngest }
              : { min_age: 67 + Math.floor(draw() * 20) }
  const timed: Timed[] = []
  let cursor: string | undefined
  for (let page = 1; page <= (draw() < 0.1 ? 8 : 1); page++) {
    const at = performance.now()
    const found = await searchMembers(context, { ...filters, cursor })
    const what = `page ${page} of ${JSON.stringify(filters)}, ${found.num_results} found, ${viewer.country}`
    timed.push({ what, milliseconds: performance.now() - at })
    if (!found.next_cursor) break
    cursor = found.next_cursor
  }
  return timed
}

function quantile(timed: Timed[], share: number): number {
  const sorted = timed.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)]!
}

/** Random numbers from 0 to 1, the same at each run. */
function seeded(): () => number {
  let state = 20_261_122
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
