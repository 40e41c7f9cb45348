import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { ALL, readersOf } from '#tests/harness/services/mailing.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import type { OfficeDraft } from './office/contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const { reader } = readersOf(() => site)

it('counts the audience of a mailing by language before it is sent', async () => {
  await reader()
  site.clock.advance(32 * DAY)
  const manager = await newStaff(site, 'manager')
  const day = { ...ALL, last_active: 'active_7' } as OfficeDraft['audience']
  const count = async (audience: object) => {
    const { languages } = await manager.office.mailings.countReceivers({
      kind: 'news',
      audience: { ...day, ...audience },
    })
    return Object.fromEntries(languages.map(({ language, count: readers }) => [language, readers]))
  }
  await reader({ gender: 'male', country: 'DE', region: 'DE-BE', place: 'DE-BE-berlin', language: 'de' })
  await reader({ gender: 'female', premium: true })
  await reader({ gender: 'female' })
  await site.build.member({ gender: 'female' })
  expect(await count({})).toEqual({ nl: 2, de: 1 })
  expect(await count({ gender: 'male' })).toEqual({ de: 1 })
  expect(await count({ countries: ['NL'] })).toEqual({ nl: 2 })
  expect(await count({ premium: true })).toEqual({ nl: 1 })
  expect(await count({ premium: false, gender: 'female' })).toEqual({ nl: 1 })
  expect((await count({ last_active: 'away_30' })).nl).toBeGreaterThan(0)
})
