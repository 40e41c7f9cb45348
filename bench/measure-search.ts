import { type ApiContext, asMember } from '#features/accounts/account/context.server.ts'
import { drawDeck } from '#features/discovery/deck/swipe.server.ts'
import { findSignupMatches } from '#features/discovery/signup-matches.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import type { DemoSite } from '#launcher/demo-site.ts'
import { dropNaive, makeNaive, searchNaively } from './naive-search.ts'
import { swipe } from './search-members.ts'
import { searchOnce } from './search-mix.ts'
import { memberId, searchOverHttp, updatePresence, viewers } from './search-site.ts'
import { explain, hearStatements, type Statement, summarize, takeStatements } from './statements.ts'
import { type Figures, quantile, seeded, type Timed, time } from './timing.ts'

const SEARCHES = 600
const DECKS = 200
const DECKS_OF_ONE = 50
const NAIVE_SEARCHES = 300
const SWIPES = 20_000
const CARDS = 24
// Until each connection has planned its statements: a server that has answered for some minutes.
const WARM_UP = 1_500
const UPDATES_PER_SECOND = 500
/** The service's p95, as a multiple of the p50 of reading 24 cards by key: alone, and under updates of presence. */
const MOST_TIMES = 5
const MOST_TIMES_UPDATING = 8
/** OFFSET with COUNT(*) takes at least so many times as long, at p95. */
const LEAST_TIMES_QUICKER = 100
const PLANS = 5

export type Measured = { p50: number; cards: number }

/** Measures a filled site. @returns the p50 of a search and of the cards, in milliseconds */
export async function measureSearch(
  site: DemoSite,
  members: number,
  { figures, isMain }: { figures: Figures; isMain: boolean },
): Promise<Measured> {
  hearStatements()
  const draw = seeded()
  const contexts = await viewers(site, members)
  const some = () => contexts[Math.floor(draw() * contexts.length)]!
  const nth = (n: number) => asMember(contexts[n % contexts.length]!)
  const cardsOf = (context: ApiContext) => {
    const ids = Array.from({ length: CARDS }, () => memberId(1 + Math.floor(draw() * members)))
    return time('cards', () => loadCards(context, ids))
  }
  /** Reads the cards of one page before each: what slows one slows the other. */
  const inTurns = async (times: number, work: (n: number) => Promise<Timed | Timed[]>) => {
    const all: Timed[] = []
    const cards: Timed[] = []
    for (let n = 0; n < times; n++) {
      cards.push(await cardsOf(some()))
      all.push(...[await work(n)].flat())
    }
    return { all, cards }
  }
  const show = (
    { all, cards }: { all: Timed[]; cards: Timed[] },
    what: string,
    most: number | undefined = MOST_TIMES,
  ) => figures.show(all, cards, { what, ...(isMain && most !== Number.POSITIVE_INFINITY && { most }) })

  await inTurns(WARM_UP, () => searchOnce(some(), draw))
  const slowest: { timed: Timed; statement: Statement }[] = []
  const heard: Statement[][] = []
  const searches = await inTurns(SEARCHES, async () => {
    takeStatements()
    const pages = await searchOnce(some(), draw)
    const statements = takeStatements()
    if (pages.length === 1) heard.push(statements)
    const [worst] = pages.toSorted((a, b) => b.milliseconds - a.milliseconds)
    if (worst && statements[0]) slowest.push({ timed: worst, statement: statements[0] })
    return pages
  })
  show(searches, 'pages of searches, with count and similar')
  for (const line of summarize(heard)) console.log(`    ${line}`)
  const measured = { p50: quantile(searches.all, 0.5), cards: quantile(searches.cards, 0.5) }
  if (!isMain) return measured

  show(
    await inTurns(SEARCHES, () => searchOverHttp(site, some(), draw)),
    'searches over HTTP, without an account',
    Number.POSITIVE_INFINITY,
  )
  show(await inTurns(DECKS, (n) => time('deck', () => drawDeck(nth(n)))), 'swipe decks')
  const swiped = nth(1)
  await swipe(site.databaseUrl, swiped.viewer.id, SWIPES)
  show(
    await inTurns(DECKS_OF_ONE, () => time('deck', () => drawDeck(swiped))),
    `swipe decks after ${SWIPES} swipes`,
  )
  show(await inTurns(DECKS, (n) => time('matches', () => findSignupMatches(nth(n)))), 'matches at signup')

  const stop = updatePresence(site, { members, aSecond: UPDATES_PER_SECOND, draw })
  const updating = await inTurns(SEARCHES, () => searchOnce(some(), draw))
  const reached = await stop()
  // Against the cards of before: those in between are slowed as well.
  const before = { all: updating.all, cards: searches.cards }
  show(
    before,
    `pages of searches under ${Math.round(reached)} updates of presence a second`,
    MOST_TIMES_UPDATING,
  )

  await makeNaive(site.databaseUrl)
  const naive = await inTurns(NAIVE_SEARCHES, () => searchNaively(some(), draw))
  await dropNaive(site.databaseUrl)
  show(naive, 'searches by OFFSET and COUNT(*)', Number.POSITIVE_INFINITY)
  const share = quantile(searches.all, 0.95) / quantile(naive.all, 0.95)
  figures.judge({
    what: "p95 as a share of OFFSET and COUNT(*)'s",
    value: share,
    most: 1 / LEAST_TIMES_QUICKER,
  })

  slowest.sort((a, b) => b.timed.milliseconds - a.timed.milliseconds)
  for (const { timed: search, statement } of slowest.slice(0, PLANS)) {
    console.log(`\n${search.milliseconds.toFixed(1)} ms: ${search.what}`)
    for (const line of await explain(site.databaseUrl, statement)) console.log(`  ${line.slice(0, 200)}`)
  }
  return measured
}
