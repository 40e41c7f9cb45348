import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { START } from '#tests/harness/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { bareSkin, landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { silence, WAVE } from '#tests/harness/sounds.ts'
import { words } from '#tests/harness/words.ts'
import { signup } from './account/signing-up.ts'
import { chat } from './chat/chatting.ts'

const PHONE = { locale: 'de', width: 360, height: 740, colorScheme: 'dark' } as const
const DESKTOP = { locale: 'nl', width: 1280, height: 800, colorScheme: 'light' } as const

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const upload = async (name: string, bytes: Promise<Uint8Array>) =>
  new File([new Uint8Array(await bytes)], name, { type: 'image/jpeg' })

test('a visitor at the door, with the steps of signing up and what they got wrong', async () => {
  const t = words('de')
  const say = (key: string, values?: Record<string, string | number>) => t(`accounts.signup.${key}`, values)
  const member = await site.build.member({ gender: 'male' })
  const visit = await openPage(site, { ...PHONE, firstVisit: true })
  const { page, open } = visit
  const entry = (key: string) => t(`site.popups.entry.${key}`, { age: 18, site: 'Vonk' })
  const warning = page.getByRole('dialog')
  await open('/')
  await warning.getByRole('heading', { name: entry('title') }).waitFor()
  await visit.expectNoViolations()
  await warning.getByRole('button', { name: entry('enter') }).click()

  visit.expectRefusal(401, '/api/')
  await open('/login')
  await page.getByRole('textbox', { name: t('accounts.login.email') }).fill(member.email)
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill('das ist es nicht')
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await page.getByRole('alert').getByText(t('accounts.login.failed')).waitFor()
  await visit.expectNoViolations()

  const answers = signup(page, t, site)
  const next = page.getByRole('button', { name: say('next'), exact: true })
  await page.getByRole('main').locator('a[href="/signup"]').click()
  await page.getByRole('heading', { name: say('who.title') }).waitFor()
  await next.click()
  await page.getByText(say('who.gender_missing'), { exact: true }).waitFor()
  await visit.expectNoViolations()
  await answers.answerWho('female')
  await answers.answerBirth(String(START.getUTCFullYear() - 10))
  const young = page.getByRole('dialog', { name: say('birth.too_young_title') })
  await young.waitFor()
  await visit.expectNoViolations()
  await young.getByRole('button', { name: say('birth.fix') }).click()
  await page.getByText(say('birth.too_young', { min_age: 18 }), { exact: true }).waitFor()
  await answers.answerBirth('1988')
  await page.getByRole('combobox', { name: say('where.place'), exact: true }).fill('utr')
  await page.getByRole('option', { name: 'Utrecht Utrecht', exact: true }).waitFor()
  await visit.expectNoViolations()
  await page.getByRole('option', { name: 'Utrecht Utrecht', exact: true }).click()
  await next.click()
  await answers.answerName('Neuling')
  await page.getByRole('textbox', { name: say('account.email'), exact: true }).fill('neuling@gmial.com')
  await page.getByRole('button', { name: say('account.submit') }).click()
  await page.getByText(say('errors.terms_missing'), { exact: true }).waitFor()
  await page.getByRole('button', { name: 'neuling@gmail.com' }).waitFor()
  await visit.expectNoViolations()

  await open(`/members/${member.id}`)
  await page.getByRole('button', { name: t('members.profile.chat') }).click()
  await page.getByRole('button', { name: t('site.login_required.sign_up') }).waitFor()
  await visit.expectNoViolations()
  await open('/members')
  await page.getByRole('button', { name: t('discovery.search.filters') }).click()
  const sheet = page.getByRole('dialog', { name: t('discovery.search.filters') })
  await sheet.getByLabel(t('discovery.filter.place')).click()
  await sheet.getByRole('combobox', { name: t('discovery.filter.place') }).pressSequentially('Gronin')
  await sheet.getByRole('option', { name: 'Groningen Groningen', exact: true }).waitFor()
  await visit.expectNoViolations()
})

test('a conversation with a message of each kind, and each window over it', async () => {
  const t = words('nl')
  const say = (key: string, values?: Record<string, string | number>) => t(`chat.${key}`, values)
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 8 }, { credits: 90 })
  const id = () => randomUUID()
  const { conversation } = await asBram.api.chat.send({ id: id(), to: anna.id, body: 'Wat doe je zondag?' })
  const voice = new File([new Uint8Array(await silence())], 'voice')
  await asBram.api.chat.sendVoice({ id: id(), to: anna.id, file: voice, wave: WAVE })
  const skin = await upload('skin.png', bareSkin())
  await asBram.api.chat.sendPhoto({ id: id(), to: anna.id, file: skin })
  await asBram.api.chat.give({ id: id(), to: anna.id, gift: 'rose' })
  await asBram.api.chat.send({ id: id(), to: anna.id, body: 'Verkeerd' })
  await asBram.api.chat.unsend({ conversation, seq: 5 })
  await asBram.api.chat.send({ id: id(), to: anna.id, body: 'Of maandag' })
  await asBram.api.chat.edit({ conversation, seq: 6, body: 'Of dinsdag' })
  const house = await upload('house.jpg', landscape())
  await asAnna.api.chat.sendPhoto({ id: id(), to: bram.id, file: house })
  await asAnna.api.chat.send({ id: id(), to: bram.id, body: 'Uitslapen', reply_to: 1 })
  await asBram.api.chat.react({ conversation, seq: 8, emoji: '👍' })
  await asBram.api.chat.read({ id: conversation })

  const visit = await openPage(site, { ...DESKTOP, loggedInAs: anna })
  const { page, open } = visit
  const { log } = chat(page, t)
  await open(`/chats/${conversation}`)
  await log.getByRole('button', { name: say('photos.covered_nude') }).waitFor()
  await page
    .getByRole('complementary', { name: say('header.about', { name: bram.name }), exact: true })
    .getByRole('heading', { level: 2 })
    .first()
    .waitFor()
  await visit.expectNoViolations()

  const bubble = log.locator('[data-bubble]', { hasText: 'Of dinsdag' }).first()
  await bubble.hover()
  await bubble.getByRole('button', { name: say('messages.options') }).click()
  await page.getByRole('menuitem', { name: say('acts.reply'), exact: true }).waitFor()
  await visit.expectNoViolations()
  await page.getByRole('menuitem', { name: say('acts.reply'), exact: true }).click()
  await page.getByText(say('acts.replying_to', { name: bram.name })).waitFor()
  await page.getByRole('button', { name: say('composer.emoji') }).click()
  await page.getByRole('region', { name: say('emoji.title') }).waitFor()
  await visit.expectNoViolations()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('composer.gift'), exact: true }).click()
  const catalogue = page.getByRole('dialog', { name: say('gifts.title', { name: bram.name }) })
  await catalogue.getByText(t('members.gifts.names.boat'), { exact: true }).click()
  await catalogue.getByRole('link', { name: say('cost.buy') }).waitFor()
  await visit.expectNoViolations()
  await page.keyboard.press('Escape')
  await catalogue.waitFor({ state: 'hidden' })

  const picture = { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await landscape() }
  await page.getByLabel(say('composer.photo')).setInputFiles([picture, picture, picture])
  const tray = page.getByRole('region', { name: say('photos.label', { name: bram.name }) })
  await tray.getByText(say('photos.count', { count: 3 }), { exact: true }).waitFor()
  await visit.expectNoViolations()
  for (let left = 3; left > 0; left--)
    await tray.getByRole('button', { name: say('photos.remove', { number: 1 }) }).click()
  await tray.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: say('composer.voice') }).click()
  const recording = page.getByRole('region', { name: say('voice.label', { name: bram.name }) })
  await recording.getByText('0:01', { exact: true }).waitFor()
  await recording.getByRole('button', { name: say('voice.stop') }).click()
  await recording.getByRole('button', { name: say('voice.play', { name: anna.name }) }).waitFor()
  await visit.expectNoViolations()
  await recording.getByRole('button', { name: say('voice.remove') }).click()
  await log.getByRole('button', { name: say('photos.enlarge', { name: anna.name }) }).click()
  await page.getByRole('dialog').getByText('1 / 1', { exact: true }).waitFor()
  await visit.expectNoViolations()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: say('header.menu') }).click()
  await page.getByRole('menuitem', { name: say('menu.block', { name: bram.name }) }).click()
  const block = page.getByRole('dialog', { name: say('block.title', { name: bram.name }) })
  await block.getByRole('button', { name: say('block.confirm'), exact: true }).click()
  await page.getByText(say('blocked.words', { name: bram.name })).waitFor()
  await visit.expectNoViolations()
})

test('the list of conversations, what it finds, and what a member is refused', async () => {
  const t = words('de')
  const say = (key: string, values?: Record<string, string | number>) => t(`chat.${key}`, values)
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20, language: 'de' })
  const [carl, dirk] = [
    await site.build.member({ gender: 'male', name: 'Carl' }),
    await site.build.member({ gender: 'male', name: 'Dirk', interests: ['cooking', 'wine'] }),
  ]
  const write = (to: { id: string }) =>
    asAnna.api.chat.send({ id: randomUUID(), to: to.id, body: 'Hallo du' })
  const [{ conversation }, { conversation: withCarl }] = [await write(bram), await write(carl)]
  await asAnna.api.chat.mute({ id: conversation, muted: true })
  await asAnna.api.chat.archive({ id: withCarl, archived: true })
  await asBram.api.chat.send({ id: randomUUID(), to: anna.id, body: 'Crème brûlée' })
  const visit = await openPage(site, { ...PHONE, loggedInAs: anna })
  const { page, open } = visit
  await open('/chats')
  await page.getByRole('button', { name: say('archive.title', { count: 1 }) }).press('Enter')
  await page.getByRole('listitem').getByRole('link', { name: 'Carl' }).waitFor()
  await visit.expectNoViolations()
  const list = page.getByRole('region', { name: t('site.nav.conversations') })
  await list.getByRole('searchbox', { name: say('list.find') }).fill('creme')
  await list.locator('mark').waitFor()
  await visit.expectNoViolations()

  visit.expectRefusal(402, '/api/messages')
  await open(`/members/${dirk.id}/chat`)
  await page
    .getByRole('list', { name: say('start.openers') })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: say('composer.send'), exact: true }).click()
  await page.getByRole('dialog', { name: say('refused.premium.title') }).waitFor()
  await visit.expectNoViolations()
})
