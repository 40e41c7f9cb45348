import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { DEVICE_COOKIE } from '#features/accounts/login/known-device.server.ts'
import type { Company } from '#features/site/company.ts'
import type { SiteSettings } from '#features/site/settings.ts'
import { createSite, siteOfHost } from '#features/site/site.server.ts'
import { startApp } from '#main/app.server.ts'
import type { Pages } from '#main/serve-pages.server.ts'
import type { App } from '#server/app.ts'
import type { Captcha } from '#server/captcha.ts'
import type { Config } from '#server/config.ts'
import { transact } from '#server/database/transact.ts'
import type { Patience } from '#server/http/patience.ts'
import type { Pusher } from '#server/pusher.ts'
import { Visitor } from './browser-like.ts'
import { createBuilders } from './builders.ts'
import { standBy } from './bystander.ts'
import { TestClock } from './clock.ts'
import { cloneDatabase } from './run/databases.ts'
import { watchedLog } from './run/log.ts'
import { noPages, testConfig } from './run/test-config.ts'
import { startMailSink } from './services/mail-sink.ts'
import { outbound } from './services/outbound.ts'
import type { TestSite } from './test-site.ts'

export type { TestSite }

export type TestSiteOptions = {
  settings?: Partial<SiteSettings>
  company?: Partial<Company>
  demo?: boolean
  pages?: Pages
  /** Replaces the push services; without one, members are not offered push. */
  pusher?: Pusher
  /** Replaces the captcha's provider. */
  captcha?: Captcha
  /** Payment providers, at stand-ins of theirs. */
  mollie?: Config['mollie']
  stripe?: Config['stripe']
  /** The service for text messages, at a stand-in. */
  twilio?: Config['twilio']
  /** Shorter timeouts, for tests of what happens when they end. */
  patience?: Partial<Patience>
  publicUrl?: string
  trustProxy?: string[]
  /** Multiplies the limits per IP address; 1 to test the limits themselves. */
  limitsFactor?: number
  /** Serves its metrics, on any free port. */
  metrics?: true
  /** Its clock runs, and tells the time of the machine: beside a program that has no clock of a test. */
  realTime?: boolean
  /** Leaves out the secret for mail events, so that the mail service cannot report any. */
  noMailEvents?: boolean
  /** A member whom no test names; a change of their rows fails the file, except in these tables. */
  bystander?: true | readonly string[]
  /** By which several processes hear each other. */
  redisUrl?: string
  /** What its first process does; all if not given. */
  roles?: Config['roles']
  /** Fills the site as a demo with this many members, with the demo's own settings. */
  demoMembers?: number
}

const BUSY = /"msg":"the database is away or busy/

/** Fake keys: no test reaches a push service. */
const VAPID = { publicKey: 'B'.repeat(87), privateKey: 'x'.repeat(43), subject: 'mailto:push@vonk.example' }

/** Starts a complete site: fresh database, mail server and clock, listening on a free port. */
export async function startSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const databaseUrl = await cloneDatabase()
  const mail = await startMailSink()
  const dataDir = await mkdtemp(join(tmpdir(), 'vonk-site-'))
  await chmod(dataDir, 0o755)
  const clock = new TestClock(options.realTime)
  const { log, errors } = watchedLog()
  const standard = testConfig({ databaseUrl, dataDir, smtpUrl: mail.url })
  const config: Config = {
    ...standard,
    demo: options.demo ?? standard.demo,
    publicUrl: options.publicUrl ?? standard.publicUrl,
    trustProxy: options.trustProxy ?? standard.trustProxy,
    redisUrl: options.redisUrl,
    mollie: options.mollie,
    stripe: options.stripe,
    twilio: options.twilio,
    metricsPort: options.metrics && 0,
    ...(options.noMailEvents && { mailEventsSecret: undefined }),
    ...(options.pusher && { vapid: VAPID }),
  }
  const start = (roles = options.roles) =>
    startApp(
      { ...config, ...(roles && { roles }) },
      {
        besides: true,
        databaseUrl,
        pages: options.pages ?? noPages,
        clock,
        log,
        pusher: options.pusher,
        captcha: options.captcha,
        patience: options.patience,
        limitsFactor: options.limitsFactor ?? 1_000,
        demoMembers: options.demoMembers,
        schedules: false,
      },
    )
  const running = await start()
  const { app } = running
  const siteId = await siteOf(app, options)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const build = createBuilders(app, siteId)
  const rows: TestSite['rows'] = async (sql, values) =>
    (await pool.query(sql.replaceAll('$now', `timestamptz '${clock.now().toISOString()}'`), values))
      .rows as never
  const visitor = (headers?: Record<string, string>) => new Visitor(running.url, headers)
  const login = async ({ email }: { email: string }) => {
    const member = visitor()
    for (const [name, value] of await build.session(email)) member.cookies.set(name, value)
    return member
  }
  const changedBeside = options.bystander
    ? await standBy({ rows, build, siteId, login, clock })
    : async () => []
  const loginByPassword = async ({ email, password }: { email: string; password: string }) => {
    const member = visitor()
    member.cookies.set(DEVICE_COOKIE, await build.device(email))
    await member.api.accounts.login({ email, password })
    return member
  }
  return {
    app,
    siteId,
    url: running.url,
    clock,
    mail,
    databaseUrl,
    build,
    visitor,
    login,
    loginByPassword,
    async couple(her, him) {
      const [anna, bram] = await Promise.all([
        build.member({ gender: 'female', ...her }),
        build.member({ gender: 'male', ...him }),
      ])
      return { anna, bram, asAnna: await login(anna), asBram: await login(bram) }
    },
    rows,
    forgiveErrors: () => errors.splice(0),
    async startAnother(roles) {
      const other = await start(roles)
      return {
        app: other.app,
        visitor: () => new Visitor(other.url),
        async login(who: { email: string }) {
          const member = new Visitor(other.url)
          for (const [name, value] of await build.session(who.email)) member.cookies.set(name, value)
          return member
        },
        stop: () => other.stop(),
      }
    },
    async stop() {
      const changed = await changedBeside()
      await pool.end()
      await running.stop()
      await mail.close()
      await rm(dataDir, { recursive: true, force: true })
      const [busy, wrong] = [true, false].map((is) => errors.filter((line) => is === BUSY.test(line)))
      const declared = Array.isArray(options.bystander) ? options.bystander : []
      const undeclared = changed.filter(({ table }) => !declared.includes(table))
      expect(undeclared, 'rows of a member whom no test names').toEqual([])
      expect(wrong, 'errors in the log').toEqual([])
      expect(busy, 'no error of the program: the machine was too busy, or its database gone').toEqual([])
      expect(outbound, 'connections to other machines').toEqual([])
    },
  }
}

/** A site for one test, stopped when the test ends. */
export async function siteForTest(options?: TestSiteOptions): Promise<TestSite> {
  const site = await startSite(options)
  onTestFinished(() => site.stop())
  return site
}

export const COMPANY = {
  name: 'Vonk Test B.V.',
  address: 'Teststraat 1',
  city: 'Utrecht',
  country: 'NL',
  kvk: '12345678',
  tradenames: ['Vonk'],
  vatNumbers: ['NL000000000B00'],
  deleteDiscount: null,
}

/** Returns the demo's site, or creates one for the test. */
async function siteOf(
  app: App,
  { demoMembers, settings = {}, company = {} }: TestSiteOptions,
): Promise<string> {
  if (demoMembers) return (await siteOfHost(app, 'localhost'))!.id
  const id = app.ids.uuid()
  await transact(app.db, (tx) =>
    createSite(tx, {
      id,
      demo: app.config.demo,
      hosts: ['localhost', '127.0.0.1'],
      settings,
      company: { ...COMPANY, ...company },
      createdAt: app.clock.now(),
    }),
  )
  return id
}
