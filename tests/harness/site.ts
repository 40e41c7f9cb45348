import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { startApp } from '#app.server.ts'
import { DEVICE_COOKIE } from '#features/accounts/known-device.server.ts'
import type { SiteSettings } from '#features/site/settings.ts'
import { type Company, createSite, siteOfHost } from '#features/site/site.server.ts'
import type { Pages } from '#http.server.ts'
import type { App } from '#server/app.ts'
import type { Captcha } from '#server/captcha.ts'
import type { Config } from '#server/config.ts'
import { transact } from '#server/database/transact.ts'
import type { Pusher } from '#server/pusher.ts'
import { Visitor } from './browser-like.ts'
import { createBuilders } from './builders.ts'
import { TestClock } from './clock.ts'
import { watchedLog } from './log.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { outbound } from './outbound.ts'

export type TestSite = {
  app: App
  siteId: string
  url: string
  clock: TestClock
  mail: MailSink
  databaseUrl: string
  build: ReturnType<typeof createBuilders>
  /** Somebody who is not logged in. */
  visitor(headers?: Record<string, string>): Visitor
  /** Logs in through the API, on a device that the member used before. */
  login(member: { email: string; password: string }): Promise<Visitor>
  /** Rows of a query, to look at the state behind an answer. */
  rows<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
  /** The next log errors are what the test is about. */
  forgiveErrors(): void
  stop(): Promise<void>
}

export type TestSiteOptions = {
  settings?: Partial<SiteSettings>
  company?: Partial<Company>
  demo?: boolean
  pages?: Pages
  /** In place of the push services; members are offered push only with one. */
  pusher?: Pusher
  /** In place of the captcha's provider. */
  captcha?: Captcha
  /** Limits on what one address may do are this much wider; 1 to test them. */
  limitsFactor?: number
  /** Without a secret for mail services, which then tell of nothing. */
  noMailEvents?: boolean
  /** Fills the site as a demo is filled, with so many members; it has the demo's own settings then. */
  demoMembers?: number
}

/** Keys that fit nothing: no test reaches a push service. */
const VAPID = { publicKey: 'B'.repeat(87), privateKey: 'x'.repeat(43), subject: 'mailto:push@vonk.example' }

/** What the mail service of the tests shows. */
export const MAIL_EVENTS_SECRET = 'a secret of the mail service'

/** Tests of the API need no pages. */
const noPages: Pages = {
  fetch: () => new Response('no pages in this test', { status: 501 }),
  serveAssets: async () => {},
}

/** A whole site of its own: fresh database, mail server, clock, listening on a free port. */
export async function startSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const databaseUrl = await cloneDatabase()
  const mail = await startMailSink()
  const dataDir = await mkdtemp(join(tmpdir(), 'vonk-site-'))
  await chmod(dataDir, 0o755)
  const clock = new TestClock()
  const { log, errors } = watchedLog()
  const config: Config = {
    demo: options.demo ?? true,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost',
    dataDir,
    databaseUrl,
    smtpUrl: mail.url,
    mailFrom: 'no-reply@vonk.example',
    mailEventsSecret: options.noMailEvents ? undefined : MAIL_EVENTS_SECRET,
    sessionSecret: 'a secret of the tests, long enough to be one',
    vapid: options.pusher && VAPID,
    captchaSecret: undefined,
    logLevel: 'warn',
  }
  const running = await startApp(config, {
    databaseUrl,
    pages: options.pages ?? noPages,
    clock,
    log,
    pusher: options.pusher,
    captcha: options.captcha,
    limitsFactor: options.limitsFactor ?? 1_000,
    demoMembers: options.demoMembers,
  })
  const { app } = running
  const siteId = await siteOf(app, options)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const build = createBuilders(app, siteId)
  const visitor = (headers?: Record<string, string>) => new Visitor(running.url, headers)
  return {
    app,
    siteId,
    url: running.url,
    clock,
    mail,
    databaseUrl,
    build,
    visitor,
    async login({ email, password }) {
      const member = visitor()
      member.cookies.set(DEVICE_COOKIE, await build.device(email))
      await member.api.accounts.login({ email, password })
      return member
    },
    rows: async (sql, values) => (await pool.query(sql, values)).rows as never,
    forgiveErrors: () => void errors.splice(0),
    async stop() {
      await pool.end()
      await running.stop()
      await mail.close()
      await rm(dataDir, { recursive: true, force: true })
      expect(errors, 'errors in the log').toEqual([])
      expect(outbound, 'connections to other machines').toEqual([])
    },
  }
}

/** A site for one test, stopped at its end. */
export async function siteForTest(options?: TestSiteOptions): Promise<TestSite> {
  const site = await startSite(options)
  onTestFinished(() => site.stop())
  return site
}

const COMPANY = {
  name: 'Vonk Test B.V.',
  address: 'Teststraat 1',
  city: 'Utrecht',
  country: 'NL',
  kvk: '12345678',
  tradenames: ['Vonk'],
  vatNumbers: ['NL000000000B00'],
  deleteDiscount: null,
}

/** The demo's site, or else one that is made for the test. */
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

let clones = 0

async function cloneDatabase(): Promise<string> {
  const url = inject('databaseUrl')
  const name = `test_${process.pid}_${++clones}_${Math.random().toString(36).slice(2, 8)}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A strategy that copies files beats one that logs every page, for a template as small as ours.
  await client.query(`create database ${name} template ${inject('templateDatabase')}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
