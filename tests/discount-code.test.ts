import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from './harness/site.ts'

const run = promisify(execFile)

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
})
afterAll(() => site.stop())

/** Runs the operator's command on the site's database. */
async function makeCode(...parameters: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: site.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: new URL(site.url).origin,
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
  }
  return run(process.execPath, ['scripts/discount-code.ts', ...parameters], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr.trim() }),
  )
}

it('makes a code of each kind for an operator, which then counts', async () => {
  const built = await site.build.member({ email: 'Klant@example.org' })
  const { api } = await site.login(built)
  const limits = ['--currency', 'EUR', '--minimum', '30.00', '--country', 'NL', '--methods', 'paypal,ideal']
  const more = ['--member', 'klant@EXAMPLE.org', '--expires', '2099-01-31', '--validity', 'once']
  expect(await makeCode('zomer', '20%')).toEqual({ code: 0, output: 'discount code made: ZOMER' })
  expect((await makeCode('VIJF', '5', ...limits, ...more)).code).toBe(0)
  expect((await api.payments.discountCode({ code: 'ZOMER' })).discount_code).toMatchObject({
    value_percentage: 20,
    percentage: true,
    validity: 'once-per-user',
  })
  expect((await api.payments.discountCode({ code: 'VIJF' })).discount_code).toMatchObject({
    value_percentage: 500,
    percentage: false,
    currency: 'EUR',
    country: 'NL',
    user_id: built.id,
    expires: '2099-01-31T00:00:00.000Z',
    minimum_order_value: 3000,
    paymentmethods: ['paypal', 'ideal'],
    validity: 'once',
  })
})

it('says what is wrong, and makes nothing', async () => {
  await makeCode('EEN', '20%')
  const before = await site.rows('select code from discount_code')
  for (const [parameters, said] of [
    [['EEN', '30%'], 'the site has a code EEN already'],
    [['WELCOME10', '10%'], 'WELCOME10 is the name of a built-in discount'],
    [['TWEE', '5'], 'an amount and a minimum have a currency'],
    [['TWEE', '95%'], 'percentage'],
    [['TWEE', 'veel'], 'veel is no amount such as 5 or 5.00'],
    [['TWEE', '20%', '--member', 'niemand@example.org'], 'no member has the address niemand@example.org'],
    [['TWEE', '20%', '--site', 'elders.example'], 'no site has the host elders.example'],
    [['TWEE', '20%', '--sometimes'], 'usage: npm run discount-code'],
    [['TWEE'], 'usage: npm run discount-code'],
  ] as const) {
    const { code, output } = await makeCode(...parameters)
    expect(code, output).toBe(1)
    expect(output).toContain(said)
  }
  expect(await site.rows('select code from discount_code')).toEqual(before)
})
