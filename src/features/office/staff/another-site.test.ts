import { afterAll, beforeAll, expect, it } from 'vitest'
import { OFFICE_SITE } from '#shared/page-headers.ts'
import { createBuilders } from '#tests/harness/builders.ts'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { sisterOf } from '#tests/harness/sister-site.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Office, officeOf } from '#tests/harness/staff.ts'

let site: TestSite
let sister: Awaited<ReturnType<typeof sisterOf>>
/** The office of an owner who has it open at one site and works at another. */
let there: Office
beforeAll(async () => {
  site = await startSite({ demo: false, settings: { name: 'Vonk Thuis' } })
  sister = await sisterOf(site, 'Vonk Zuster')
  const owner = await newStaff(site, 'owner')
  await site.rows(
    `insert into staff_role (staff_id, site_id, role, granted_at) values ($1, $2, 'owner', $now)`,
    [owner.id, sister.id],
  )
  owner.visitor.headers[OFFICE_SITE] = sister.id
  there = officeOf(owner.visitor)
})
afterAll(() => site.stop())

it('mails a member links to their own site, where they hold', async () => {
  const build = createBuilders(site.app, sister.id)
  const zoe = await build.member()
  const unconfirmed = await build.member({ confirmed: false })
  const gone = await build.member()
  const reason = 'Vroeg erom'
  await there.members.sendResetLink({ id: zoe.id, reason })
  await there.members.startExport({ id: zoe.id, reason })
  await there.members.resendConfirmation({ id: unconfirmed.id, reason })
  await there.members.erase({ id: gone.id, reason })

  const links = () => site.mail.mails.flatMap(({ text }) => text?.match(/https?:\S+/g) ?? [])
  const paths = () => new Set(links().map((link) => new URL(link).pathname))
  await expect
    .poll(paths)
    .toEqual(new Set(['/', '/reset-password/do', '/notifications', '/activate/do', '/reactivate']))
  const hosts = new Set(links().map((link) => new URL(link).hostname))
  expect(hosts).toEqual(new Set([new URL(sister.visitor().url).hostname]))
  const token = links().flatMap((link) => /reset-password\/do\?token=([\w-]+)/.exec(link)?.[1] ?? [])[0]!
  const password = 'lantaarn fluistert zacht'
  await sister.visitor().api.accounts.resetPassword({ token, password, password_again: password })
})

it('removes each of its domains but the last, as the office is open by none of them', async () => {
  const { domains } = await there.site.domains()
  expect(new Map(domains.map(({ host, here }) => [host, here]))).toEqual(
    new Map([
      ['127.0.0.1', false],
      [`${sister.id}.example`, false],
    ]),
  )
  await there.site.removeDomain({ host: '127.0.0.1' })
  await expectFieldRefusal(there.site.removeDomain({ host: `${sister.id}.example` }), 'host', 'last_host')
})
