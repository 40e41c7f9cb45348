import { expect, test } from 'vitest'
import { type Dismissals, type Nag, nagToShow } from './nags.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY
const ORDER: Nag[] = ['entry', 'time_bonus', 'activation', 'mail', 'match', 'photo', 'push', 'enrich']

test('one nag is shown at a time, in one order, however many are due', () => {
  for (const [index, first] of ORDER.entries()) {
    const due = ORDER.slice(index).toReversed()
    expect(nagToShow(due, {}, NOW)).toBe(first)
  }
  expect(nagToShow([], {}, NOW)).toBeUndefined()
})

test.each<[Nag, number]>([
  ['entry', 365],
  ['activation', 1],
  ['mail', 7],
  ['photo', 7],
  ['push', 60],
  ['enrich', 14],
])('%s rests for %i days after it was dismissed, and lets the next one speak', (nag, days) => {
  const dismissed = { [nag]: NOW }
  const hour = DAY / 24
  const before = NOW + days * DAY - 1
  expect(nagToShow([nag], dismissed, before)).toBeUndefined()
  expect(nagToShow([nag], dismissed, before + 1)).toBe(nag)
  const next = ORDER.find((one) => one !== nag && ORDER.indexOf(one) > ORDER.indexOf(nag))
  if (next) expect(nagToShow([nag, next], dismissed, NOW + hour)).toBe(next)
})

test('the time bonus never comes back once dismissed; a match needs no rest', () => {
  expect(nagToShow(['time_bonus'], { time_bonus: NOW }, NOW + 10_000 * DAY)).toBeUndefined()
  expect(nagToShow(['match'], { match: NOW }, NOW)).toBe('match')
})

test('after any dismissal nothing asks for anything for ten minutes; news still comes', () => {
  const minute = 60_000
  for (const dismissed of [{ photo: NOW }, { match: NOW }, { activation: NOW }] satisfies Dismissals[]) {
    expect(nagToShow(['push', 'enrich'], dismissed, NOW + 10 * minute - 1)).toBeUndefined()
    expect(nagToShow(['push', 'enrich'], dismissed, NOW + 10 * minute)).toBe('push')
  }
  expect(nagToShow(['match', 'push'], { photo: NOW }, NOW + 1)).toBe('match')
})
