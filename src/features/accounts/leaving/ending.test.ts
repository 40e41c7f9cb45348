import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moment } from '#shared/words/moment.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const declaration = (email: string) => ({
  key: randomUUID(),
  name: 'Anna Beispiel',
  email,
  contract: 'Meine Mitgliedschaft',
  kind: 'extraordinary' as const,
  reason: 'Umzug ins Kloster',
  wished_for: null,
})

it('is taken down without a login, confirmed by mail, and ends the account by the link in it, once', async () => {
  const member = await site.build.member()
  const inside = await site.login(member)
  const visitor = site.visitor()
  const said = { ...declaration(member.email), name: 'Anna\n\n Beispiel' }
  const [first, again] = await Promise.all([
    visitor.api.accounts.declareEnding(said),
    visitor.api.accounts.declareEnding(said),
  ])
  const same = { ...first, ticket: expect.any(String) }
  expect(again).toEqual(same)
  expect(await visitor.api.accounts.declareEnding(said)).toEqual(same)
  const mail = await site.mail.mailTo(member.email)
  for (const part of [first.number, 'Anna Beispiel', 'Meine Mitgliedschaft', 'Umzug ins Kloster'])
    expect(mail.text).toContain(part)
  // Nothing has ended yet: a stranger could have filled in the form.
  expect((await inside.api.accounts.user()).user).not.toBeNull()
  const token = await mailedToken(site, member.email, '/end-contract/confirm')
  await Promise.all([
    visitor.api.accounts.endByLink({ token }),
    site.visitor().api.accounts.endByLink({ token }),
  ])
  expect((await inside.api.accounts.user()).user).toBeNull()
  const [row] = await site.rows('select status from account where id = $1', [member.id])
  expect(row).toEqual({ status: 'deleted' })
  // Pressed once more, the page says the same; a token that is none is refused.
  await visitor.api.accounts.endByLink({ token })
  await expectRefusal(visitor.api.accounts.endByLink({ token: `${token}x` }), 'link_invalid')
  const endings = await site.rows(
    'select number, ended_at is not null as ended from ending where email = $1',
    [member.email],
  )
  expect(endings).toEqual([{ number: first.number, ended: true }])
  // Who came back is not ended by an old link.
  await site.rows("update account set status = 'active', deleted_at = null where id = $1", [member.id])
  await expectRefusal(visitor.api.accounts.endByLink({ token }), 'link_invalid')
})

it('answers alike for an address without an account, and mails it that there is none', async () => {
  const { number } = await site.visitor().api.accounts.declareEnding(declaration('niemand@elsewhere.example'))
  const mail = await site.mail.mailTo('niemand@elsewhere.example')
  expect(mail.text).toContain(number)
  expect(mail.text).not.toContain('/end-contract/confirm')
  // Else the form would mail a stranger’s words to any address.
  expect(mail.text).not.toContain('Kloster')
})

it('says when in the time zone of the account, and of the site where there is none', async () => {
  const desk = { opens_hour: 0, closes_hour: 24, time_zone: 'Asia/Tokyo', answers_a_day: 3 }
  const own = await siteForTest({ settings: { desk } })
  const member = await own.build.member()
  await own.rows(`update account set time_zone = 'America/New_York' where id = $1`, [member.id])
  const zones = { [member.email]: 'America/New_York', 'niemand@elsewhere.example': 'Asia/Tokyo' }
  for (const [email, zone] of Object.entries(zones)) {
    const { declared_at } = await own.visitor().api.accounts.declareEnding(declaration(email))
    const words = String((await own.mail.mailTo(email)).text).replaceAll(/\s+/g, ' ')
    expect(words).toContain(moment(new Date(declared_at), 'nl', zone))
  }
})

it('is refused with an address that is none, and too often for one', async () => {
  const { api } = site.visitor()
  await expectRefusal(api.accounts.declareEnding(declaration('no address')), 'invalid_input')
  for (let sent = 0; sent < 3; sent++)
    await api.accounts.declareEnding(declaration('often@elsewhere.example'))
  await expectRefusal(api.accounts.declareEnding(declaration('often@elsewhere.example')), 'mail_limit')
})
