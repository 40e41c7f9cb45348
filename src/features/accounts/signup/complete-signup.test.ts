import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { queuePrepared, sweepPrepared } from './prepared-mail.server.ts'

const WITHIN_MS = 300_000

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await startSite({ bystander: true, settings: { signups: 'with_trafficsource' } })
  folder = await mkdtemp(join(tmpdir(), 'vonk-import-'))
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

/** Imports these lines, as `npm run import:accounts -- FILE` does. */
async function importLines(lines: (object | string)[]): Promise<{ code: number; output: string }> {
  const file = join(folder, 'accounts.jsonl')
  await writeFile(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  const child = spawn(process.execPath, ['scripts/import-accounts.ts', file], {
    env: {
      ...process.env,
      DEMO: 'on',
      DATABASE_URL: site.databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

/** The token in the mail to this address. */
async function tokenOf(email: string): Promise<string> {
  await queuePrepared(site.app)
  const { text } = await site.mail.mailTo(email)
  return /\/complete-signup\?token=([\w-]+)/.exec(text!)![1]!
}

const prepared = () => site.rows<{ email: string }>('select email from prepared_signup order by email')
const accountOf = (email: string) => site.rows('select id, status from account where email = $1', [email])

const WHOLE = {
  gender: 'male',
  date_of_birth: '1988-03-14',
  country: 'NL',
  region: 'NL-UT',
  place: 'NL-UT-utrecht',
}

/** The answers that are always asked, with a start that is old enough. */
function answers(changes: object = {}) {
  const { key, password, terms, special_category_consent, start } = signupForm(site, { name: '', email: '' })
  return { key, password, terms, special_category_consent, start, seeks: 'female' as const, ...changes }
}

it('imports all lines or none, and names each bad one', { timeout: WITHIN_MS }, async () => {
  const member = await site.build.member()
  const good = { email: 'goed@example.org', ...WHOLE }
  const { code, output } = await importLines([
    good,
    'no JSON',
    { ...good, email: 'geen adres' },
    { ...good, email: 'a@example.org', sexuality: 'gay' },
    { ...good, email: 'b@mailinator.com' },
    { ...good, email: 'c@example.org', date_of_birth: '2015-01-01' },
    { ...good, email: 'd@example.org', place: 'NL-UT-atlantis' },
    { ...good, email: 'e@example.org', name: '@e' },
    { ...good, email: 'f@example.org', site: 'elsewhere.example' },
    { ...good, email: 'GOED@example.org' },
    { ...good, email: member.email },
    { ...good, 'x\u001b[2J\u202e': 1 },
  ])
  expect(code).toBe(1)
  const named = [...output.matchAll(/^line (\d+): (.+)$/gm)].map(([, number]) => Number(number))
  expect(named).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  // A stranger's text cannot act on the terminal.
  expect(output).toContain('x\\u{1b}[2J\\u{202e}')
  expect(output).not.toContain('\u001b')
  expect(output).toMatch(/email_disposable.*too_young.*place.*name_starts_with_at.*site/s)
  expect(await prepared()).toEqual([])

  expect(await importLines([good])).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 signups prepared'),
  })
  expect(await prepared()).toEqual([{ email: 'goed@example.org' }])
  expect((await importLines([good])).code).toBe(1)
  expect(await prepared()).toHaveLength(1)
})

it('asks only for what is missing, and makes an ordinary, confirmed account once', {
  timeout: WITHIN_MS,
}, async () => {
  const email = 'bijna@example.org'
  const line = { email, ...WHOLE, name: 'Bijna', language: 'de', tracking: { network: 'partner', ref: 'x' } }
  expect((await importLines([line])).code).toBe(0)
  const token = await tokenOf(email)
  expect((await site.mail.mailTo(email)).subject).toBe('Dein Profil bei Vonk ist fast fertig')

  const { api } = site.visitor()
  const shown = await api.accounts.preparedSignup({ token })
  expect(shown).toEqual({ email, asked: ['seeks'] })
  for (const [changes, path] of [
    [{ terms: false }, 'terms'],
    [{ special_category_consent: false }, 'special_category_consent'],
    [{ password: 'kort' }, 'password'],
    [{ date_of_birth: '2015-01-01' }, 'date_of_birth'],
  ] as const)
    await expect(api.accounts.completeSignup({ token, ...answers(changes) } as never)).rejects.toMatchObject({
      data: { fields: [{ path }] },
    })
  await expectRefusal(api.accounts.completeSignup({ token, ...answers(), website: 'x' }), 'signup_refused')
  expect(await accountOf(email)).toEqual([])

  const given = answers()
  const { user } = await api.accounts.completeSignup({ token, ...given })
  expect(user).toMatchObject({
    profile: { name: 'Bijna' },
    email,
    status: 'active',
    credits: 5,
  })
  const [row] = await site.rows(
    `select tracking, sexuality, special_category_consent_at is not null as consented, terms_accepted_at is not null as accepted
     from account join profile on member_id = id where id = $1`,
    [user.profile.id],
  )
  expect(row).toEqual({
    tracking: { network: 'partner', ref: 'x' },
    sexuality: 'hetero',
    consented: true,
    accepted: true,
  })
  expect(await prepared()).not.toContainEqual({ email })
  // A retry answers with the same account; the link makes no second one.
  expect((await site.visitor().api.accounts.completeSignup({ token, ...given })).user.profile.id).toBe(
    user.profile.id,
  )
  await expectRefusal(api.accounts.completeSignup({ token, ...answers() }), 'link_invalid')
  await expectRefusal(api.accounts.preparedSignup({ token }), 'link_invalid')
  expect(await accountOf(email)).toHaveLength(1)
})

it('asks again for a name that passes for the site, and needs what it asks for', {
  timeout: WITHIN_MS,
}, async () => {
  const email = 'karig@example.org'
  expect((await importLines([{ email, name: 'Team V0nk' }])).output).toContain('name name_reserved')
  expect((await importLines([{ email, name: 'Karig' }])).code).toBe(0)
  // The site took this name afterwards.
  await site.rows(`update prepared_signup set facts = facts || '{"name": "Vonk Test"}' where email = $1`, [
    email,
  ])
  const token = await tokenOf(email)
  const { api } = site.visitor()
  const { asked } = await api.accounts.preparedSignup({ token })
  expect(asked).toEqual(['gender', 'seeks', 'date_of_birth', 'place', 'name'])
  const known = { ...WHOLE, gender: 'male' as const }
  await expectFieldRefusal(
    api.accounts.completeSignup({ token, ...answers(), ...known }),
    'name',
    'name_reserved',
  )
  const { gender: _, ...withoutGender } = known
  await expectFieldRefusal(
    api.accounts.completeSignup({ token, ...answers(), ...withoutGender, name: 'Vrij' }),
    'gender',
    'invalid_value',
  )
  await api.accounts.completeSignup({ token, ...answers(), ...known, name: 'Vrij' })
  expect(await accountOf(email)).toMatchObject([{ status: 'active' }])
})

it('forgets after 30 days who did not come', { timeout: WITHIN_MS }, async () => {
  const email = 'nooit@example.org'
  expect((await importLines([{ email, ...WHOLE }])).code).toBe(0)
  const token = await tokenOf(email)
  const { api } = site.visitor()
  await sweepPrepared(site.app)
  expect((await api.accounts.preparedSignup({ token })).email).toBe(email)
  site.clock.advance(30 * DAY + 1)
  await expectRefusal(api.accounts.preparedSignup({ token }), 'link_invalid')
  await expectRefusal(api.accounts.completeSignup({ token, ...answers() }), 'link_invalid')
  await sweepPrepared(site.app)
  expect(await prepared()).not.toContainEqual({ email })
})
