import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSite, storedSettings } from '#tests/harness/change-site.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let owner: Staff
let manager: Staff
let moderator: Staff
beforeAll(async () => {
  site = await startSite({ demo: false })
  owner = await newStaff(site, 'owner')
  manager = await newStaff(site, 'manager')
  moderator = await newStaff(site, 'moderator')
})
afterAll(() => site.stop())

const change = (changes: Record<string, unknown>, who = manager) => changeSite(who, changes)
const stored = () => storedSettings(site)

describe('the versions of a site', () => {
  it('tell who changed what from what, in the log too', async () => {
    await change({ gift_credits: 7 }, owner)
    const [newest] = (await manager.office.site.versions({})).versions
    expect(newest).toMatchObject({ by: 'owner aan het werk', after: { gift_credits: 7 }, restored: null })
    expect(newest!.before).toEqual({ gift_credits: 3 })
    const [act] = await site.rows('select action, subject, before, after from staff_action order by id desc')
    expect(act).toEqual({
      action: 'settings_changed',
      subject: 'gift_credits',
      before: { gift_credits: 3 },
      after: { gift_credits: 7 },
    })
    // What changes nothing is no version.
    const { version } = await change({ gift_credits: 7 })
    expect(version).toBe(newest!.number)
  })

  it('are brought back whole, company included, and that can be taken back too', async () => {
    const before = await manager.office.site.form()
    const company = { ...(before.values.company as object), city: 'Zwolle' }
    await change({ company, fictional_share: 40, search_fields: ['age'] })
    const after = await manager.office.site.form()
    const city = async () => (await site.visitor().api.site.companyInfo()).company.city
    expect(await city()).toBe('Zwolle')
    // What that would change is told beforehand.
    const told = await manager.office.site.version({ number: before.version })
    expect(Object.keys(told.after).sort()).toEqual(['company', 'fictional_share', 'search_fields'])
    expect([told.before, told.after]).toMatchObject([
      { fictional_share: 40, company: { city: 'Zwolle' } },
      { fictional_share: 100, company: { city: 'Utrecht' } },
    ])
    expect(await manager.office.site.version({ number: after.version })).toEqual({ before: {}, after: {} })
    await expectRefusal(manager.office.site.version({ number: 9_999 }), 'not_found')
    await expectRefusal(moderator.office.site.version({ number: before.version }), 'not_allowed')
    await manager.office.site.restore({ version: after.version, number: before.version })
    expect((await manager.office.site.form()).values).toEqual(before.values)
    expect(await city()).toBe('Utrecht')
    const { versions } = await manager.office.site.versions({})
    expect(versions[0]).toMatchObject({ restored: before.version, after: { fictional_share: 100 } })
    const stale = { version: after.version, number: after.version }
    await expectRefusal(manager.office.site.restore(stale), 'conflict')
    await manager.office.site.restore({ version: after.version + 1, number: after.version })
    expect((await manager.office.site.form()).values).toEqual(after.values)
    const unknown = { version: after.version + 2, number: 9_999 }
    await expectRefusal(manager.office.site.restore(unknown), 'not_found')
    await manager.office.site.restore({ version: after.version + 2, number: 0 })
    expect(await stored()).toEqual({})
  })

  it('are listed page by page', async () => {
    for (let length = 100; length < 125; length++) await change({ message_length: length })
    const first = await manager.office.site.versions({})
    expect(first.has_older).toBe(true)
    const last = first.versions.at(-1)!.number
    const second = await manager.office.site.versions({ before: last })
    expect(second.versions[0]!.number).toBe(last - 1)
    expect((await manager.office.site.versions({ before: 1 })).versions).toMatchObject([
      { number: 0, by: null, before: {}, after: {} },
    ])
  })
})
