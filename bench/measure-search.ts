import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { asMember, loadViewer } from '#features/accounts/account/context.server.ts'
import { saveConnected } from '#features/accounts/account/queries.server.ts'
import { findSignupMatches } from '#features/discovery/signup-matches.server.ts'
import { drawDeck } from '#features/discovery/swipe.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { siteOfHost } from '#features/site/site.server.ts'
import { type DemoSite, startDemoSite } from '#launcher/demo-site.ts'
import { block, fillSearch, swipe } from './search-members.ts'
import { drawFilters, searchOnce, type Timed } from './search-mix.ts'
import { explain, hearStatements, takeStatements } from './statements.ts'

const DEMO_MEMBERS = 60
const VIEWERS = 40
const SEARCHES = 600
const BLOCKS = 1_000
const SWIPES = 20_000
const CARDS = 24
const WARM_UP = 200
const UPDATES_PER_SECOND = 500
/** The service's p95, as a multiple of the p50 of reading 24 cards by key: alone, and under updates of presence. */
const MOST_TIMES = 5
const MOST_TIMES_UPDATING = 8
const PLANS = 5

/** @returns whether searching is quick enough, compared with reading the cards of one page */
export async function measureSearch(members: number): Promise<boolean> {
  hearStatements()
  const site = await startDemoSite(DEMO_MEMBERS)
  try {
    const began = performance.now()
    await fillSearch(site.databaseUrl, members)
    console.log(`${members} members in ${Math.round((performance.now() - began) / 1000)} s`)
    const contexts = await viewers(site, members)
    const draw = seeded()
    const next = () => contexts[Math.floor(draw() * contexts.length)]!
    for (let n = 0; n < WARM_UP; n++) await searchOnce(next(), draw)
    const cards = await timed('cards', SEARCHES, (n) => {
      const ids = Array.from({ length: CARDS }, () => memberId(1 + Math.floor(draw() * members)))
      return loadCards(contexts[n % contexts.length]!, ids)
    })
    const p50 = quantile(cards, 0.5)
    show(`${CARDS} cards by key`, cards, p50)

    const searches: Timed[] = []
    const slowest: { timed: Timed; statement: Parameters<typeof explain>[1] }[] = []
    takeStatements()
    for (let n = 0; n < SEARCHES; n++) {
      const some = await searchOnce(next(), draw)
      searches.push(...some)
      const [statement] = takeStatements()
      const [worst] = some.toSorted((a, b) => b.milliseconds - a.milliseconds)
      if (worst && statement) slowest.push({ timed: worst, statement })
    }
    show('pages of a search', searches, p50)

    show('pages over HTTP, without an account', await overHttp(site, contexts, draw), p50)
    const decks = await timed('deck', 100, (n) => drawDeck(asMember(contexts[n % contexts.length]!)))
    show('swipe decks', decks, p50)
    const swiped = contexts[1]!
    await swipe(site.databaseUrl, swiped.session!.viewer.id, SWIPES)
    const used = await timed('deck', 50, () => drawDeck(asMember(swiped)))
    show(`swipe decks after ${SWIPES} swipes`, used, p50)
    const matches = await timed('matches', 100, (n) =>
      findSignupMatches(asMember(contexts[n % contexts.length]!)),
    )
    show('matches at signup', matches, p50)

    const stop = updatePresence(site, members, draw)
    const updating: Timed[] = []
    for (let n = 0; n < SEARCHES; n++) updating.push(...(await searchOnce(next(), draw)))
    show(`pages of a search under ${UPDATES_PER_SECOND} updates of presence a second`, updating, p50)
    await stop()

    slowest.sort((a, b) => b.timed.milliseconds - a.timed.milliseconds)
    for (const { timed: search, statement } of slowest.slice(0, PLANS)) {
      console.log(`\n${search.milliseconds.toFixed(1)} ms: ${search.what}`)
      for (const line of await explain(site.databaseUrl, statement)) console.log(`  ${line.slice(0, 200)}`)
    }
    const good =
      quantile(searches, 0.95) <= MOST_TIMES * p50 && quantile(updating, 0.95) <= MOST_TIMES_UPDATING * p50
    console.log(
      `\nwanted: p95 at most ${MOST_TIMES} times the cards' p50, ${MOST_TIMES_UPDATING} under updates`,
    )
    return good
  } finally {
    await site.stop()
  }
}

const memberId = (number: number) => `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

async function viewers({ app, databaseUrl }: DemoSite, members: number): Promise<ApiContext[]> {
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

async function overHttp(site: DemoSite, contexts: ApiContext[], draw: () => number): Promise<Timed[]> {
  const searches: Timed[] = []
  for (let n = 0; n < SEARCHES; n++) {
    const viewer = contexts[n % contexts.length]!.session!.viewer
    // Both are of members only.
    const { online: _online, sort: _sort, ...filters } = drawFilters(viewer, draw)
    const query = new URLSearchParams({
      gender: draw() < 0.5 ? 'male' : 'female',
      country: viewer.country,
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    })
    const began = performance.now()
    const response = await fetch(`${site.url}/api/members?${query}`)
    await response.text()
    if (!response.ok) throw new Error(`${query} answered ${response.status}`)
    searches.push({ what: `${query}`, milliseconds: performance.now() - began })
  }
  return searches
}

/** Notes members as connected, and as seen, so many a second. @returns stops it */
function updatePresence({ app }: DemoSite, members: number, draw: () => number): () => Promise<void> {
  let running = true
  const run = async () => {
    while (running) {
      const began = performance.now()
      const ids = new Set(
        Array.from({ length: UPDATES_PER_SECOND }, () => memberId(1 + Math.floor(draw() * members))),
      )
      await saveConnected(app.db, [...ids], app.clock.now())
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (performance.now() - began))))
    }
  }
  const done = run()
  return async () => {
    running = false
    await done
  }
}

async function timed(what: string, times: number, work: (n: number) => Promise<unknown>): Promise<Timed[]> {
  const all: Timed[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await work(n)
    all.push({ what, milliseconds: performance.now() - began })
  }
  return all
}

function show(what: string, all: Timed[], p50OfCards: number): void {
  const p95 = quantile(all, 0.95)
  console.log(
    `${all.length} ${what}: p50 ${quantile(all, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${(p95 / p50OfCards).toFixed(1)} times the cards' p50`,
  )
}

function quantile(all: Timed[], share: number): number {
  const sorted = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
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
