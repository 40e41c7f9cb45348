import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const PRIVATE = 'Alleen voor jou geschreven'
const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** A member with a message, and the path of its conversation. */
async function reader() {
  const member = await site.build.member({ gender: 'male', credits: 10 })
  const other = await site.build.member({ credits: 10 })
  const sent = await (await site.login(other)).api.chat.send({
    id: site.app.ids.uuid(),
    to: member.id,
    body: PRIVATE,
  })
  return { member, other, sent: new Date(sent.message.created_at), path: `/chats/${sent.conversation}` }
}

test('whoever goes back after a logout sees none of what the member saw', async () => {
  const { member, path } = await reader()
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open } = visit
  await open(path)
  await page.getByText(PRIVATE).first().waitFor()
  await open('/notifications')
  await Promise.all([
    page.waitForURL(`${site.url}/`),
    page.getByRole('button', { name: t('notifications.settings.log_out') }).click(),
  ])
  // Records from the start whatever is painted on the way.
  await page.addInitScript((words) => {
    const look = () => {
      if (document.body?.textContent?.includes(words)) sessionStorage.setItem('seen', words)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
    addEventListener('pageshow', look)
  }, PRIVATE)
  for (const _ of ['settings', 'conversation']) await page.goBack()
  await page.waitForURL(/\/login\?redirect=/)
  expect(await readAfter(page.getByRole('heading', { level: 1 }), () => page.content())).not.toContain(
    PRIVATE,
  )
  expect(
    await readAfter(page.getByRole('heading', { level: 1 }), () =>
      page.evaluate(() => sessionStorage.getItem('seen')),
    ),
  ).toBe(null)
})

test('a page that the browser kept whole asks who is there before it is seen again', async () => {
  const { member, path } = await reader()
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open } = visit
  await open(path)
  const shown = page.getByText(PRIVATE).first()
  // Imitates browsers with a back-forward cache; the tests' browser has none.
  const comeBack = () =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.documentElement.hidden
    })
  const hidden = await comeBack()
  expect(hidden).toBe(true)
  await shown.waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  visit.expectRefusal(403, '/api/')
  await site.rows('delete from session where member_id = $1', [member.id])
  const hiddenAgain = await comeBack()
  expect(hiddenAgain).toBe(true)
  await staysAway(shown, page.waitForURL(/\/login\?redirect=/))
})

test('a first visit from London shows London’s times, and no others before', async () => {
  const { member, sent, path } = await reader()
  const at = (timeZone: string) =>
    sent.toLocaleTimeString('nl', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const visit = await openPage(site, { loggedInAs: member, timeZone: 'Europe/London' })
  const { page } = visit
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const amsterdam = page.locator('time', { hasText: at('Europe/Amsterdam') }).first()
  await amsterdam.waitFor({ state: 'attached' })
  // Nothing is seen before the stylesheet is there, which hides the time.
  await staysAway(
    amsterdam.filter({ visible: true }),
    page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0),
  )
  scripts.resolve()
  await alive(page)
  await staysAway(amsterdam, page.locator('time', { hasText: at('Europe/London') }).first())
  // Now the server knows the time zone.
  const html = await (await page.context().request.get(`${site.url}${path}`)).text()
  expect(html).toContain(at('Europe/London'))
  expect(html).not.toContain('data-time-zone')
})
