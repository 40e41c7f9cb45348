import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from './harness/site.ts'

const run = promisify(execFile)

const COMPANY = {
  name: 'Lantaarn B.V.',
  address: 'Kade 1',
  city: '3500 AA Utrecht',
  country: 'NL',
  kvk: '12345678',
  tradenames: ['Lantaarn'],
  vatNumbers: ['NL000000000B01'],
}
const SETTINGS = { name: 'Lantaarn', support_email: 'hulp@lantaarn.example' }

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await startSite({ demo: false })
  folder = await mkdtemp(join(tmpdir(), 'vonk-site-file-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await site.stop()
})

/** Runs the operator's command on the site's database. */
async function makeSite(hosts: string[], content: unknown): Promise<{ code: number; output: string }> {
  const file = join(folder, 'site.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: site.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://lantaarn.example',
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
  }
  return run(process.execPath, ['scripts/site.ts', 'create', ...hosts, file], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr.trim() }),
  )
}

const hosts = () => site.rows<{ host: string }>(`select host from site_domain where host like '%lantaarn%'`)
it('makes a site, and says of a wrong file what is wrong', async () => {
  const wrong = [
    [{ company: COMPANY, settings: { ...SETTINGS, minimum_age: 16 } }, /settings\.minimum_age/],
    [{ company: COMPANY, settings: { ...SETTINGS, mesage_credits: 2 } }, /mesage_credits/],
    [{ company: { ...COMPANY, kvk: '' }, settings: SETTINGS }, /company\.kvk/],
    [{ settings: SETTINGS }, /company/],
    ['{', /is no JSON/],
  ] as const
  for (const [file, told] of wrong) {
    const { code, output } = await makeSite(['lantaarn.example'], file)
    expect([code, output]).toEqual([1, expect.stringMatching(told)])
  }
  expect(
    (await makeSite(['https://lantaarn.example'], { company: COMPANY, settings: SETTINGS })).output,
  ).toMatch(/^usage/)
  expect(await hosts()).toEqual([])

  expect(
    await makeSite(['lantaarn.example', 'www.lantaarn.example'], { company: COMPANY, settings: SETTINGS }),
  ).toEqual({ code: 0, output: 'Lantaarn is the site of lantaarn.example, www.lantaarn.example' })
  expect(await site.visitor().api.site.settings({ domain: 'www.lantaarn.example' })).toMatchObject({
    settings: { name: 'Lantaarn' },
  })
  const [row] = await site.rows(
    `select demo, settings from site join site_domain on site_id = id where host = 'lantaarn.example'`,
  )
  expect(row).toEqual({ demo: false, settings: SETTINGS })
  expect(await site.rows(`select code from region where country = 'NL'`)).toHaveLength(12)

  const again = await makeSite(['lantaarn.example'], { company: COMPANY, settings: SETTINGS })
  expect(again).toEqual({ code: 1, output: 'lantaarn.example has a site already' })
  expect(await hosts()).toHaveLength(2)
})
