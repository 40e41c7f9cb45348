import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { addYears } from '#shared/dates.ts'
import { dayAt } from '#shared/local-time.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chat/chatting.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const CLOCKS = [
  ['three days ahead', 3 * DAY],
  ['two days behind', -2 * DAY],
] as const

test.each(CLOCKS)('a device that is %s shows the time at the server', async (_name, deviceAhead) => {
  const { anna, bram, asBram } = await site.couple({ signupDate: site.clock.now() }, { credits: 20 })
  const { conversation } = await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hoi' })
  const her = await openPage(site, { loggedInAs: anna, deviceAhead })
  await her.open('/members')
  const timer = her.page.getByRole('timer', { name: t('site.banners.bonus_left') })
  await timer.getByText(/^0(4:00:00|3:5\d:\d\d)$/).waitFor()

  const his = await openPage(site, { loggedInAs: bram, deviceAhead })
  await his.open(`/chats/${conversation}`)
  const conversationOf = chat(his.page, t)
  const { log } = conversationOf
  await log.getByText(t('chat.messages.today'), { exact: true }).waitFor()
  await conversationOf.send(anna.name, 'En nog iets')
  // All of it is of today, and can be changed for 15 minutes.
  await expect.poll(() => log.getByText(t('chat.messages.today'), { exact: true }).count()).toBe(1)
  const bubble = log.locator('[data-bubble]', { hasText: 'En nog iets' })
  const openActs = async () => {
    await bubble.hover()
    await bubble.getByRole('button', { name: t('chat.messages.options') }).click()
  }
  await openActs()
  const edit = his.page.getByRole('menuitem', { name: t('chat.acts.edit'), exact: true })
  await edit.waitFor()
  await his.page.keyboard.press('Escape')
  site.clock.advance(16 * MINUTE)
  await his.open(`/chats/${conversation}`)
  await openActs()
  await his.page.getByRole('menuitem', { name: t('chat.acts.reply'), exact: true }).waitFor()
  await expect.poll(() => edit.count()).toBe(0)
})

test.each(CLOCKS)('a signup on a device that is %s asks for the right age', async (_name, deviceAhead) => {
  const { page, open } = await openPage(site, { deviceAhead })
  await open('/signup?gender=female&seeks=male')
  const [year, month, day] = addYears(
    dayAt(new Date(site.clock.now().getTime() - HOUR), 'Europe/Amsterdam'),
    -30,
  ).split('-')
  await page.getByRole('textbox', { name: t('accounts.signup.birth.day') }).fill(day!)
  await page.getByRole('textbox', { name: t('accounts.signup.birth.month') }).fill(month!)
  await page.getByRole('textbox', { name: t('accounts.signup.birth.year') }).fill(year!)
  await page.getByText(t('accounts.signup.birth.your_age', { age: 30 })).waitFor()
})

test('yesterday is the day before, where that day had 23 hours', async () => {
  // In Amsterdam the clocks go forward on 28 March 2027, a Sunday.
  const { anna, bram } = await site.couple({ credits: 20 }, {})
  const at = (time: string) => site.clock.advance(Date.parse(time) - site.clock.now().getTime())
  at('2027-03-27T22:40:00+01:00')
  const { conversation } = await (await site.login(anna)).api.chat.send({
    id: site.app.ids.uuid(),
    to: bram.id,
    body: 'Zaterdag',
  })
  at('2027-03-28T13:00:00+02:00')
  await (await site.login(anna)).api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Zondag' })
  at('2027-03-29T00:30:00+02:00')
  const { page, open } = await openPage(site, { loggedInAs: bram })
  await open(`/chats/${conversation}`)
  const { log } = chat(page, t)
  await log.getByText(t('chat.messages.yesterday'), { exact: true }).waitFor()
  await expect
    .poll(() => log.textContent())
    .toMatch(/Zaterdag 27 maart[\s\S]*Zaterdag[\s\S]*Gisteren[\s\S]*Zondag/)
})
