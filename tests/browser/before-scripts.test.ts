import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { PASSWORD } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage, type PageOptions } from '#tests/harness/page/open-page.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import { picture } from '#tests/harness/roles.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chat/chatting.ts'

const PRESSES_HOLD_MILLISECONDS = 20_000
const PHONE = { width: 360, height: 740 }
const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** A page whose scripts wait until they are let in. */
async function openEarly(options: PageOptions = {}) {
  const visit = await openPage(site, { ...PHONE, ...options })
  const { page } = visit
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return {
    ...visit,
    openEarly: (path: string) => page.goto(path, { waitUntil: 'commit' }),
    async letScriptsIn() {
      gate.resolve()
      await alive(page)
    },
    held: page.locator('[data-held]'),
    /** Counts the page's requests to a path. */
    countSent(method: string, path: string): () => number {
      let sent = 0
      page.on('request', (request) => {
        if (request.method() === method && new URL(request.url()).pathname === path) sent++
      })
      return () => sent
    },
  }
}

test('passwords typed before the scripts are there stay, with focus and caret, and are the ones that are saved', async () => {
  const member = await site.build.member()
  await site.visitor().api.accounts.askForReset({ email: member.email })
  const token = await mailedToken(site, member.email, '/reset-password/do')
  const { page, openEarly: open, letScriptsIn } = await openEarly()
  await open(`/reset-password/do?token=${token}`)
  const password = page.getByLabel(t('accounts.reset.password'), { exact: true })
  const again = page.getByLabel(t('accounts.reset.again'), { exact: true })
  await password.fill('een heel nieuw wachtwoord')
  await again.pressSequentially('een heel wachtwoord')
  for (let i = 0; i < ' wachtwoord'.length; i++) await again.press('ArrowLeft')
  await letScriptsIn()
  // Typed on where the caret was; one field's change renders the other anew.
  await page.keyboard.type(' nieuw')
  await expect.poll(() => again.inputValue()).toBe('een heel nieuw wachtwoord')
  await expect.poll(() => password.inputValue()).toBe('een heel nieuw wachtwoord')
  await page.getByRole('button', { name: t('accounts.reset.save') }).click()
  await page.getByRole('heading', { name: t('accounts.reset.done_title') }).waitFor()
  const login = (secret: string) =>
    site.visitor().api.accounts.login({ email: member.email, password: secret })
  await expect(login(PASSWORD)).rejects.toMatchObject({ code: 'login_failed' })
  await expect.poll(async () => (await login('een heel nieuw wachtwoord')).user.profile.id).toBe(member.id)
})

test('a message typed before the scripts are there can be sent once they are, as it was typed', async () => {
  const [member, other] = await Promise.all([site.build.member({ gender: 'male' }), site.build.member()])
  const { page, openEarly: open, letScriptsIn } = await openEarly({ loggedInAs: member })
  await open(`/members/${other.id}/chat`)
  const { composer, sees } = chat(page, t)
  const send = page.getByRole('button', { name: t('chat.composer.send'), exact: true })
  await composer(other.name).fill('Dag, hoe is het?')
  await expect.poll(() => send.isDisabled()).toBe(true)
  await letScriptsIn()
  await expect
    .poll(() => composer(other.name).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await send.click()
  await sees('Dag, hoe is het?')
  const sent = () => site.rows('select body from message where sender_id = $1', [member.id])
  await expect.poll(sent).toEqual([{ body: 'Dag, hoe is het?' }])
})

test('an order pressed twice before the scripts are there is placed once, with what was chosen', async () => {
  const member = await site.build.member({ gender: 'male', credits: 0 })
  const { page, openEarly: open, letScriptsIn, held, countSent } = await openEarly({ loggedInAs: member })
  const orders = countSent('POST', '/api/purchases')
  await open('/credits/50')
  await page.getByText('PayPal', { exact: true }).click()
  await page.locator('input[name=immediate_start]').check()
  const order = page.getByRole('button', { name: t('payments.checkout.order') })
  await order.click()
  await order.click()
  // It shows that it was heard, and the page stays.
  await expect.poll(() => held.count()).toBe(1)
  await expect.poll(() => order.getAttribute('aria-busy')).toBe('true')
  expect(orders()).toBe(0)
  await letScriptsIn()
  await page.waitForURL(/\/sandbox-bank\/./)
  expect(orders()).toBe(1)
  await expect
    .poll(() => site.rows('select payment_method from purchase where member_id = $1', [member.id]))
    .toEqual([{ payment_method: 'paypal' }])
})

test('a press is not done where its button has gone, after 20 seconds, or after a link was followed', async () => {
  const [member, other] = await Promise.all([site.build.member({ gender: 'male' }), site.build.member()])
  const like = (name: string) => t('members.card.like', { name })
  const early = async () => {
    const visit = await openEarly({ loggedInAs: member })
    const likes = visit.countSent('PUT', `/api/likes/${other.id}`)
    await visit.page.clock.install()
    await visit.openEarly(`/members/${other.id}`)
    const button = visit.page
      .getByRole('main')
      .getByRole('button', { name: like(other.name) })
      .first()
    await button.click()
    await expect.poll(() => visit.held.count()).toBe(1)
    return { ...visit, likes, button }
  }

  const gone = await early()
  await gone.button.evaluate((button) => button.replaceWith(button.cloneNode(true)))
  await gone.letScriptsIn()
  const late = await early()
  await late.page.clock.fastForward(PRESSES_HOLD_MILLISECONDS)
  await expect.poll(() => late.held.count()).toBe(0)
  await late.letScriptsIn()
  const left = await early()
  await left.page.route('**/likes', (route) => route.fulfill({ body: 'elsewhere' }))
  await left.page
    .getByRole('link', { name: t('site.nav.likes') })
    .first()
    .click()
  await left.page.waitForURL('**/likes')
  await expect.poll(() => left.page.getByText('elsewhere').count()).toBe(1)
  expect([gone.likes(), late.likes(), left.likes()]).toEqual([0, 0, 0])

  // In time, it is.
  const kept = await early()
  await kept.letScriptsIn()
  await expect.poll(kept.likes).toBe(1)
  await expect
    .poll(() => site.rows('select liked_id from member_like where liker_id = $1', [member.id]))
    .toHaveLength(1)
})

test('a page’s words come with it, and pictures below the first row after its scripts, or without any', async () => {
  for (let n = 0; n < 9; n++) {
    const { api } = await site.login(await site.build.member())
    const { photo } = await api.photos.upload({ key: crypto.randomUUID(), file: await picture() })
    await site.app.db.updateTable('photo').set({ status: 'active' }).where('id', '=', photo.id).execute()
  }
  const { page, openEarly: open, letScriptsIn } = await openEarly()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const pictures = () => new Set(asked.filter((path) => path.startsWith('/photos/'))).size
  await open('/members')
  const cards = page.locator('.member-wall > li')
  await cards.nth(8).waitFor()
  await expect.poll(pictures).toBe(4)
  await letScriptsIn()
  await expect.poll(pictures).toBeGreaterThan(4)
  expect(asked.filter((path) => path.includes('/words-'))).toEqual([])
  const html = await (await fetch(`${site.url}/members`)).text()
  expect(html.match(/<noscript><img /g)).toHaveLength(pictures() - 4)
})

test('what was typed stays when the language is changed, passwords excepted', async () => {
  const { page, open } = await openPage(site, PHONE)
  const languages = page.locator('header').first()
  const read = async (language: string, locale: string) => {
    await languages.locator('summary').click()
    await languages.getByRole('link', { name: language }).click()
    await page.locator(`html[lang=${locale}]`).waitFor()
    await alive(page)
  }
  await open('/complaints')
  await page.getByText(t('members.report.reasons.illegal')).click()
  await page.getByRole('textbox', { name: t('members.complaints.words') }).fill('De pagina klopt niet')
  await read('English', 'en')
  const en = words('en')
  const complaint = page.getByRole('textbox', { name: en('members.complaints.words') })
  await expect.poll(() => complaint.inputValue()).toBe('De pagina klopt niet')
  await page.getByRole('radio', { name: en('members.report.reasons.illegal'), checked: true }).waitFor()
  // React knows of it: only the address is missing.
  await page.getByRole('textbox', { name: en('members.complaints.email') }).fill('klant@elsewhere.example')
  await page.getByRole('button', { name: en('members.complaints.send') }).click()
  await page.getByRole('heading', { name: en('members.complaints.done_title') }).waitFor()
  await expect
    .poll(() => site.rows("select reason from report where words = 'De pagina klopt niet'"))
    .toEqual([{ reason: 'illegal' }])

  await open('/login')
  const email = () => page.locator('input[name=email]')
  const password = () => page.locator('input[type=password]')
  await email().fill('anna@elsewhere.example')
  await password().fill('een geheim')
  await page.getByRole('button', { name: en('accounts.proof.show') }).click()
  await read('Deutsch', 'de')
  await expect.poll(() => email().inputValue()).toBe('anna@elsewhere.example')
  // It is put back after the address, were it kept.
  expect(await readAfter(email().waitFor(), () => password().inputValue())).toBe('')
  const carried = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('carried.')))
  await expect.poll(carried).toEqual([])
  // What a member's page handed on is not for the next who logs in, nor for another page or a later day.
  const member = await site.build.member()
  await open('/end-contract')
  const handOn = (owner: string, page: string, until: number) =>
    [`carried.${owner}`, JSON.stringify({ page, until, fields: [['name', '', 'Een ander']] })] as const
  const soon = (await page.evaluate(() => Date.now())) + 60_000
  for (const [key, entry] of [
    handOn(member.id, '/end-contract?', soon),
    handOn('visitor', '/complaints?', soon),
    handOn('visitor', '/end-contract?', soon - DAY),
  ]) {
    await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, entry] as const)
    await page.reload()
    await expect.poll(carried).toEqual([])
    await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('')
  }
  const [key, entry] = handOn('visitor', '/end-contract?', soon)
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, entry] as const)
  await page.reload()
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('Een ander')
})
