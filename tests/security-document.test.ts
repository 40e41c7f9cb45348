import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GUESTS } from '#demo/guests.server.ts'
import { seedDemo } from '#demo/seed.server.ts'
import { COMMON_PASSWORDS } from '#features/accounts/account/password-list.server.ts'
import { PASSWORD } from './harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from './harness/errors.ts'
import { filesNamedIn, rowsOf, testsNamedIn } from './harness/page/document.ts'
import { siteForTest } from './harness/site.ts'

const document = readFileSync('docs/security.md', 'utf8')

/** Chapters V6 and V7 of OWASP ASVS 5.0, levels 1 and 2: the last requirement of each section. */
const SECTIONS: Record<string, { last: number }> = {
  'V6.1': { last: 3 },
  'V6.2': { last: 12 },
  'V6.3': { last: 4 },
  'V6.4': { last: 4 },
  'V6.5': { last: 5 },
  'V6.6': { last: 3 },
  'V6.8': { last: 4 },
  'V7.1': { last: 3 },
  'V7.2': { last: 4 },
  'V7.3': { last: 2 },
  'V7.4': { last: 5 },
  'V7.5': { last: 2 },
  'V7.6': { last: 2 },
}

it('goes through every requirement once', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, { last }]) =>
    Array.from({ length: last }, (_, at) => `${section}.${at + 1}`),
  )
  expect(wanted).toHaveLength(53)
  const rows = rowsOf(document, /^V\d+\.\d+\.\d+$/).map(([id]) => id!)
  expect(rows.toSorted()).toEqual(wanted.toSorted())
})

it('names the files and tests that meet them', () => {
  expect(filesNamedIn(document).length).toBeGreaterThan(60)
  expect(testsNamedIn(document).length).toBeGreaterThan(40)
})

it('begins sessions in the documented ways only', () => {
  const callers = globSync('src/**/*.ts').filter((file) =>
    /(?<!function )\bbeginSession\(/.test(readFileSync(file, 'utf8')),
  )
  expect(callers.toSorted()).toEqual([
    'src/features/accounts/login/login.server.ts',
    'src/features/accounts/signup/signup.server.ts',
  ])
  const completed = globSync('src/**/*.ts').filter((file) =>
    /(?<!function )\bcompleteLogin\(context/.test(readFileSync(file, 'utf8')),
  )
  expect(completed.toSorted()).toEqual([
    'src/features/accounts/login/login.server.ts',
    'src/features/accounts/login/passkey-use.server.ts',
  ])
})

it('begins sessions of staff by a login and an invitation only', () => {
  const callers = globSync('src/**/*.ts').filter((file) =>
    /(?<!function )\bbeginStaffSession\(/.test(readFileSync(file, 'utf8')),
  )
  expect(callers.toSorted()).toEqual([
    'src/features/office/staff/invite.server.ts',
    'src/features/office/staff/staff-login.server.ts',
  ])
})

it('knows more than 3,000 common passwords that are long enough', async () => {
  const long = [...COMMON_PASSWORDS].filter((password) => password.length >= 8)
  expect(long.length).toBeGreaterThan(3_000)
  const site = await siteForTest()
  const member = await site.login(await site.build.member())
  for (const common of [long[0]!, long[2_999]!, long.at(-1)!.toUpperCase()])
    await expectFieldRefusal(
      member.api.accounts.changePassword({ old_password: PASSWORD, new_password: common }),
      'new_password',
      'password_common',
    )
})

it('asks for eight characters, and permits 64 and more of any kind', async () => {
  const site = await siteForTest()
  const account = await site.build.member()
  const member = await site.login(account)
  const change = (old_password: string, new_password: string) =>
    member.api.accounts.changePassword({ old_password, new_password })
  await expectFieldRefusal(change(PASSWORD, 'zeven77'), 'new_password', 'too_small')
  await expectFieldRefusal(change(PASSWORD, 'x'.repeat(129)), 'new_password', 'too_big')
  let before = PASSWORD
  for (const password of [
    'qhzjwkvp',
    '73519402',
    '!?;:*&^%',
    'een zin met spaties en een ñ',
    'qz'.repeat(64),
  ]) {
    await change(before, password)
    await expectRefusal(site.visitor().api.accounts.login(account), 'login_failed')
    await site.loginByPassword({ ...account, password })
    before = password
  }
})

it('has no accounts of its own where it is not a demo', async () => {
  const site = await siteForTest({ demo: false })
  await seedDemo(site.app, 5)
  expect(await site.rows('select 1 from account')).toEqual([])
  for (const { email, password } of GUESTS)
    await expectRefusal(site.visitor().api.accounts.login({ email, password }), 'login_failed')
})
