import pg from 'pg'
import { GUESTS } from '#demo/guests.server.ts'
import { startDemoSite } from '#launcher/demo-site.ts'
import { Visitor } from '#tests/harness/browser-like.ts'
import { launchBrowser } from '#tests/harness/page/browser.ts'

const DEMO_MEMBERS = 200
const MESSAGES = 20_000
const PHONE = { width: 360, height: 740 }
const CPU_SLOWER = 4
/** A quick finger. */
const PIXELS_A_FRAME = 120
const SCROLL_MILLISECONDS = 20_000

/** Opens a conversation of 20,000 messages on a slow phone, scrolls up in it and jumps to its beginning. */
export async function measureConversation(): Promise<void> {
  const site = await startDemoSite(DEMO_MEMBERS)
  const browser = await launchBrowser()
  try {
    const member = new Visitor(site.url)
    await member.api.accounts.login(GUESTS.find((guest) => guest.premium)!)
    const { chats } = await member.api.chat.list({})
    const conversation = chats[0]!.id
    await fill(site.databaseUrl, conversation)
    const context = await browser.newContext({ viewport: PHONE, locale: 'nl-NL' })
    const cookies = [...member.cookies, ['entry', '1'] as const, ['locale', 'nl'] as const]
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
    const page = await context.newPage()
    const chromium = await context.newCDPSession(page)
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    console.log(`${MESSAGES} messages, CPU ÷ ${CPU_SLOWER}, ${PHONE.width} × ${PHONE.height}`)
    const began = performance.now()
    await page.goto(`${site.url}/chats/${conversation}`)
    await page.getByRole('log').getByRole('article').last().waitFor()
    console.log(`opened in ${Math.round(performance.now() - began)} ms`)
    await page.waitForLoadState('networkidle')
    const scrolled = await page
      .getByRole('log')
      .evaluate(scrollUp, [PIXELS_A_FRAME, SCROLL_MILLISECONDS] as const)
    console.log(
      `scrolled ${scrolled.pixels} px: ${scrolled.frames} frames in ${scrolled.seconds.toFixed(1)} s, longest ${scrolled.longest.toFixed(0)} ms, ${scrolled.late} over 50 ms, at most ${scrolled.articles} groups drawn`,
    )
    const jumped = performance.now()
    await page.goto(`${site.url}/chats/${conversation}?message=2`)
    await page.locator('[data-marked]').waitFor({ timeout: 120_000 })
    console.log(`opened at the second message in ${Math.round(performance.now() - jumped)} ms`)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function fill(databaseUrl: string, conversation: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('delete from message where conversation_id = $1', [conversation])
  await client.query(
    `insert into message (conversation_id, id, seq, sender_id, client_id, body, created_at)
     select id, gen_random_uuid(), n, case n % 3 when 0 then low_member_id else high_member_id end,
            gen_random_uuid(), 'Bericht ' || n || repeat(' en nog wat', n % 17),
            now() - (${MESSAGES} - n) * interval '7 minutes'
     from conversation, generate_series(1, ${MESSAGES}) n where id = $1`,
    [conversation],
  )
  await client.query('update conversation set last_seq = $2 where id = $1', [conversation, MESSAGES])
  await client.query('analyze message')
  await client.end()
}

/** Runs in the page. */
async function scrollUp(pane: Element, [step, milliseconds]: readonly [number, number]) {
  const began = performance.now()
  const start = pane.scrollTop
  let [last, frames, longest, late, articles] = [began, 0, 0, 0, 0]
  while (last - began < milliseconds) {
    pane.scrollTop -= step
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    longest = Math.max(longest, now - last)
    if (now - last > 50) late++
    if (frames % 60 === 0) articles = Math.max(articles, pane.getElementsByTagName('article').length)
    frames++
    last = now
  }
  return {
    pixels: Math.round(start - pane.scrollTop),
    frames,
    seconds: (last - began) / 1000,
    longest,
    late,
    articles,
  }
}
