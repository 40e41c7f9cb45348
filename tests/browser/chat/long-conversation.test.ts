import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chatting.ts'

const MESSAGES = 3_000
const DRAWN_AT_MOST = 250

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** A conversation of which the last message answers the 40th. */
async function longConversation() {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
  const { conversation } = await asBram.api.chat.send({
    id: site.app.ids.uuid(),
    to: anna.id,
    body: 'Nummer 1',
  })
  await site.rows(
    `insert into message (conversation_id, id, seq, sender_id, client_id, body, created_at)
     select $1, gen_random_uuid(), n, case n % 3 when 0 then $2::uuid else $3::uuid end, gen_random_uuid(),
            'Nummer ' || n || repeat(' en nog wat', n % 17), $now - (3001 - n) * interval '7 minutes'
     from generate_series(2, ${MESSAGES}) n`,
    [conversation, anna.id, bram.id],
  )
  await site.rows(
    `update message set created_at = $now - interval '15 days' where conversation_id = $1 and seq = 1`,
    [conversation],
  )
  await site.rows('update conversation set last_seq = $2 where id = $1', [conversation, MESSAGES])
  const answer = { id: site.app.ids.uuid(), to: anna.id, body: 'Weet je nog?', reply_to: 40 }
  await asBram.api.chat.send(answer)
  return { anna, bram, asAnna, asBram, conversation }
}

const topOf = async (message: Locator) => Math.round((await message.boundingBox())!.y)
const marked = (page: Page) => page.locator('[data-marked]')

test('a long conversation opens at its end, draws what is near the view, and keeps the place of who reads above', async () => {
  const { anna, asBram, conversation } = await longConversation()
  const her = await openPage(site, { loggedInAs: anna, width: 360, height: 740 })
  const { page } = her
  await her.open(`/chats/${conversation}`)
  const { log, sees } = chat(page, words('nl'))
  expect(await readAfter(sees('Weet je nog?'), () => log.evaluate((pane) => pane.scrollTop))).toBe(0)

  const articles = log.getByRole('article')
  const loaded = () => log.evaluate((pane) => pane.scrollHeight)
  for (let page = 0; page < 6; page++) {
    const before = await loaded()
    await log.evaluate((pane) => {
      pane.scrollTop = -pane.scrollHeight
    })
    await expect.poll(loaded).toBeGreaterThan(before)
    await expect.poll(() => articles.count()).toBeLessThan(DRAWN_AT_MOST)
  }
  const days = await log
    .locator('time[datetime]')
    .evaluateAll((times) =>
      times.map((time) => time.getAttribute('datetime')!).filter((day) => day.length === 10),
    )
  expect(days).toEqual([...new Set(days)])

  // What she reads stays where it is when he writes.
  await log.evaluate((pane) => {
    pane.scrollTop += 1_500
  })
  const box = (await log.boundingBox())!
  const middle = await articles.evaluateAll(
    (all, y) => all.findIndex((one) => one.getBoundingClientRect().bottom > y),
    box.y + box.height / 2,
  )
  const said = await articles.nth(middle).locator('[data-bubble]').first().textContent()
  const read = log.getByText(said!, { exact: true })
  const top = await topOf(read)
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Ben je er?' })
  await page.getByRole('button', { name: words('nl')('chat.messages.new', { count: 1 }) }).waitFor()
  await expect.poll(async () => Math.abs((await topOf(read)) - top)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: words('nl')('chat.messages.new', { count: 1 }) }).click()
  await expect.poll(() => log.evaluate((pane) => pane.scrollTop)).toBe(0)
})

test.each([
  { locale: 'nl' as const, by: 'click' as const },
  { locale: 'de' as const, by: 'Enter' as const },
])(
  'the quoted words of an answer lead to the message far above, by $by in $locale',
  async ({ locale, by }) => {
    const { anna, conversation } = await longConversation()
    const her = await openPage(site, { loggedInAs: anna, locale })
    const { page } = her
    await her.open(`/chats/${conversation}`)
    const { log } = chat(page, words(locale))
    const quote = log.getByRole('button', { name: /Nummer 40/ })
    if (by === 'click') await quote.click()
    else await quote.press(by)
    await marked(page)
      .getByText(/^Nummer 40 /)
      .waitFor()
    const pane = (await log.boundingBox())!
    await expect
      .poll(async () => {
        const at = await topOf(log.locator('[data-acts="40"]'))
        return at > pane.y && at < pane.y + pane.height
      })
      .toBe(true)
    await expect.poll(() => log.getByRole('article').count()).toBeLessThan(DRAWN_AT_MOST)
    await marked(page).waitFor({ state: 'detached' })
  },
)

test('an address names the message that the conversation opens at, and a wrong one opens the end', async () => {
  const { anna, conversation } = await longConversation()
  const her = await openPage(site, { loggedInAs: anna })
  const { page } = her
  const { log, sees } = chat(page, words('nl'))
  await her.open(`/chats/${conversation}?message=1200`)
  await marked(page)
    .getByText(/^Nummer 1200/)
    .waitFor()
  await her.open(`/chats/${conversation}?message=zes`)
  expect(await readAfter(sees('Weet je nog?'), () => log.evaluate((pane) => pane.scrollTop))).toBe(0)
})
