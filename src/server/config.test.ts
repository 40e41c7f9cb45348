import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSecret, readConfig } from './config.ts'
import { ENVIRONMENT } from './environment.ts'
import { StartupError } from './startup-error.ts'

const SECRET = 'x'.repeat(32)
const PRODUCTION = {
  PUBLIC_URL: 'https://www.example.com',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  SESSION_SECRET: SECRET,
}
const VAPID = {
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'k'.repeat(43),
  VAPID_SUBJECT: 'mailto:tech@example.com',
}

const PROXIES_WANTED = 'must be none, or a list of addresses, networks, loopback, linklocal, uniquelocal'

function problems(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError)
    return (error as StartupError).message.split('\n')
  }
  return []
}

describe('with nothing set', () => {
  it('is a demo for this machine', () => {
    expect(readConfig({})).toEqual({
      demo: true,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      trustProxy: ['loopback'],
      metricsHost: '127.0.0.1',
      drainSeconds: 0,
      roles: ['web', 'live', 'jobs'],
      dataDir: './data',
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'no-reply@localhost',
      sessionSecret: undefined,
      vapid: undefined,
      pushServices: [],
      logLevel: 'info',
    })
  })

  it('counts an empty value as not set', () => {
    const empty = Object.fromEntries(ENVIRONMENT.map(({ name }) => [name, ' ']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })
})

describe('each value', () => {
  const cases: [name: string, good: string, gives: object, bad: string, problem: string][] = [
    ['PORT', '0', { port: 0 }, '65536', 'must be a number from 0 to 65535'],
    [
      'PORT',
      '8080',
      { port: 8080, publicUrl: 'http://localhost:8080' },
      '80a',
      'must be a number from 0 to 65535',
    ],
    [
      'PUBLIC_URL',
      'https://a.nl/',
      { publicUrl: 'https://a.nl', mailFrom: 'no-reply@a.nl' },
      'https://a.nl/site',
      'must be scheme and host only, like https://www.example.com',
    ],
    [
      'PUBLIC_URL',
      'http://a.nl:81',
      { publicUrl: 'http://a.nl:81' },
      'a.nl',
      'must be an address that starts with http: or https:',
    ],
    [
      'TRUST_PROXY',
      'loopback, 10.0.0.0/8,fd00::1',
      { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'] },
      'proxy.internal',
      PROXIES_WANTED,
    ],
    ['TRUST_PROXY', 'none', { trustProxy: [] }, '0.0.0.0/0', PROXIES_WANTED],
    ['TRUST_PROXY', '::1/128', { trustProxy: ['::1/128'] }, '10.0.0.0/33', PROXIES_WANTED],
    [
      'MAIL_FROM',
      'Vonk <a@b.nl>',
      { mailFrom: 'Vonk <a@b.nl>' },
      'Vonk',
      'must be like a@b.nl or Name <a@b.nl>',
    ],
    ['SESSION_SECRET', SECRET, { sessionSecret: SECRET }, 'short', 'must have at least 32 characters'],
    [
      'PUSH_SERVICES',
      'push.example.com,.push.example.net',
      { pushServices: ['push.example.com', '.push.example.net'] },
      'https://push.example.com',
      'must be names of hosts, with commas between them',
    ],
    ['DEMO', 'TRUE', { demo: true }, 'maybe', 'must be on, off, true, false, 1 or 0'],
    [
      'LOG_LEVEL',
      'debug',
      { logLevel: 'debug' },
      'loud',
      'must be fatal, error, warn, info, debug, trace or silent',
    ],
  ]
  it.each(cases)('%s=%s', (name, good, gives, bad, problem) => {
    expect(readConfig({ [name]: good })).toMatchObject(gives)
    expect(problems({ [name]: bad })).toEqual([`${name} ${problem}`])
  })

  it.each([
    ['DATABASE_URL', 'postgres://a:b@db/vonk', 'mysql://db/vonk', 'postgres: or postgresql:'],
    ['SMTP_URL', 'smtp://localhost:25', 'http://mail', 'smtp: or smtps:'],
  ])('%s in the demo', (name, good, bad, schemes) => {
    expect(problems({ DEMO: 'on', [name]: good })).toEqual([])
    expect(problems({ DEMO: 'on', [name]: bad })).toEqual([
      `${name} must be an address that starts with ${schemes}`,
    ])
  })

  it('names every problem in one error, and repeats no value in it', () => {
    const found = problems({
      ...PRODUCTION,
      PORT: 'x',
      SESSION_SECRET: 'hush',
      SMTP_URL: 'smtps//:hush@mail',
    })
    expect(found).toEqual([
      'PORT must be a number from 0 to 65535',
      'SMTP_URL must be an address that starts with smtp: or smtps:',
      'SESSION_SECRET must have at least 32 characters',
    ])
  })
})

describe('the demo', () => {
  it('is off as soon as something real is configured, and then asks for the rest', () => {
    expect(readConfig({ ...PRODUCTION }).demo).toBe(false)
    expect(problems({ DATABASE_URL: 'postgres://db/vonk' })).toEqual([
      'PUBLIC_URL is required when DEMO is off',
      'SMTP_URL is required when DEMO is off',
      'SESSION_SECRET is required when DEMO is off',
    ])
  })

  it('follows DEMO above all', () => {
    for (const on of ['on', 'true', '1']) expect(readConfig({ ...PRODUCTION, DEMO: on }).demo).toBe(true)
    for (const off of ['off', 'false', '0']) {
      expect(readConfig({ ...PRODUCTION, DEMO: off }).demo).toBe(false)
      expect(problems({ DEMO: off })).toContain('SMTP_URL is required when DEMO is off')
    }
  })
})

it('takes the VAPID values together or not at all', () => {
  expect(readConfig(VAPID).vapid).toEqual({
    publicKey: VAPID.VAPID_PUBLIC_KEY,
    privateKey: VAPID.VAPID_PRIVATE_KEY,
    subject: VAPID.VAPID_SUBJECT,
  })
  for (const name of Object.keys(VAPID)) {
    expect(problems({ ...VAPID, [name]: '' })).toEqual([`${name} is required with the other VAPID values`])
  }
  expect(problems({ ...VAPID, VAPID_PUBLIC_KEY: 'short' })).toEqual([
    'VAPID_PUBLIC_KEY must be 87 base64url characters',
  ])
  expect(problems({ ...VAPID, VAPID_PRIVATE_KEY: 'short' })).toEqual([
    'VAPID_PRIVATE_KEY must be 43 base64url characters',
  ])
})

it('takes the keys of payment providers and of the service for text messages, and their addresses from nobody', () => {
  const keys = {
    MOLLIE_API_KEY: `live_${'m'.repeat(30)}`,
    STRIPE_SECRET_KEY: `sk_live_${'s'.repeat(24)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${'w'.repeat(32)}`,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 't'.repeat(32),
    TWILIO_FROM: '+31201234567',
  }
  const moved = {
    TWILIO_URL: 'https://evil.example',
    MOLLIE_URL: 'https://evil.example',
    STRIPE_URL: 'https://evil.example',
  }
  const { mollie, stripe, twilio, demo } = readConfig({ ...PRODUCTION, ...keys, ...moved })
  expect(demo).toBe(false)
  expect(mollie).toMatchObject({ apiKey: keys.MOLLIE_API_KEY, url: 'https://api.mollie.com' })
  expect(stripe).toMatchObject({
    secretKey: keys.STRIPE_SECRET_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    url: 'https://api.stripe.com',
  })
  expect(twilio).toMatchObject({
    accountSid: keys.TWILIO_ACCOUNT_SID,
    authToken: keys.TWILIO_AUTH_TOKEN,
    from: keys.TWILIO_FROM,
    url: 'https://api.twilio.com',
  })
  expect(readConfig(PRODUCTION)).toMatchObject({ mollie: undefined, stripe: undefined, twilio: undefined })
  expect(problems({ ...PRODUCTION, ...keys, STRIPE_WEBHOOK_SECRET: '' })).toEqual([
    'STRIPE_WEBHOOK_SECRET is required with the other Stripe values',
  ])
  expect(problems({ ...PRODUCTION, MOLLIE_API_KEY: 'sk_live_x' })).toEqual([
    'MOLLIE_API_KEY must be an API key of Mollie, live_… or test_…',
  ])
})

it('says so when a value asks for what this release cannot do', () => {
  const later = ENVIRONMENT.filter(({ meaning }) => meaning.endsWith('not in this release')).map(
    ({ name }) => name,
  )
  expect(later).toEqual(['DATABASE_REPLICA_URL', 'S3_URL'])
  for (const name of later) {
    expect(problems({ ...PRODUCTION, [name]: 'anything' })).toEqual([
      `${name} is not supported by this release yet: leave it out`,
    ])
  }
})

it('lets a process do a part where others hear it', () => {
  const REDIS_URL = 'redis://localhost'
  expect(readConfig({ ...PRODUCTION, REDIS_URL, ROLE: 'web, live' }).roles).toEqual(['web', 'live'])
  expect(readConfig(PRODUCTION).roles).toEqual(['web', 'live', 'jobs'])
  expect(problems({ ...PRODUCTION, ROLE: 'jobs' })).toEqual(['ROLE without all of them needs REDIS_URL'])
  expect(problems({ ...PRODUCTION, REDIS_URL, ROLE: 'web,cron' })).toEqual([
    'ROLE.1 must be some of web, live, jobs, with commas between them',
  ])
  expect(problems({ ...PRODUCTION, REDIS_URL: 'localhost:6379' })).toEqual([
    'REDIS_URL must be an address that starts with redis: or rediss:',
  ])
})

describe('the secret', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vonk-secret-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('is the one given, else one made once for its owner alone', async () => {
    expect(await loadSecret({ sessionSecret: SECRET, dataDir })).toBe(SECRET)

    const folder = join(dataDir, 'made', 'later')
    const config = { sessionSecret: undefined, dataDir: folder }
    const made = await Promise.all([loadSecret(config), loadSecret(config), loadSecret(config)])
    expect(new Set([...made, await loadSecret(config)]).size).toBe(1)
    expect(made[0]!.length).toBeGreaterThanOrEqual(32)
    expect((await readFile(join(folder, 'secret'), 'utf8')).trim()).toBe(made[0])
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('is refused when its file holds none', async () => {
    await writeFile(join(dataDir, 'secret'), 'short\n')
    await expect(loadSecret({ sessionSecret: undefined, dataDir })).rejects.toThrow(
      new StartupError(
        `${join(dataDir, 'secret')} contains no valid secret: remove it, and the next start makes a new one`,
      ),
    )
    const inFile = join(dataDir, 'secret', 'data')
    await expect(loadSecret({ sessionSecret: undefined, dataDir: inFile })).rejects.toThrow(
      /^cannot store a secret in .*: ENOTDIR/,
    )
  })
})
