import { describe, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import {
  type Candidate,
  exposureOf,
  partsFor,
  type Rated,
  rank,
  shownNow,
  sumOf,
  WEIGHTS,
} from './recommend-score.server.ts'
import { chanceOfLike, learnTaste, mutual, type Signal } from './recommend-taste.ts'

const NOW = new Date('2026-01-20T12:00:00Z')
const PLAIN: Rated = {
  memberId: 'viewer',
  age: 40,
  soughtAges: null,
  soughtDistanceKm: null,
  latitude: 52,
  longitude: 5,
  interests: [0b111, 0],
  completeness: 0.5,
  photos: 1,
  asked: 0,
  answered: 0,
  fictional: false,
  learned: null,
}
const candidate = (memberId: string, changed: Partial<Candidate> = {}): Candidate => ({
  ...PLAIN,
  memberId,
  lastOnline: NOW,
  shown: 0,
  ...changed,
})
const order = (candidates: Candidate[], viewer = PLAIN, now = NOW) => rank(viewer, candidates, now, null)

describe('the score', () => {
  it('weighs parts that sum to one', () => {
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1)
    const best = candidate('best', { completeness: 1, photos: 5, asked: 1_000, answered: 1_000 })
    const parts = partsFor(
      { ...PLAIN, interests: [0b1111, 0] },
      { ...best, interests: [0b1111, 0] },
      NOW,
      null,
    )
    for (const [name, part] of Object.entries(parts))
      expect(part, name).toBeCloseTo(name === 'taste' ? 0.5 : 1, 2)
    expect(sumOf(parts)).toBeCloseTo(1 - WEIGHTS.taste / 2, 2)
  })

  it.each<[string, Partial<Candidate>]>([
    ['further away', { latitude: 53.5 }],
    ['at an unknown place', { latitude: null, longitude: null }],
    ['away for a month', { lastOnline: new Date(NOW.getTime() - 30 * DAY) }],
    ['with an empty profile', { completeness: 0 }],
    ['without a photo', { photos: 0 }],
    ['without a shared interest', { interests: [0, 0b111] }],
    ['who answers nobody', { asked: 50 }],
    ['who looks for somebody younger', { soughtAges: { min: 20, max: 30 } }],
    ['who looks for somebody near', { latitude: 53, soughtDistanceKm: 25 }],
    ['who is fictional', { fictional: true }],
    ['who was shown often', { shown: 50 }],
  ])('puts one %s after one who is not', (_, changed) => {
    const plain = changed.soughtDistanceKm ? { latitude: 53 } : {}
    expect(order([candidate('a', changed), candidate('b', plain)])).toEqual(['b', 'a'])
    expect(order([candidate('a', plain), candidate('b', changed)])).toEqual(['a', 'b'])
  })

  it('asks for the viewer’s wishes as well', () => {
    const viewer = { ...PLAIN, soughtAges: { min: 38, max: 42 } }
    expect(order([candidate('a', { age: 50 }), candidate('b', { age: 41 })], viewer)).toEqual(['b', 'a'])
  })

  it('lets equals take turns by day and viewer, and is the same on the same day', () => {
    const equals = Array.from({ length: 20 }, (_, n) => candidate(`m${n}`))
    const today = order(equals)
    expect(order(equals.toReversed())).toEqual(today)
    expect(today.toSorted()).toEqual(equals.map(({ memberId }) => memberId).toSorted())
    expect(order(equals, PLAIN, new Date(NOW.getTime() + DAY))).not.toEqual(today)
    expect(order(equals, { ...PLAIN, memberId: 'other' })).not.toEqual(today)
  })

  it('halves the exposure of who was shown as often as others, and forgets', () => {
    expect(exposureOf(0, 10)).toBe(1)
    expect(exposureOf(11, 10)).toBeCloseTo(0.5)
    expect(shownNow(8, new Date(NOW.getTime() - 7 * DAY), NOW)).toBeCloseTo(4)
  })
})

describe('taste', () => {
  /** Members of two kinds; each likes their own, and the first of all is liked by everybody. */
  const MEMBERS = 60
  const signals: Signal[] = []
  for (let from = 0; from < MEMBERS; from++)
    for (let to = 0; to < MEMBERS; to++)
      if (from !== to && (from * 7 + to * 11) % 3 !== 0)
        signals.push({ from, to, liked: to === 0 || from % 2 === to % 2 })

  it('is learned from who likes whom, also for pairs who never met', async () => {
    const { base, learned } = await learnTaste(signals, { members: MEMBERS })
    const chance = (from: number, to: number) => chanceOfLike(base, learned(from), learned(to))
    const met = new Set(signals.map(({ from, to }) => `${from} ${to}`))
    let strangers = 0
    for (let from = 1; from < MEMBERS; from++)
      for (let to = 2; to < MEMBERS; to++)
        if (from !== to && !met.has(`${from} ${to}`)) {
          strangers++
          if (from % 2 === to % 2) expect(chance(from, to)).toBeGreaterThan(0.5)
          else expect(chance(from, to)).toBeLessThan(0.5)
        }
    expect(strangers).toBeGreaterThan(500)
    expect(learned(0).appeal).toBeGreaterThan(learned(2).appeal)
  })

  it('orders by the chance of both', async () => {
    const { base, learned } = await learnTaste(signals, { members: MEMBERS })
    const viewer = { ...PLAIN, learned: learned(3) }
    const [alike, different] = [
      candidate('b', { learned: learned(5) }),
      candidate('a', { learned: learned(4) }),
    ]
    expect(rank(viewer, [different, alike], NOW, base)).toEqual(['b', 'a'])
    expect(mutual(0.9, 0.1)).toBeCloseTo(0.18)
    expect(mutual(0, 0)).toBe(0)
  })
})
