import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { PATIENCE_MILLISECONDS } from '../run/patience.ts'
import type { TestSite } from '../site.ts'
import { expectAccessible, expectNoViolations } from './accessible.ts'
import { launchBrowser } from './browser.ts'
import { keepLeftovers } from './keep-leftovers.ts'
import { alive } from './settled.ts'

// Refused requests are checked separately; a page may be left while its socket connects; on a busy machine a
// preloaded file may be used late, or be asked for before a worker takes the page, which then asks for it again.
const COUNTED_ELSEWHERE =
  /^Failed to load resource|WebSocket is closed before the connection is established|was preloaded using link preload|cross-world service worker resource mismatch/

export type PageOptions = {
  locale?: Locale
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  /** Device pixels per CSS pixel. */
  scale?: number
  /** As a phone: the page is touched. */
  touch?: boolean
  /** Logs in before the page is opened. */
  loggedInAs?: { email: string; password: string }
  /** Default: Amsterdam's. */
  timeZone?: string
  /** How far the device's clock is ahead of the site's, in milliseconds. */
  deviceAhead?: number
  /** Runs no script of the page; then `page.goto` opens it, as nothing makes it alive. */
  withoutScript?: boolean
  /** Shows the entry warning, as on a first visit. */
  firstVisit?: boolean
}

export type Visit = {
  page: Page
  context: BrowserContext
  origin: string
  /** Opens a path of the site and waits until the page reacts to clicks. */
  open(path: string): Promise<Response | null>
  /** Allows the next answers with this status from URLs that contain this path. */
  expectRefusal(status: number, path: string): void
  /** Allows requests to URLs that contain this path to fail in the network. */
  expectFailing(path: string): void
  /** Allows browser log entries that match. */
  expectLogged(words: RegExp): void
  /** Asserts that what can be used has a name and nothing is announced twice. */
  expectAccessible(): Promise<void>
  /** Asserts that axe finds no violation of WCAG 2.2, levels A and AA; once for each page and state. */
  expectNoViolations(): Promise<void>
  /** Closes the page and asserts that it had no problems. Runs at the end of every test. */
  finish(): Promise<void>
}

/** Shared by all test files of a worker; it ends with the worker. */
let launched: Promise<Browser> | undefined

/** Opens a browser context on a site. Any problem in it fails the test. */
export async function openPage(site: TestSite, options: PageOptions = {}): Promise<Visit> {
  launched ??= launchBrowser()
  const browser = await launched
  const locale = options.locale ?? 'nl'
  const context = await browser.newContext({
    baseURL: site.url,
    // The visitor is in the Netherlands, whatever the language.
    locale: `${locale}-NL`,
    timezoneId: options.timeZone ?? 'Europe/Amsterdam',
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    deviceScaleFactor: options.scale ?? 1,
    hasTouch: options.touch ?? false,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    javaScriptEnabled: !options.withoutScript,
  })
  context.setDefaultTimeout(PATIENCE_MILLISECONDS)
  await context.addCookies(await cookiesFor(site, locale, options))
  const page = await context.newPage()
  await tellTime(page, site, options.deviceAhead ?? 0)
  const { problems, expectRefusal, expectFailing, expectLogged } = watch(context, page, site.url)

  let finished = false
  async function finish(): Promise<void> {
    if (finished) return
    finished = true
    await context.close()
    expect(problems, 'what went wrong in the browser').toEqual([])
  }
  onTestFinished(async ({ task }) => {
    if (!finished && task.result?.state === 'fail') await keepLeftovers(page, task.name, problems)
    await finish()
  })
  async function open(path: string): Promise<Response | null> {
    const response = await page.goto(path)
    await alive(page)
    return response
  }
  return {
    page,
    context,
    origin: site.url,
    open,
    expectRefusal,
    expectFailing,
    expectLogged,
    expectAccessible: () => expectAccessible(page),
    expectNoViolations: () => expectNoViolations(page),
    finish,
  }
}

/** The page's clock runs on from the site's time, until the test installs one of its own, which begins with that time. */
async function tellTime(page: Page, site: TestSite, deviceAhead: number): Promise<void> {
  const ahead = site.clock.now().getTime() - Date.now() + deviceAhead
  const ours = await page.context().addInitScript(setClock, ahead)
  const install = page.clock.install.bind(page.clock)
  page.clock.install = async (options) => {
    // Playwright's clock reckons by the machine's.
    await ours.dispose()
    await page.evaluate(() => (globalThis as Partial<ClockSet>).giveClockBack?.())
    await install({ time: site.clock.now(), ...options })
  }
}

type ClockSet = { giveClockBack(): void }

/** Runs in the page, before its scripts. */
function setClock(ahead: number): void {
  const { timeOrigin } = performance
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + ahead, configurable: true })
  const Right = Date
  globalThis.Date = class extends Right {
    constructor(...given: []) {
      super(...((given.length > 0 ? given : [Right.now() + ahead]) as []))
    }
    static override now = () => Right.now() + ahead
  } as DateConstructor
  const giveClockBack = () => {
    globalThis.Date = Right
    Reflect.deleteProperty(performance, 'timeOrigin')
  }
  Object.assign(globalThis, { giveClockBack } satisfies ClockSet)
}

async function cookiesFor(site: TestSite, locale: Locale, { loggedInAs, firstVisit }: PageOptions) {
  const cookies = new Map([['locale', locale as string]])
  if (!firstVisit) cookies.set('entry', '1')
  if (loggedInAs) for (const [name, value] of (await site.login(loggedInAs)).cookies) cookies.set(name, value)
  return [...cookies].map(([name, value]) => ({ name, value, url: site.url }))
}

function watch(context: BrowserContext, page: Page, origin: string) {
  const problems: string[] = []
  const ignored = [COUNTED_ELSEWHERE]
  const failing: string[] = []
  const refusals: { status: number; path: string }[] = []
  const isOwn = (url: string) =>
    url.startsWith(`${origin}/`) ||
    url.startsWith(`${origin.replace(/^http/, 'ws')}/`) ||
    !/^(http|ws)/.test(url)
  const isExpected = (response: Response) =>
    refusals.some(({ status, path }) => response.status() === status && response.url().includes(path))

  context.on('console', (message) => {
    const told = message.type() === 'error' || message.type() === 'warning'
    if (told && !ignored.some((words) => words.test(message.text())))
      problems.push(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (web) => {
    const error = web.error()
    problems.push(`error at ${web.page()?.url()}: ${error.stack || `${error.name} ${error.message}`}`)
  })
  context.on('request', (request) => {
    if (!isOwn(request.url())) problems.push(`left the site: ${request.url()}`)
  })
  page.on('websocket', (socket) => {
    if (!isOwn(socket.url())) problems.push(`left the site: ${socket.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (failing.some((path) => request.url().includes(path))) return
    // Leaving a page aborts its open requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(response))
      problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return {
    problems,
    expectRefusal: (status: number, path: string) => void refusals.push({ status, path }),
    expectFailing: (path: string) => void failing.push(path),
    expectLogged: (words: RegExp) => void ignored.push(words),
  }
}
