import { expect, it } from 'vitest'
import { beginningWishes } from './beginning-wishes.ts'

it('begins eight years around one’s own age, within what can be chosen and what the site is for', () => {
  const ages = (age: number, settings: { minimum_age?: number; niche?: number } = {}) => {
    const wishes = beginningWishes(age, { minimum_age: 18, niche: 1, ...settings })
    expect(wishes.soughtDistanceKm).toBe(50)
    return [wishes.soughtMinAge, wishes.soughtMaxAge]
  }
  expect(ages(34)).toEqual([26, 42])
  expect(ages(18)).toEqual([18, 26])
  expect(ages(95)).toEqual([87, 99])
  expect(ages(110)).toEqual([99, 99])
  expect(ages(24, { minimum_age: 21 })).toEqual([21, 32])
  // For people over fifty.
  expect(ages(53, { niche: 5 })).toEqual([50, 61])
  expect(ages(40, { niche: 5 })).toEqual([50, 50])
})
