import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { addYears } from '#shared/dates.ts'
import { dayAt } from '#shared/local-time.ts'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import type { SignupForm } from './signup-contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const LONDON = { country: 'GB', region: 'GB-ENG', place: 'GB-ENG-london' }
const today = () => dayAt(site.clock.now(), 'Europe/Amsterdam')

const signUp = (name: string, changes: Partial<SignupForm>) =>
  site.visitor().api.accounts.signup(signupForm(site, { name, email: `${name}@example.org`, ...changes }))

it('turns an age at midnight where the member lives: in London an hour after Amsterdam', async () => {
  site.clock.advanceToHour(0)
  const eighteenToday = addYears(today(), -18)
  await expectFieldRefusal(
    signUp('emma', { ...LONDON, date_of_birth: eighteenToday }),
    'date_of_birth',
    'too_young',
  )
  expect(await signUp('sanne', { date_of_birth: eighteenToday })).toMatchObject({
    user: { profile: { name: 'sanne' } },
  })

  const thirtyToday = { dateOfBirth: addYears(today(), -30), gender: 'male' as const }
  const [jan, john] = [
    await site.build.member(thirtyToday),
    await site.build.member({ ...thirtyToday, ...LONDON }),
  ]
  const seeker = await site.login(await site.build.member({ gender: 'female', sexuality: 'hetero' }))
  const ageOf = async ({ id }: { id: string }) => (await seeker.api.members.profile({ id })).profile
  const found = async (country: string) =>
    (await seeker.api.discovery.search({ country, min_age: 30, max_age: 30 })).profiles.map(({ id }) => id)
  expect([await ageOf(jan), await ageOf(john)]).toMatchObject([{ age: 30 }, { age: 29 }])
  expect(await found('NL')).toEqual([jan.id])
  expect(await found('GB')).toEqual([])

  site.clock.advance(HOUR)
  expect(await ageOf(john)).toMatchObject({ age: 30 })
  expect(await found('GB')).toEqual([john.id])
  expect(await signUp('emma', { ...LONDON, date_of_birth: eighteenToday })).toMatchObject({
    user: { profile: { name: 'emma' } },
  })
})
