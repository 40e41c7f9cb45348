import { rank, shownNow } from '#features/discovery/recommend-score.server.ts'
import { learnTaste, MOST_SIGNALS, type Signal, seeded } from '#features/discovery/recommend-taste.ts'
import { DAY } from '#server/clock.ts'
import { type Goal, gini } from './recommend-measures.ts'
import { makePeople, type Person, wouldLike } from './recommend-people.ts'

const MEMBERS = 20_000
const DAYS = 30
/** Cards that a visit shows. */
const CARDS = 24
/** So many of these cards are liked or passed. */
const DECIDED = 6
/** As the service takes them (`recommend.server.ts`). */
const OF_REGION = 160
const CANDIDATES = 320
/** Learning runs each week here, each night on a site. */
const LEARNING_DAYS = 7
const START = Date.UTC(2026, 0, 1)

type Order = (viewer: Person, candidates: Person[], now: Date) => Person[]
type Run = { impressions: number[]; likes: number; mutual: number; shown: number }

/**
 * Lets 20,000 members live on a site for 30 days, once with the recommended order and once with one by popularity,
 * with the same people, visits and candidates.
 */
export async function measureExposure(): Promise<Goal[]> {
  const recommended = await run('recommended')
  const popular = await run('popularity')
  const unseen = recommended.impressions.filter((count) => count === 0).length
  const [fair, unfair] = [gini(recommended.impressions), gini(popular.impressions)]
  const active = recommended.impressions.length
  for (const [name, { likes, mutual: matches, shown, impressions }] of Object.entries({
    recommended,
    popular,
  })) {
    const sorted = impressions.toSorted((a, b) => a - b)
    const [least, middle, most] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map((n) => sorted[n])
    console.log(
      `${name}: ${shown} impressions (least ${least}, median ${middle}, most ${most} a member), ` +
        `${((100 * likes) / shown).toFixed(1)}% would be liked, ${((100 * matches) / shown).toFixed(2)}% would match`,
    )
  }
  return [
    {
      what: `members active in ${DAYS} days (${active} of ${MEMBERS}) without an impression: none`,
      reached: `${unseen} (by popularity ${popular.impressions.filter((count) => count === 0).length})`,
      met: unseen === 0,
    },
    {
      what: `Gini of impressions at most half of popularity's ${unfair.toFixed(3)}`,
      reached: fair.toFixed(3),
      met: fair <= unfair / 2,
    },
  ]
}

async function run(order: 'recommended' | 'popularity'): Promise<Run> {
  const random = seeded(20_261_123)
  const people = makePeople(MEMBERS, random, START)
  const impressions = people.map(() => 0)
  const popularity = people.map(() => 0)
  const active = new Set<number>()
  const signals: Signal[] = []
  const recent = new RecentlyOnline(people)
  const counts: Run = { impressions, likes: 0, mutual: 0, shown: 0 }
  let base: number | null = null
  const orders: Record<typeof order, Order> = {
    recommended: (viewer, candidates, now) => {
      for (const candidate of candidates) bringUpToDate(candidate, now)
      return rank(viewer, candidates, now, base).map((id) => people[Number(id)]!)
    },
    popularity: (_, candidates) =>
      candidates.toSorted((a, b) => popularity[b.number]! - popularity[a.number]!),
  }
  for (let day = 0; day < DAYS; day++) {
    const visits = people
      .filter((person) => random() < person.visitsADay)
      .map((person) => ({ person, at: START + (day + random()) * DAY }))
      .sort((a, b) => a.at - b.at)
    for (const { person, at } of visits) {
      const now = new Date(at)
      active.add(person.number)
      recent.add(person, now)
      const shown = orders[order](person, recent.candidatesFor(person), now).slice(0, CARDS)
      for (const [index, other] of shown.entries()) {
        impressions[other.number]!++
        bringUpToDate(other, now).shown++
        counts.shown++
        const likes = wouldLike(person, other, random)
        if (likes) {
          counts.likes++
          if (wouldLike(other, person, random)) counts.mutual++
        }
        if (index >= DECIDED) continue
        signals.push({ from: person.number, to: other.number, liked: likes })
        if (likes) popularity[other.number]!++
      }
    }
    if (order === 'recommended' && day % LEARNING_DAYS === LEARNING_DAYS - 1) {
      const taste = await learnTaste(signals.slice(-MOST_SIGNALS), { members: MEMBERS })
      base = taste.base
      for (const person of people) person.learned = taste.learned(person.number)
    }
  }
  return { ...counts, impressions: [...active].map((number) => impressions[number]!) }
}

function bringUpToDate(person: Person, now: Date): Person {
  person.shown = shownNow(person.shown, person.shownAt, now)
  person.shownAt = now
  return person
}

/** The members last online: by the gender that they look for, in the country and in each region. */
class RecentlyOnline {
  #lists = new Map<string, Person[]>()

  constructor(people: Person[]) {
    for (const person of people.toSorted((a, b) => a.lastOnline.getTime() - b.lastOnline.getTime()))
      this.#push(person)
  }

  add(person: Person, now: Date) {
    person.lastOnline = now
    this.#push(person)
  }

  #push(person: Person) {
    for (const pool of person.foundIn)
      for (const key of [pool, `${pool} ${person.region}`]) {
        const list = this.#lists.get(key) ?? []
        list.push(person)
        this.#lists.set(key, list)
      }
  }

  /** Half from the member's region, the rest from the country. */
  candidatesFor(viewer: Person): Person[] {
    const found = new Set<Person>([viewer])
    const take = (key: string, most: number) => {
      const list = this.#lists.get(key) ?? []
      // A member who came back stands further behind as well.
      for (let n = list.length - 1; n >= 0 && found.size <= most; n--) found.add(list[n]!)
    }
    for (const pool of viewer.seeks) take(`${pool} ${viewer.region}`, OF_REGION)
    for (const pool of viewer.seeks) take(pool, CANDIDATES)
    found.delete(viewer)
    return [...found]
  }
}
