import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#server/clock.ts'
import { timeBonusOf } from './time-bonus.ts'

const BONUS = { seconds: 7_200, code: 'tijd', percentage: 25 }
const signupDate = new Date('2025-06-18T10:00:00Z')
const NEW = { signupDate, paidUser: false, firstOffersEndedAt: null }

/** What a member has of it so long after the signup. */
const bonusAfter = (milliseconds: number, member: Partial<Parameters<typeof timeBonusOf>[1]> = {}) =>
  timeBonusOf({ time_bonus: BONUS }, { ...NEW, ...member }, new Date(signupDate.getTime() + milliseconds))

it('lasts for the seconds that the site says, counted from the signup', () => {
  const bonus = { code: 'tijd', percentage: 25, expires: new Date('2025-06-18T12:00:00Z') }
  expect(bonusAfter(0)).toEqual(bonus)
  expect(bonusAfter(2 * HOUR - 1)).toEqual(bonus)
  expect(bonusAfter(2 * HOUR)).toBeNull()
})

it('ends with the first purchase, and is not on a site without one', () => {
  expect(bonusAfter(MINUTE, { paidUser: true })).toBeNull()
  expect(bonusAfter(MINUTE, { firstOffersEndedAt: signupDate })).toBeNull()
  expect(timeBonusOf({ time_bonus: null }, NEW, signupDate)).toBeNull()
})
