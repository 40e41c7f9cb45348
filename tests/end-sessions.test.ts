import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from './harness/site.ts'

const run = promisify(execFile)

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Runs the operator's command on the site's database. */
async function endSessions(...parameters: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: site.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://vonk.example',
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
  }
  return run(process.execPath, ['scripts/end-sessions.ts', ...parameters], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr.trim() }),
  )
}

it('logs one member out everywhere, and then everybody, for an operator', async () => {
  const [one, two] = [await site.build.member({ email: 'Een@example.org' }), await site.build.member()]
  const [here, there, other] = [await site.login(one), await site.login(one), await site.login(two)]
  expect(await endSessions('een@EXAMPLE.org')).toEqual({ code: 0, output: 'sessions ended: 2' })
  for (const ended of [here, there]) expect((await ended.api.accounts.user()).user).toBeNull()
  expect((await other.api.accounts.user()).user).not.toBeNull()
  await here.api.accounts.login(one)

  expect(await endSessions('--all')).toEqual({ code: 0, output: 'sessions ended: 2' })
  for (const ended of [here, other]) expect((await ended.api.accounts.user()).user).toBeNull()
})

it('says what is wrong, and ends nothing', async () => {
  const member = await site.login(await site.build.member())
  for (const [parameters, output] of [
    [['niemand@example.org'], 'no member has the address niemand@example.org'],
    [[], 'usage: npm run end-sessions -- EMAIL | --all'],
    [['--everybody'], 'usage: npm run end-sessions -- EMAIL | --all'],
  ] as const)
    expect(await endSessions(...parameters)).toEqual({ code: 1, output })
  expect((await member.api.accounts.user()).user).not.toBeNull()
})
