import { styleText } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { GUESTS } from '#demo/guests.server.ts'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { startDemoSite } from '#launcher/demo-site.ts'
import { Visitor } from '#tests/harness/browser-like.ts'
import { launchBrowser } from '#tests/harness/page/browser.ts'

const BUDGET_BYTES = 173 * 1024
const LANDING_BUDGET_BYTES = 130 * 1024
/** From these widths on there is a profile beside a conversation, and filters beside a search; narrower screens do not load them. */
const BESIDE_FROM = 1280
const FILTERS_FROM = 992
const BESIDE_BUDGET_BYTES = 182 * 1024
const DEMO_MEMBERS = 60
const PAGES_AT_ONCE = 3
// No event marks the end of loading; whatever a page loads without interaction arrives within this time.
const QUIET_MILLISECONDS = 1_000
/** What a page puts off for so long (`useLate` in src/frame/page-life.ts) is left out, however slow the machine is. */
const PUT_OFF_MILLISECONDS = 5_000

/** Scripts that the landing page defers until the first touch, with a separate budget. */
const TOUCHED = 'visitor, after the first touch'
const BESIDE = `member, from ${BESIDE_FROM} px`
const FILTERS_BESIDE = `member, from ${FILTERS_FROM} px`

type Measured = {
  path: string
  who: string
  files: [url: string, size: number][]
  scripts: number
  inline: number
}

const sizes = new Map<string, Promise<number>>()
const gzipped = (text: string) => gzipSync(text, { level: 9 }).length

/** The size of one script, compressed separately with gzip at level 9. */
function weigh(url: string): Promise<number> {
  const size = sizes.get(url) ?? fetch(url).then(async (response) => gzipped(await response.text()))
  sizes.set(url, size)
  return size
}

/** Opens a page without interacting, unless `act` does, and weighs every script that was loaded. */
async function measure(
  context: BrowserContext,
  origin: string,
  path: string,
  who: string,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<Measured> {
  const page = await context.newPage()
  await page.addInitScript((putOff) => {
    const { setTimeout } = window
    const early = (work: TimerHandler, wait = 0, ...given: unknown[]) =>
      wait < putOff ? setTimeout(work, wait, ...given) : 0
    window.setTimeout = early as typeof window.setTimeout
  }, PUT_OFF_MILLISECONDS)
  try {
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.add(response.url())
    })
    const response = await page.goto(origin + path, { waitUntil: 'networkidle' })
    await act(page)
    for (let before = -1; before !== scripts.size; ) {
      before = scripts.size
      await page.waitForTimeout(QUIET_MILLISECONDS)
    }
    const html = await response!.text()
    const arrived = new URL(page.url()).pathname
    if (response!.status() !== 200 || arrived !== path)
      throw new Error(`${path} answered ${response!.status()} at ${arrived}: nothing to measure there`)
    const files = await Promise.all(
      [...scripts].map(async (url) => [url, await weigh(url)] as [string, number]),
    )
    return {
      path,
      who,
      files: files.sort(([, a], [, b]) => b - a),
      scripts: files.reduce((sum, [, size]) => sum + size, 0),
      inline: inlineScripts(html).reduce((sum, script) => sum + gzipped(script), 0),
    }
  } finally {
    await page.close()
  }
}

// Read from the HTML source, because such scripts may remove themselves after running.
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/\ssrc=/.test(attributes!))
    .map(([, , script]) => script!)
}

/** Logs in, and finds or creates what the pages need: a profile, a conversation, an offer and a purchase. */
async function prepareMember(origin: string) {
  const [free, premium] = GUESTS
  const member = new Visitor(origin)
  await member.api.accounts.login({ email: free!.email, password: free!.password })
  const { profiles } = await member.api.discovery.search({})
  const { chats } = await member.api.chat.list()
  const { offers, payment_methods } = await member.api.payments.offers()
  const [offer, method] = [offers[0]!, payment_methods[0]!]
  const { purchase } = await member.api.payments.order({
    key: crypto.randomUUID(),
    package_id: offer.id,
    payment_method: method.id,
    immediate_start: IMMEDIATE_START,
    bank: method.banks[0]?.id,
    amount: offer.amount,
  })
  const payer = new Visitor(origin)
  await payer.api.accounts.login({ email: premium!.email, password: premium!.password })
  return {
    member,
    payer,
    profile: profiles[0]!.id,
    conversation: chats[0]!.id,
    offer: offer.id,
    purchase: purchase.id,
  }
}

async function loggedIn(context: BrowserContext, visitor: Visitor): Promise<BrowserContext> {
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: visitor.url })))
  return context
}

/** Measures every page of the journey, as a visitor and as a member. */
async function measureJourney(origin: string, only: RegExp): Promise<Measured[]> {
  const { member, profile, conversation, offer, purchase } = await prepareMember(origin)
  const browser = await launchBrowser()
  try {
    // Dutch is the source language; the other languages differ by a few hundred bytes.
    const visitors = await browser.newContext({
      locale: 'nl-NL',
      viewport: { width: FILTERS_FROM - 1, height: 720 },
    })
    const wideAs = async (width: number) =>
      loggedIn(await browser.newContext({ locale: 'nl-NL', viewport: { width, height: 720 } }), member)
    const [members, wide] = [await wideAs(BESIDE_FROM - 1), await wideAs(BESIDE_FROM)]
    const narrow = await wideAs(FILTERS_FROM - 1)
    const asVisitor = [
      '/',
      '/signup',
      '/login',
      '/reset-password',
      '/mail-change/do',
      '/members',
      `/members/${profile}`,
      '/pricing',
      '/pages/terms',
    ]
    const asMember = [
      '/members',
      `/members/${profile}`,
      '/likes',
      '/swipe-game',
      '/match-finder',
      '/chats',
      `/chats/${conversation}`,
      '/share',
      '/credits',
      `/credits/${offer}`,
      `/transactions/${purchase}`,
      '/premium',
      '/activate/done',
      '/signup-matches',
      '/profile',
      '/notifications',
    ]
    const touch = (page: Page) => page.mouse.move(100, 100, { steps: 5 })
    const tasks = [
      ...['/']
        .filter((path) => only.test(path))
        .map((path) => () => measure(visitors, origin, path, TOUCHED, touch)),
      ...asVisitor
        .filter((path) => only.test(path))
        .map((path) => () => measure(visitors, origin, path, 'visitor')),
      ...asMember
        .filter((path) => only.test(path))
        .map((path) => () => measure(path === '/members' ? narrow : members, origin, path, 'member')),
      ...[`/chats/${conversation}`]
        .filter((path) => only.test(path))
        .map((path) => () => measure(wide, origin, path, BESIDE)),
      ...['/members']
        .filter((path) => only.test(path))
        .map((path) => () => measure(members, origin, path, FILTERS_BESIDE)),
    ]
    return await atOnce(tasks, PAGES_AT_ONCE)
  } finally {
    await browser.close()
  }
}

async function atOnce<T>(tasks: (() => Promise<T>)[], number: number): Promise<T[]> {
  const results: T[] = []
  const entries = tasks.entries()
  await Promise.all(
    Array.from({ length: number }, async () => {
      for (const [index, task] of entries) results[index] = await task()
    }),
  )
  return results
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1).padStart(6)

function budgetOf(path: string, who: string): number {
  if (who === BESIDE || who === FILTERS_BESIDE) return BESIDE_BUDGET_BYTES
  return path === '/' && who !== TOUCHED ? LANDING_BUDGET_BYTES : BUDGET_BYTES
}

function report(pages: Measured[], detailed: boolean): boolean {
  console.log('JavaScript before interaction, in KB (1024 bytes) of gzip -9, each file by itself')
  console.log('files  script  inline   total  budget  page')
  let fits = true
  for (const { path, who, files, scripts, inline } of pages) {
    const budget = budgetOf(path, who)
    const over = scripts + inline > budget
    if (over) fits = false
    const figures = [scripts, inline, scripts + inline, budget].map(kilobytes).join('  ')
    const line = `${String(files.length).padStart(5)}  ${figures}  ${path.replace(/[0-9a-f-]{36}/, '…')} (${who})`
    console.log(over ? styleText('red', `${line}  over budget`) : line)
    if (detailed)
      for (const [url, size] of files) console.log(`       ${kilobytes(size)}  ${url.split('/').at(-1)}`)
  }
  return fits
}

/**
 * Measures the built site's pages and prints their weights; with `only`, each file of the pages that match.
 * @returns whether all pages are within their budget
 */
export async function checkPageWeights(only?: string): Promise<boolean> {
  const site = await startDemoSite(DEMO_MEMBERS)
  try {
    return report(await measureJourney(site.url, new RegExp(only ?? '')), only !== undefined)
  } finally {
    await site.stop()
  }
}
