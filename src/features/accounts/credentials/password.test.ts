import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moment } from '#shared/words/moment.ts'
import { PASSWORD } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true, settings: { name: 'Liefdeshaven' } })
})
afterAll(() => site.stop())

it('tells the owner by mail when the password was changed, and nobody when it was not', async () => {
  const account = await site.build.member({ language: 'fr' })
  const member = await site.loginByPassword(account)
  await site.rows('update account set time_zone = $2 where id = $1', [account.id, 'Europe/London'])
  const change = (old_password: string, new_password: string) =>
    member.api.accounts.changePassword({ old_password, new_password })
  await expectRefusal(change('verkeerd', 'un tout nouveau mot'), 'wrong_password')
  await expectFieldRefusal(change(PASSWORD, 'court'), 'new_password', 'too_small')
  await change(PASSWORD, 'un tout nouveau mot')
  const mail = await site.mail.mailTo(account.email)
  expect(mail.subject).toBe(words('fr')('accounts.password_mail.subject', { site: 'Liefdeshaven' }))
  expect(mail.text!.replace(/\s+/g, ' ')).toContain(
    moment(site.clock.now(), 'fr', 'Europe/London').replace(/\s+/g, ' '),
  )
  expect(mail.text).toContain('/reset-password')
  expect(mail.text).not.toContain('token')
  expect(site.mail.mails.filter(({ to }) => [to].flat()[0]?.text === account.email)).toHaveLength(1)
})

describe('a new password', () => {
  const person = { name: 'Sanne Müller', email: 's.vermeer@bakkerij-zon.nl' }

  it.each([
    'vonk2026!',
    'V0nkV0nk',
    'liefdeshaven1',
    'Liefdeshaven!Vonk',
    'sanne1990',
    '1990-03-04 sanne',
    'S@nne-5@nne',
    'mullermuller',
    'vermeer123',
    's.vermeer@bakkerij-zon.nl',
    'bakkerij-zon99',
  ])('is refused when it is made of what everybody knows here: %s', async (password) => {
    const account = await site.build.member(person)
    try {
      const member = await site.loginByPassword(account)
      await expectFieldRefusal(
        member.api.accounts.changePassword({ old_password: PASSWORD, new_password: password }),
        'new_password',
        'password_context',
      )
    } finally {
      await site.rows('delete from account where id = $1', [account.id])
      await site.rows('delete from email_claim where member_id = $1', [account.id])
    }
    const signup = signupForm(site, { ...person, password })
    await expectFieldRefusal(site.visitor().api.accounts.signup(signup), 'password', 'password_context')
  })

  it('may hold such a word in a sentence of its own, or by chance', async () => {
    const account = await site.build.member({ name: 'Jan', email: 'jan@example.org' })
    const member = await site.loginByPassword(account)
    let old_password = PASSWORD
    for (const new_password of ['vonken van het kampvuur', 'rust in januari', 'ver meerderheid']) {
      await member.api.accounts.changePassword({ old_password, new_password })
      old_password = new_password
    }
    await site.loginByPassword({ ...account, password: old_password })
  })
})
