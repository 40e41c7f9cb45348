import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSite, otherSite, storedSettings } from '#tests/harness/change-site.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
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

describe('the domains of a site', () => {
  const hosts = async () => (await manager.office.site.domains()).domains.map(({ host }) => host)
  const at = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      // fetch sends no host of ours.
      const asking = request(`${site.url}/api/settings.php`, { headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asking.on('error', reject).end()
    })

  it('are added as browsers send them, and removed, but not the last, nor the one that is used', async () => {
    expect(await hosts()).toEqual(['127.0.0.1', 'localhost'])
    for (const host of ['Vonk.Example', ' münchen.example ', 'WWW.vonk.example.'])
      await owner.office.site.addDomain({ host })
    const all = ['127.0.0.1', 'localhost', 'vonk.example', 'www.vonk.example', 'xn--mnchen-3ya.example']
    expect((await hosts()).sort()).toEqual(all)
    // A second time it is there already.
    await owner.office.site.addDomain({ host: 'vonk.example' })
    expect((await hosts()).sort()).toEqual(all)
    for (const host of all.slice(2)) await owner.office.site.removeDomain({ host })
    await expectRefusal(owner.office.site.removeDomain({ host: 'vonk.example' }), 'not_found')
    const { domains } = await manager.office.site.domains()
    const here = domains.find((one) => one.here)!.host
    await expectFieldRefusal(owner.office.site.removeDomain({ host: here }), 'host', 'host_in_use')
    for (const host of all.slice(0, 2).filter((one) => one !== here))
      await owner.office.site.removeDomain({ host })
    await expectFieldRefusal(owner.office.site.removeDomain({ host: here }), 'host', 'last_host')
    expect(await hosts()).toEqual([here])
    const acts = await site.rows(
      `select action, subject from staff_action where subject = 'vonk.example' order by id`,
    )
    expect(acts.map(({ action }) => action)).toEqual(['domain_added', 'domain_removed'])
  })

  it('are changed by owners only, and a further one never becomes the one that mails name', async () => {
    const main = async () => (await manager.office.site.domains()).domains.find((one) => one.main)!.host
    const known = await main()
    for (const work of [manager.office.site.addDomain, manager.office.site.removeDomain])
      await expectRefusal(work({ host: 'aaa.example' }), 'not_allowed')
    await owner.office.site.addDomain({ host: 'aaa.example' })
    expect(await hosts()).toContain('aaa.example')
    expect(await main()).toBe(known)
    await owner.office.site.removeDomain({ host: 'aaa.example' })
  })

  it('are refused where they are none, or another site’s', async () => {
    const wrong = [
      'localhost',
      '10.0.0.1',
      'https://vonk.example',
      'vonk.example:80',
      'a b.example',
      '-a.example',
    ]
    for (const host of [...wrong, 'vonk..example', '[::1]', 'vonk.example/pad', `${'a'.repeat(64)}.example`])
      await expectFieldRefusal(owner.office.site.addDomain({ host }), 'host', 'host_format')
    const other = await otherSite(site)
    await expectFieldRefusal(owner.office.site.addDomain({ host: `${other}.example` }), 'host', 'host_taken')
    await expectRefusal(owner.office.site.removeDomain({ host: `${other}.example` }), 'not_found')
    await expectRefusal(moderator.office.site.addDomain({ host: 'nieuw.example' }), 'not_allowed')
    await owner.office.site.addDomain({ host: 'nieuw.example' })
    await expectRefusal(moderator.office.site.removeDomain({ host: 'nieuw.example' }), 'not_allowed')
    expect(await at('nieuw.example')).toBe(200)
    await owner.office.site.removeDomain({ host: 'nieuw.example' })
    expect(await at('nieuw.example')).toBe(404)
  })
})

describe('a further site', () => {
  it('is made by an owner alone, who owns it, with the settings of this one and without its members', async () => {
    await change({ message_credits: 4, landers: { zomer: { headline: 'Zomer' } } })
    const asked = { name: 'Gloed', host: 'gloed.example', like: true }
    await expectRefusal(manager.office.site.make(asked), 'not_allowed')
    await expectFieldRefusal(owner.office.site.make({ ...asked, host: 'gloed' }), 'host', 'host_format')
    expect(await owner.office.site.make(asked)).toEqual({ host: 'gloed.example' })
    await expectFieldRefusal(owner.office.site.make(asked), 'host', 'host_taken')
    const rows = await site.rows(
      `select settings, demo, company ->> 'name' as company, role, staff_id from site
        join site_domain d on d.site_id = site.id join staff_role r on r.site_id = site.id
        where host = 'gloed.example'`,
    )
    const { landers: _campaigns, ...settings } = await stored()
    expect(rows).toEqual([
      {
        settings: { ...settings, name: 'Gloed', message_credits: 4 },
        demo: false,
        company: 'Vonk Test B.V.',
        role: 'owner',
        staff_id: owner.id,
      },
    ])
    expect(await site.rows(`select 1 from site where settings ->> 'name' = 'Gloed'`)).toHaveLength(1)
  })
})
