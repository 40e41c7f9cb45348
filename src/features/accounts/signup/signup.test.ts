import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSite } from '#features/site/site.server.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { INTERESTS, INTERESTS_AT_MOST } from '#shared/profile/interests.ts'
import { START } from '#tests/harness/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { rawRequest, sendRaw } from '#tests/harness/raw-request.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { COMPANY, startSite, type TestSite } from '#tests/harness/site.ts'
import type { SignupForm } from './signup-contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let forms = 0
function form(changes: Partial<SignupForm> = {}, on = site): SignupForm {
  return signupForm(on, { name: `Nieuw ${++forms}`, email: `nieuw${forms}@example.org`, ...changes })
}

const accounts = (email: string) =>
  site.rows<{ id: string; status: string }>('select id, status from account where lower(email) = lower($1)', [
    email,
  ])

it('makes an account, logs in, gives credits and mails a link that confirms once', async () => {
  const visitor = site.visitor({ 'accept-language': 'de' })
  visitor.cookies.set('locale', 'de')
  const signup = form()
  await visitor.api.accounts.checkSignup(signup)
  expect(await accounts(signup.email)).toEqual([])

  const { user } = await visitor.api.accounts.signup(signup)
  expect(user).toMatchObject({
    profile: { name: signup.name, country: 'NL' },
    status: 'not_confirmed',
    language: 'de',
    credits: 5,
    paid_user: false,
    time_bonus: { code: 'TIMEBONUS25', percentage: 25 },
  })
  expect(await visitor.api.accounts.user()).toMatchObject({ user: { email: signup.email } })

  // The account's transaction queues the mail; a retry of the signup queues no second one.
  await visitor.api.accounts.signup(signup)
  await expect.poll(() => visitor.api.accounts.activation()).toEqual({ state: 'mailed' })
  const mail = await site.mail.mailTo(signup.email)
  expect(mail.subject).toContain('Vonk')
  // The account needs this mail, so it cannot be unsubscribed from.
  expect(mail.headerLines.map(({ key }) => key)).not.toContain('list-unsubscribe')
  const [, path] = /http:\/\/[^/]+(\/activate\/do\?token=[\w-]+)/.exec(mail.text!)!
  expect(mail.html).toContain(path!.replace('&', '&amp;'))

  const confirmed = await visitor.fetch(path!)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/activate/done'])
  expect(await visitor.api.accounts.user()).toMatchObject({ user: { status: 'active' } })
  const again = await site.visitor().fetch(path!)
  expect(again.headers.get('location')).toBe('/activate/done?again=true')
  const neverIssued = await site.visitor().fetch(`${path}x`)
  expect(neverIssued.headers.get('location')).toBe('/activate/error')
  await expectRefusal(visitor.api.accounts.sendActivation(), 'conflict')
  expect(await visitor.api.accounts.activation()).toEqual({ state: 'confirmed' })
  expect(site.mail.mails.filter(({ to }) => [to].flat()[0]?.text === signup.email)).toHaveLength(1)
})

it('confirms nothing for a mail scanner, which opens links as well, nor on another site', async () => {
  const visitor = site.visitor()
  const signup = form()
  await visitor.api.accounts.signup(signup)
  const token = await mailedToken(site, signup.email, '/activate/do')
  const link = `/activate/do?token=${token}`
  const another = await site.login(await site.build.member())
  for (const reader of [site.visitor({ 'user-agent': 'mail scanner' }), another]) {
    await reader.fetch(link, { method: 'HEAD' })
    const opened = await reader.fetch(link)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/activate/confirm?token=${token}`])
  }
  expect(await accounts(signup.email)).toMatchObject([{ status: 'not_confirmed' }])

  await transact(site.app.db, (tx) =>
    createSite(tx, {
      ...{ id: site.app.ids.uuid(), demo: false, hosts: ['elders.example'], settings: {} },
      company: COMPANY,
      createdAt: site.clock.now(),
    }),
  )
  const elsewhere = (line: string) =>
    sendRaw(site.url, rawRequest(site.url, line, { host: 'elders.example', 'content-length': '0' }))
  expect(await elsewhere(`POST /api/activation/${token}`)).toMatchObject({ status: 410 })
  expect((await elsewhere(`GET ${link}`)).head).toMatch(/location: \/activate\/error/i)
  expect(await accounts(signup.email)).toMatchObject([{ status: 'not_confirmed' }])

  await site.visitor().api.accounts.activate({ token })
  expect(await accounts(signup.email)).toMatchObject([{ status: 'active' }])
  expect((await another.fetch(link)).headers.get('location')).toBe('/activate/done?again=true')
})

it('lets an activation link grow too old, and sends no more than three a day', async () => {
  const visitor = site.visitor()
  const signup = form()
  await visitor.api.accounts.signup(signup)
  const { text } = await site.mail.mailTo(signup.email)
  const [, token] = /token=([\w-]+)/.exec(text!)!
  for (let i = 0; i < 2; i++) {
    const sent = site.mail.mails.length
    await visitor.api.accounts.sendActivation()
    await expect.poll(() => site.mail.mails.length).toBe(sent + 1)
  }
  await expectRefusal(visitor.api.accounts.sendActivation(), 'mail_limit')
  site.clock.advance(7 * DAY + 1)
  await expectRefusal(visitor.api.accounts.activate({ token: token! }), 'link_invalid')
  expect(await accounts(signup.email)).toMatchObject([{ status: 'not_confirmed' }])
})

it.each([
  ['name', 'name_is_email', { name: 'ik@example.org', email: 'IK@example.org' }],
  ['name', 'name_starts_with_at', { name: '@sanne' }],
  ['name', 'name_has_contact_details', { name: 'bel 0612345678' }],
  ['name', 'name_has_contact_details', { name: 'sanne.example.nl' }],
  ['name', 'name_has_contact_details', { name: 'sanne.xyz' }],
  ['name', 'name_has_contact_details', { name: '06_1234*5678' }],
  ['name', 'name_has_contact_details', { name: '٠٦١٢٣٤٥٦٧٨' }],
  ['name', 'name_has_hidden_characters', { name: 'San\u200bne' }],
  ['name', 'name_reserved', { name: 'Klantenservice' }],
  ['name', 'name_reserved', { name: 'Vonk' }],
  ['name', 'name_reserved', { name: 'Vonk Test BV' }],
  ['name', 'too_small', { name: 'x' }],
  ['email', 'email_invalid', { email: 'sanne@' }],
  ['date_of_birth', 'invalid_date', { date_of_birth: '1990-02-30' }],
  ['date_of_birth', 'too_young', { date_of_birth: `${START.getUTCFullYear() - 17}-01-01` }],
  ['place', 'invalid_value', { place: 'NL-UT-atlantis' }],
  ['place', 'invalid_value', { region: 'NL-GR' }],
  ['password', 'too_small', { password: 'kort' }],
  ['password', 'password_common', { password: 'password1' }],
  ['sexuality', 'invalid_value', { sexuality: 'gay' as const }],
  ['terms', 'invalid_value', { terms: false as never }],
  ['special_category_consent', 'invalid_value', { special_category_consent: false as never }],
])('refuses a wrong %s: %s', async (path, code, changes) => {
  const wrong = form(changes)
  await expectFieldRefusal(site.visitor().api.accounts.checkSignup(wrong), path, code)
  await expectFieldRefusal(site.visitor().api.accounts.signup(wrong), path, code)
  expect(await accounts(wrong.email)).toEqual([])
})

it('admits nobody a day before the eighteenth birthday, and everybody on it', async () => {
  const today = site.clock.now()
  const born = (days: number) =>
    new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + days))
      .toISOString()
      .slice(0, 10)
  await expectFieldRefusal(
    site.visitor().api.accounts.signup(form({ date_of_birth: born(1) })),
    'date_of_birth',
    'too_young',
  )
  const { user } = await site.visitor().api.accounts.signup(form({ date_of_birth: born(0) }))
  expect(user.status).toBe('not_confirmed')
})

it('admits nobody below the age of a site that asks for more, nor from a country that it does not serve', async () => {
  const strict = await startSite({ settings: { minimum_age: 30, countries: ['NL', 'DE'] } })
  const { api } = strict.visitor()
  const [abroad] = await strict.rows<{ country: string; region: string; place: string }>(
    `select country, region, id as place from place where country = 'BE' limit 1`,
  )
  const born = (age: number) => `${strict.clock.now().getUTCFullYear() - age}-01-01`
  for (const [path, code, changes] of [
    ['date_of_birth', 'too_young', { date_of_birth: born(29) }],
    ['place', 'invalid_value', { ...abroad, date_of_birth: born(30) }],
  ] as const) {
    const refused = form(changes, strict)
    await expectFieldRefusal(api.accounts.checkSignup(refused), path, code)
    await expectFieldRefusal(api.accounts.signup(refused), path, code)
  }
  expect(await strict.rows('select id from account')).toEqual([])
  const { user } = await api.accounts.signup(form({ date_of_birth: born(30) }, strict))
  expect(user.status).toBe('not_confirmed')
  await strict.stop()
})

it('refuses an address that is taken, whatever its case, and no name', async () => {
  const first = form()
  const { user } = await site.visitor().api.accounts.signup(first)
  const sameEmail = form({ email: first.email.toUpperCase() })
  await expectRefusal(site.visitor().api.accounts.signup(sameEmail), 'email_taken', { deleted: false })
  await expectRefusal(site.visitor().api.accounts.checkSignup(sameEmail), 'email_taken', { deleted: false })
  // Names need not be unique.
  await site.visitor().api.accounts.signup(form({ name: first.name }))
  expect(await accounts(first.email)).toMatchObject([{ id: user.profile.id }])
})

it('makes one account of the same signup sent again, with an id of the server’s', async () => {
  const signup = form()
  const users = await Promise.all([1, 2, 3].map(() => site.visitor().api.accounts.signup(signup)))
  const { id } = users[0]!.user.profile
  expect(id).not.toBe(signup.key)
  for (const { user } of users) expect(user).toMatchObject({ profile: { id }, credits: 5 })
  expect(await accounts(signup.email)).toHaveLength(1)
  await expectRefusal(
    site.visitor().api.accounts.signup({ ...signup, password: 'een ander wachtwoord' }),
    'conflict',
  )
  await expectRefusal(
    site.visitor().api.accounts.signup({ ...form(), key: signup.key, start: signup.start }),
    'conflict',
  )
})

it('opens an account only to the browser that made it: others learn nothing of its password', async () => {
  const member = form()
  const { user } = await site.visitor().api.accounts.signup(member)
  // Neither a key of the stranger's own nor the public id of the member.
  for (const password of [member.password, 'een geraden wachtwoord'])
    for (const key of [site.app.ids.uuid(), user.profile.id]) {
      const guess = form({ key, email: member.email, password })
      const stranger = site.visitor().api
      await expectRefusal(stranger.accounts.checkSignup(guess), 'email_taken', { deleted: false })
      await expectRefusal(stranger.accounts.signup(guess), 'email_taken', { deleted: false })
      expect(await stranger.accounts.user()).toEqual({ user: null })
    }
  const again = await site.visitor().api.accounts.signup(member)
  expect(again.user.profile.id).toBe(user.profile.id)
  const [account] = await site.rows<{ signup_key_hash: Buffer }>(
    'select signup_key_hash from account where id = $1',
    [user.profile.id],
  )
  expect(account!.signup_key_hash).toEqual(createHash('sha256').update(member.key).digest())
})

it('is a way into an account only within the hour that made it', async () => {
  const member = form()
  await site.visitor().api.accounts.signup(member)
  const { api } = site.visitor()
  await api.accounts.checkSignup(member)
  site.clock.advance(HOUR + 1_000)
  const later = { ...form({ key: member.key }), email: member.email, name: member.name }
  await expectRefusal(api.accounts.signup(later), 'conflict')
  await expectRefusal(api.accounts.checkSignup(later), 'email_taken', { deleted: false })
  expect(await api.accounts.user()).toEqual({ user: null })
  await site.loginByPassword({ email: member.email, password: member.password })
})

it('ends 100 signups at once with the same address in one account', async () => {
  const email = 'gewild@example.org'
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => site.visitor().api.accounts.signup(form({ email }))),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Where the machine is busy, some are asked to come back.
  for (const result of results)
    if (result.status === 'rejected') expect(['email_taken', 'unavailable']).toContain(result.reason.code)
  await expectRefusal(site.visitor().api.accounts.signup(form({ email })), 'email_taken', { deleted: false })
  expect(await accounts(email)).toHaveLength(1)
})

it.each(['mailinator.com', 'MAILINATOR.com', 'inbox.of.mailinator.com'])(
  'refuses the disposable addresses of %s, and takes others',
  async (domain) => {
    const thrown = form({ email: `weg@${domain}` })
    await expectFieldRefusal(site.visitor().api.accounts.checkSignup(thrown), 'email', 'email_disposable')
    await expectFieldRefusal(site.visitor().api.accounts.signup(thrown), 'email', 'email_disposable')
    expect(await accounts(thrown.email)).toEqual([])
    const { user } = await site
      .visitor()
      .api.accounts.signup({ ...thrown, email: `weg${forms}@mailinator.example.org` })
    expect(user.status).toBe('not_confirmed')
  },
)

it('keeps the version of the terms that was accepted, when that was, and the separate consent', async () => {
  const before = site.clock.now()
  const { user } = await site.visitor().api.accounts.signup(form())
  const [row] = await site.rows<Record<string, Date>>(
    `select terms_version, terms_accepted_at, special_category_consent_at, site.created_at
     from account join site on site.id = site_id where account.id = $1`,
    [user.profile.id],
  )
  expect(row!.terms_version).toEqual(row!.created_at)
  expect(row!.terms_accepted_at!.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(row!.special_category_consent_at).toEqual(row!.terms_accepted_at)
})

it('puts what was chosen on a landing page on the profile, and nothing else that the address names', async () => {
  const chosen = (search: string) => site.visitor({ 'x-opened-with': search })
  const interestsOf = async (search: string, name: string) => {
    const visitor = chosen(search)
    await visitor.api.accounts.signup(signupForm(site, { name, email: `${name}@example.org` }))
    return (await visitor.api.members.own()).profile.interests
  }
  expect(await interestsOf('?interest=dogs&interest=art&interest=none&interest=%3Cb%3E', 'Gekozen')).toEqual([
    'art',
    'dogs',
  ])
  // As the router writes the same address.
  expect(await interestsOf(`?interest=${encodeURIComponent('["dogs","art"]')}`, 'Herschreven')).toEqual([
    'art',
    'dogs',
  ])
  expect(await interestsOf('?via=gallery', 'Niets')).toEqual([])
  // No more than a profile may have.
  const all = INTERESTS.map((one) => `interest=${one}`).join('&')
  expect(await interestsOf(`?${all}`, 'Veel')).toHaveLength(INTERESTS_AT_MOST)
})
