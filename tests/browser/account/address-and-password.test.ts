import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const NEW_PASSWORD = 'een heel nieuw wachtwoord'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('who forgot the password asks for a link, known or not, and chooses a new one with it', async () => {
  const t = words('nl')
  const account = await site.build.member({ name: 'Sanne' })
  const { page, open, expectAccessible, expectRefusal } = await openPage(site, { width: 360, height: 740 })
  const email = page.getByRole('textbox', { name: t('accounts.reset.email') })
  const ask = async (address: string) => {
    await email.fill(address)
    await page.getByRole('button', { name: t('accounts.reset.submit') }).click()
  }
  await open('/login')
  await page.getByRole('link', { name: t('accounts.login.forgot') }).click()
  await page.getByRole('heading', { name: t('accounts.reset.title') }).waitFor()
  await ask('geen adres')
  await page.getByText(t('accounts.signup.errors.email_invalid')).waitFor()
  await ask('niemand@example.org')
  await page.getByRole('heading', { name: t('accounts.reset.sent_title') }).waitFor()
  await page.getByText('niemand@example.org').waitFor()
  await expectAccessible()
  await page.getByRole('link', { name: t('accounts.reset.other_address') }).click()
  await ask(account.email)
  await page.getByText(account.email).waitFor()
  const token = await mailedToken(site, account.email, '/reset-password/do')

  await open(`/reset-password/do?token=${token}`)
  await page.getByText(account.email).waitFor()
  const password = page.getByLabel(t('accounts.reset.password'), { exact: true })
  const again = page.getByLabel(t('accounts.reset.again'), { exact: true })
  const save = async (first: string, second: string) => {
    await password.fill(first)
    await again.fill(second)
    await page.getByRole('button', { name: t('accounts.reset.save') }).click()
  }
  await save(NEW_PASSWORD, 'iets anders')
  await page.getByText('De opgegeven wachtwoorden zijn niet gelijk.', { exact: true }).waitFor()
  await expect.poll(() => again.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => password.inputValue()).toBe(NEW_PASSWORD)
  expectRefusal(400, '/api/reset-password/do')
  await save('sanne2026', 'sanne2026')
  await page.getByText(t('site.errors.password_context')).waitFor()
  await expectAccessible()
  await save(NEW_PASSWORD, NEW_PASSWORD)
  await page.getByRole('heading', { name: t('accounts.reset.done_title') }).waitFor()

  await open(`/reset-password/do?token=${token}`)
  await page.getByRole('heading', { name: t('accounts.reset.invalid_title') }).waitFor()
  await site.loginByPassword({ ...account, password: NEW_PASSWORD })
})

test('after three mails the page says to try tomorrow', async () => {
  const t = words('de')
  for (let i = 0; i < 3; i++) await site.visitor().api.accounts.askForReset({ email: 'oft@example.org' })
  const { page, open, expectRefusal } = await openPage(site, { locale: 'de' })
  expectRefusal(429, '/api/reset-password')
  await open('/reset-password')
  await page.getByRole('textbox', { name: t('accounts.reset.email') }).fill('oft@example.org')
  await page.getByRole('button', { name: t('accounts.reset.submit') }).click()
  await page.getByRole('alert').getByText(t('accounts.reset.limit')).waitFor()
})

test('a member changes the address by a link at the new one; the old one can take it back', async () => {
  const t = words('nl')
  const [account, taken] = [await site.build.member(), await site.build.member()]
  const newEmail = 'anna.nieuw@example.org'
  const { page, open, expectAccessible, expectRefusal } = await openPage(site, { loggedInAs: account })
  await open('/notifications#email')
  const form = page.locator('#email form')
  const ask = async (email: string, password: string) => {
    await form.getByRole('textbox', { name: t('accounts.address_setting.email') }).fill(email)
    await form.getByLabel(t('accounts.address_setting.password'), { exact: true }).fill(password)
    await form.getByRole('button', { name: t('accounts.address_setting.submit') }).click()
  }
  expectRefusal(400, '/api/email')
  expectRefusal(409, '/api/email')
  await ask(newEmail, 'verkeerd')
  await form.getByText(t('site.errors.wrong_password')).waitFor()
  await ask(taken.email, PASSWORD)
  await form.getByText(t('accounts.address_setting.taken')).waitFor()
  await ask(newEmail, PASSWORD)
  await page.getByRole('button', { name: t('notifications.settings.email_send_again') }).click()
  await page.getByText(t('notifications.settings.email_sent_again')).waitFor()
  await expectAccessible()

  const token = await mailedToken(site, newEmail, '/mail-change/do')
  await open(`/mail-change/do?token=${token}`)
  const stored = () => site.rows('select email from account where id = $1', [account.id])
  // Opening the link does not change the address.
  await expect.poll(() => stored()).toEqual([{ email: account.email }])
  await expectAccessible()
  await page.getByRole('button', { name: t('accounts.mail_change.confirm') }).click()
  await page.getByRole('heading', { name: t('accounts.mail_change.done_title') }).waitFor()
  await expect.poll(() => stored()).toEqual([{ email: newEmail }])
  await open(`/mail-change/do?token=${token}`)
  await page.getByRole('heading', { name: t('accounts.mail_change.invalid_title') }).waitFor()

  const undo = await mailedToken(site, account.email, '/mail-change/undo')
  await open(`/mail-change/undo?token=${undo}`)
  await expectAccessible()
  await page.getByRole('button', { name: t('accounts.mail_change.undo') }).click()
  await page.getByRole('heading', { name: t('accounts.reset.do_title') }).waitFor()
  await expect.poll(() => stored()).toEqual([{ email: account.email }])
  await page.getByLabel(t('accounts.reset.password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(t('accounts.reset.again'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t('accounts.reset.save') }).click()
  await page.getByRole('heading', { name: t('accounts.reset.done_title') }).waitFor()
  await site.loginByPassword({ ...account, password: NEW_PASSWORD })
  await open(`/mail-change/undo?token=${undo}`)
  await page.getByRole('heading', { name: t('accounts.mail_change.invalid_title') }).waitFor()
})

test('who has not confirmed is reminded with the way to another address, and others see why they cannot answer', async () => {
  const t = words('nl')
  const anna = await site.build.member({ name: 'Anna' })
  const bram = await site.build.member({ gender: 'male', name: 'Bram' })
  const asAnna = await site.login(anna)
  const { conversation } = await asAnna.api.chat.send({
    id: crypto.randomUUID(),
    to: bram.id,
    body: 'Hoi Bram',
  })
  // An old account: unconfirmed members could write once.
  await site.rows(`update account set status = 'not_confirmed', confirmed_at = null where id = $1`, [anna.id])

  const reminded = await openPage(site, { loggedInAs: anna, width: 360, height: 740 })
  await reminded.open('/members')
  const reminder = reminded.page.getByText(t('site.banners.activation'))
  await reminder.waitFor()
  // It can be put off, for a day and also on the next page.
  await reminded.page.getByRole('button', { name: t('site.banners.later') }).click()
  await reminder.waitFor({ state: 'hidden' })
  const asBrowser = site.visitor()
  for (const { name, value } of await reminded.context.cookies()) asBrowser.cookies.set(name, value)
  const { html } = await readHtml(asBrowser, '/members')
  expect(html).not.toContain(t('site.banners.activation'))
  const rests = (await reminded.context.cookies()).find(({ name }) => name === 'activation_rests')
  expect(rests!.expires - Date.now() / 1000).toSatisfy((left: number) => left > 86_000 && left <= 86_400)
  await reminded.context.clearCookies({ name: 'activation_rests' })
  await reminded.page.evaluate(() => localStorage.clear())
  await reminded.open('/members')
  await reminder.waitFor()
  await reminded.page.getByRole('link', { name: t('site.banners.activation_change') }).click()
  await reminded.page.locator('#email form').waitFor()
  const email = 'anna.goed@example.org'
  await asAnna.api.accounts.changeEmail({ email, password: PASSWORD })
  const token = await mailedToken(site, email, '/mail-change/do')

  const answering = await openPage(site, { loggedInAs: bram })
  answering.expectRefusal(403, '/api/messages')
  await answering.open(`/chats/${conversation}`)
  const answer = async (body: string) => {
    await answering.page.getByRole('textbox').fill(body)
    await answering.page.keyboard.press('Enter')
  }
  await answer('Hoi Anna')
  await answering.page.getByText(t('chat.refused.not_confirmed.title', { name: 'Anna' })).waitFor()

  await reminded.open(`/mail-change/do?token=${token}`)
  await reminded.page.getByRole('button', { name: t('accounts.mail_change.confirm') }).click()
  await reminded.page.getByRole('heading', { name: t('accounts.mail_change.done_title') }).waitFor()
  expect((await readHtml(asAnna, '/members')).html).not.toContain(t('site.banners.activation'))
  await site
    .login(bram)
    .then((again) => again.api.chat.send({ id: crypto.randomUUID(), to: anna.id, body: 'Nu wel' }))
  await expect.poll(async () => (await asAnna.api.chat.messages({ conversation })).messages.length).toBe(2)
})
