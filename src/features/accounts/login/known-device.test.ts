import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { LOCALES } from '#shared/locales.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { sweepSessions } from './session.server.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const mailsTo = (email: string) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === email))
const noJobsLeft = () =>
  expect
    .poll(() =>
      site.rows(`select 1 from pgboss.job where name like 'accounts.%mail' and state < 'completed'`),
    )
    .toEqual([])

it.each(LOCALES)('mails of a login with a new device, in %s', async (language) => {
  const account = await site.build.member({ language })
  const visitor = site.visitor({ 'user-agent': CHROME, 'x-forwarded-for': '91.64.0.1' })
  await visitor.api.accounts.login(account)
  const mail = await site.mail.mailTo(account.email)
  expect(mail.subject).toBe(words(language)('accounts.new_device_mail.subject', { site: 'Vonk' }))
  const country = new Intl.DisplayNames(language, { type: 'region' }).of('DE')
  expect(mail.text).toContain('Chrome, Windows')
  expect(mail.text).toContain(country)
  expect(mail.text).toContain(`${site.url}/notifications#password`)
  expect(mail.html).toContain(country)
})

it('mails once: a device is known from then on, and a refused login is no login', async () => {
  const account = await site.build.member()
  const device = site.visitor()
  await expectRefusal(device.api.accounts.login({ ...account, password: 'verkeerd' }), 'login_failed')
  await device.api.accounts.login(account)
  await site.mail.mailTo(account.email)
  await device.api.accounts.logout()
  await device.api.accounts.login(account)
  await noJobsLeft()
  expect(mailsTo(account.email)).toHaveLength(1)
  expect(await site.rows('select 1 from known_device where member_id = $1', [account.id])).toHaveLength(1)
})

it('says when it knows neither device nor country', async () => {
  const account = await site.build.member()
  await site.visitor({ 'user-agent': 'something' }).api.accounts.login(account)
  const { text } = await site.mail.mailTo(account.email)
  expect(text).toContain(words('nl')('accounts.new_device_mail.unknown_device'))
  expect(text).not.toContain('Land:')
})

it('renews a device’s token at each login, so that a planted one is worth nothing', async () => {
  const [owner, thief] = [await site.build.member(), await site.build.member()]
  const planted = (await site.loginByPassword(thief)).cookies.get('vonk_device')!
  const browser = site.visitor()
  browser.cookies.set('vonk_device', planted)
  await browser.api.accounts.login(owner)
  expect(browser.cookies.get('vonk_device')).not.toBe(planted)
  await noJobsLeft()
  expect(mailsTo(owner.email)).toHaveLength(1)

  const elsewhere = site.visitor()
  elsewhere.cookies.set('vonk_device', planted)
  await elsewhere.api.accounts.login(owner)
  await noJobsLeft()
  expect(mailsTo(owner.email)).toHaveLength(2)
})

it('knows the browser that several members use as the device of each', async () => {
  const [one, two] = [await site.build.member(), await site.build.member()]
  const browser = site.visitor()
  for (const account of [one, two, one, two]) await browser.api.accounts.login(account)
  await noJobsLeft()
  expect(mailsTo(one.email)).toHaveLength(1)
  expect(mailsTo(two.email)).toHaveLength(1)
})

it('forgets other devices after a new password', async () => {
  const account = await site.build.member()
  const [here, there] = [await site.loginByPassword(account), await site.loginByPassword(account)]
  const password = 'een heel nieuw wachtwoord'
  await here.api.accounts.changePassword({ old_password: account.password, new_password: password })
  await here.api.accounts.login({ ...account, password })
  await noJobsLeft()
  const before = mailsTo(account.email).length
  await there.api.accounts.login({ ...account, password })
  await expect.poll(() => mailsTo(account.email).length).toBe(before + 1)
})

it('takes no account’s device for that of an address that nobody has, whatever the account’s id', async () => {
  const strict = await siteForTest({ limitsFactor: 1 })
  const nil = '00000000-0000-0000-0000-000000000000'
  const account = await strict.build.member()
  const owner = await strict.login(account)
  // Clients could once choose an account's id.
  await strict.rows(
    `insert into account select (jsonb_populate_record(account, '{"id": "${nil}"}')).* from account where id = $1`,
    [account.id],
  )
  await strict.rows('update known_device set member_id = $1', [nil])
  await strict.rows('update profile set member_id = $1', [nil])
  const left = async (email: string) => {
    const stranger = strict.visitor({ 'x-forwarded-for': '198.51.100.7' })
    stranger.cookies.set('vonk_device', owner.cookies.get('vonk_device')!)
    const login = stranger.api.accounts.login({ email, password: 'verkeerd' })
    return login.catch((error: { data: { attempts_left: number } }) => error.data)
  }
  for (const attempts_left of [4, 3]) {
    expect(await left('niemand@example.org')).toEqual({ attempts_left })
    expect(await left('ookniemand@example.org')).toEqual({ attempts_left })
    expect(await left(account.email)).toEqual({ attempts_left })
  }
})

it('forgets a device that nobody used for 400 days', async () => {
  const account = await site.build.member()
  await site.loginByPassword(account)
  const devices = () => site.rows('select 1 from known_device where member_id = $1', [account.id])
  site.clock.advance(399 * DAY)
  await sweepSessions(site.app)
  expect(await devices()).toHaveLength(1)
  site.clock.advance(2 * DAY)
  await sweepSessions(site.app)
  expect(await devices()).toEqual([])
})
