import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { PASSWORD } from '#tests/harness/builders.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { sweepMailChanges } from './email-change-mails.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: ['mail_change'] })
})
afterAll(() => site.stop())

async function askFor(email: string) {
  const account = await site.build.member()
  const member = await site.loginByPassword(account)
  await member.api.accounts.changeEmail({ email, password: PASSWORD })
  const confirm = async () =>
    site.visitor().api.accounts.confirmEmailChange({
      token: await mailedToken(site, email, '/mail-change/do'),
    })
  return { account, confirm }
}

it('takes changes and former addresses whose time is over, and no others', async () => {
  const changed = await askFor('anders@example.org')
  await changed.confirm()
  const waiting = await askFor('wacht@example.org')
  const late = await askFor('laat@example.org')
  const pending = () => site.rows('select 1 from mail_change where member_id = $1', [late.account.id])
  const claims = async () => {
    const rows = await site.rows<{ key: string }>(
      'select email_key as key from email_claim where member_id = $1',
      [changed.account.id],
    )
    return rows.map(({ key }) => key).sort()
  }
  const both = [changed.account.email.toLowerCase(), 'anders@example.org'].sort()

  await sweepMailChanges(site.app)
  expect(await waiting.confirm()).toEqual({ email: 'wacht@example.org' })
  expect(await pending()).toHaveLength(1)
  expect(await claims()).toEqual(both)

  site.clock.advance(7 * DAY - HOUR)
  await sweepMailChanges(site.app)
  expect(await pending()).toEqual([])
  expect(await claims()).toEqual(both)

  site.clock.advance(HOUR + 1_000)
  await sweepMailChanges(site.app)
  expect(await claims()).toEqual(['anders@example.org'])
})
