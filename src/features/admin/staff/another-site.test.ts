import { expect, it } from 'vitest'
import { OFFICE_SITE } from '#shared/page-headers.ts'
import { createBuilders } from '#tests/harness/builders.ts'
import { sisterOf } from '#tests/harness/sister-site.ts'
import { siteForTest } from '#tests/harness/site.ts'
import { newStaff, officeOf } from '#tests/harness/staff.ts'

it('mails a member of another site links to their own site, where they hold', async () => {
  const site = await siteForTest({ demo: false, settings: { name: 'Vonk Thuis' } })
  const { id, visitor } = await sisterOf(site, 'Vonk Zuster')
  const owner = await newStaff(site, 'owner')
  await site.rows(
    `insert into staff_role (staff_id, site_id, role, granted_at) values ($1, $2, 'owner', $now)`,
    [owner.id, id],
  )
  owner.visitor.headers[OFFICE_SITE] = id
  const there = officeOf(owner.visitor)
  const build = createBuilders(site.app, id)
  const zoe = await build.member()
  const unconfirmed = await build.member({ confirmed: false })
  const gone = await build.member()
  const reason = 'Vroeg erom'
  await there.sendResetLink({ id: zoe.id, reason })
  await there.startMemberExport({ id: zoe.id, reason })
  await there.resendConfirmation({ id: unconfirmed.id, reason })
  await there.eraseMember({ id: gone.id, reason })

  const links = () => site.mail.mails.flatMap(({ text }) => text?.match(/https?:\S+/g) ?? [])
  const paths = () => new Set(links().map((link) => new URL(link).pathname))
  await expect
    .poll(paths)
    .toEqual(new Set(['/', '/reset-password/do', '/notifications', '/activate/do', '/reactivate']))
  const hosts = new Set(links().map((link) => new URL(link).hostname))
  expect(hosts).toEqual(new Set([new URL(visitor().url).hostname]))
  const token = links().flatMap((link) => /reset-password\/do\?token=([\w-]+)/.exec(link)?.[1] ?? [])[0]!
  const password = 'lantaarn fluistert zacht'
  await visitor().api.accounts.resetPassword({ token, password, password_again: password })
})
