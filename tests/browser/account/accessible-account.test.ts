import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, decide, order } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { loadAlerts } from '#tests/harness/page/see-alerts.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { COLLECTS, codeOf, DETAILS, orderByDebit, signMandate } from '#tests/harness/services/debit.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { jobsRest } from '#tests/harness/waiting-jobs.ts'
import { words } from '#tests/harness/words.ts'
import { choose } from './signing-up.ts'

const PHONE = { locale: 'de', width: 360, height: 740, colorScheme: 'dark' } as const
const DESKTOP = { locale: 'nl', width: 1280, height: 800, colorScheme: 'light' } as const

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ settings: { ...COLLECTS, swipe_likes_per_day: 1 } })
})
afterAll(() => site?.stop())

test('people to like: the game’s limit, a match, likes given and got, a report, a greeting', async () => {
  const t = words('nl')
  const where = { country: 'FR', region: 'FR-IDF', place: 'FR-IDF-paris' }
  const reader = await site.build.member({
    gender: 'female',
    interests: ['books'],
    confirmed: false,
    ...where,
  })
  const men: Awaited<ReturnType<typeof site.build.member>>[] = []
  for (const name of ['Arie', 'Bas', 'Cor'])
    men.push(await site.build.member({ gender: 'male', name, interests: ['books', 'beach'], ...where }))
  const [arie, , cor] = men
  const asArie = await site.login(arie!)
  await asArie.api.photos.upload({
    key: randomUUID(),
    file: new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' }),
  })
  const visit = await openPage(site, { ...DESKTOP, loggedInAs: reader })
  const { page, open } = visit
  await page.clock.install()
  // Whose address is not confirmed may not greet.
  await open('/signup-matches')
  await page.getByRole('button', { name: t('discovery.signup_matches.greet_name', { name: 'Arie' }) }).click()
  await page.getByRole('dialog', { name: t('discovery.greeting.unconfirmed_title') }).waitFor()
  await visit.expectNoViolations()
  await site.rows(`update account set status = 'active', confirmed_at = $now where id = $1`, [reader.id])

  // The match is shown to the member who likes last.
  await site.build.like(reader, arie!)
  await site.build.like(arie!, reader)
  await asArie.api.members.visit({ id: reader.id })
  await loadAlerts(page, () => open('/members'))
  const match = page.getByRole('dialog', { name: t('site.popups.match.title') })
  await match.getByText(t('site.popups.match.words', { name: 'Arie' })).waitFor()
  await visit.expectNoViolations()
  await page.keyboard.press('Escape')
  await open('/likes/visitors')
  await page.getByRole('region', { name: t('likes.visitors.today') }).waitFor()
  await visit.expectNoViolations()

  await open('/swipe-game')
  const say = (key: string, values = {}) => t(`discovery.swipe.${key}`, values)
  const onTop = page.getByRole('article').first().getByRole('heading', { level: 2 })
  for (let given = 0; given < 2; given++) {
    const name = (await onTop.textContent())!.split(',')[0]!.trim()
    await page.getByRole('button', { name: say('like', { name }) }).click()
    if (given === 0) await expect.poll(() => onTop.textContent()).not.toContain(name)
  }
  await page.getByRole('dialog', { name: say('limit_title', { max: 1 }) }).waitFor()
  await visit.expectNoViolations()

  await open(`/members/${cor!.id}`)
  await page.getByRole('button', { name: t('members.profile.more') }).click()
  await page.getByRole('menuitem', { name: t('members.profile.report', { name: 'Cor' }) }).click()
  const report = page.getByRole('dialog', { name: t('members.report.title', { name: 'Cor' }) })
  await report.getByText(t('members.report.reasons.other')).click()
  await report.getByRole('button', { name: t('members.report.send') }).click()
  await report.getByText(t('members.report.tell')).waitFor()
  await visit.expectNoViolations()
})

test('a member’s own things: an address that takes no mail, a first profile, a photo, settings, and leaving', async () => {
  const t = words('de')
  const member = await site.build.member({ confirmed: false, language: 'de' })
  site.mail.answer((to) => (to === member.email ? { code: 550, words: '5.1.1 no such user' } : undefined))
  const visit = await openPage(site, { ...PHONE, loggedInAs: member })
  const { page, open } = visit
  await open('/activate/done')
  await page.getByRole('button', { name: t('accounts.activate.resend') }).click()
  await page.getByText(t('accounts.mail_trouble.refused', { email: member.email })).waitFor()
  await visit.expectNoViolations()
  await open('/profile/start')
  await page.getByRole('heading', { level: 1, name: t('members.start.photo_title') }).waitFor()
  await visit.expectNoViolations()

  await open('/profile')
  const file = { name: 'ich.jpg', mimeType: 'image/jpeg', buffer: await landscape() }
  visit.expectRefusal(415, '/api/photos')
  const broken = { ...file, name: 'kaputt.jpg', buffer: Buffer.from('no photo') }
  await page.locator('input[type=file]').first().setInputFiles([file, broken])
  await page.getByRole('alert').filter({ hasText: 'kaputt.jpg' }).waitFor()
  const opener = page.getByRole('button', { name: t('members.own.photo_open', { number: 1 }) })
  await opener.waitFor()
  await page.getByRole('button', { name: t('members.own.interests_all') }).click()
  await page.getByRole('button', { name: t('members.own.prompts_open') }).click()
  await visit.expectNoViolations()
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('photos.dialog.crop'), exact: true }).click()
  await dialog.getByRole('slider', { name: t('photos.dialog.zoom'), disabled: false }).waitFor()
  await visit.expectNoViolations()

  await jobsRest(site)
  visit.expectRefusal(403, '/api/export')
  visit.expectRefusal(400, '/api/proof')
  await open('/notifications#export')
  await page.getByRole('button', { name: t('accounts.export.request') }).click()
  await dialog.getByLabel(t('accounts.proof.password'), { exact: true }).fill('falsch')
  await page.getByRole('button', { name: t('accounts.proof.confirm') }).click()
  await page.getByText(t('accounts.proof.password_wrong')).waitFor()
  await visit.expectNoViolations()
  await page.keyboard.press('Escape')
  const consent = page.locator('#consent')
  const withdraw = t('notifications.settings.consent.withdraw')
  await consent.getByRole('button', { name: withdraw }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: withdraw })
    .click()
  await consent.getByRole('button', { name: t('notifications.settings.consent.give') }).click()
  await choose(dialog, t('accounts.signup.who.seeks'), t('accounts.signup.who.seeks_both'))
  await visit.expectNoViolations()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('notifications.settings.leaving.open') }).click()
  await dialog.getByRole('button', { name: t('accounts.leaving.reasons.other') }).click()
  await visit.expectNoViolations()
})

test('paying: what is missing, the bank’s steps, how it ended, and limits to spending', async () => {
  const say = (key: string, values?: object) => words('de')(`payments.${key}`, values as never)
  const member = await site.build.member({ credits: 0, language: 'de' })
  const buyer = { member: await site.login(member), memberId: member.id, email: member.email }
  const visit = await openPage(site, { ...PHONE, loggedInAs: member })
  const { page, open } = visit
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  visit.expectRefusal(409, '/api/discountcode.php')
  await open('/credits/50')
  await press(say('checkout.code.ask'))
  await page.getByRole('textbox', { name: say('checkout.code.label') }).fill('NICHTS')
  await press(say('checkout.code.apply'))
  await page.getByText(say('checkout.code_refused.not_found')).waitFor()
  await press(say('checkout.order'))
  await page.getByText(say('checkout.method_missing'), { exact: true }).waitFor()
  await visit.expectNoViolations()

  const paypal = await order(buyer, 'paypal')
  await page.goto(new URL(paypal.purchase.checkout_url!).pathname)
  await page.getByLabel(words('de')('payments.sandbox_bank.email')).waitFor()
  await visit.expectNoViolations()
  await decide(paypal, 'fail')
  await open(`/transactions/${paypal.purchase.id}`)
  await page.getByRole('heading', { level: 1, name: say('transactions.failed_title') }).waitFor()
  await visit.expectNoViolations()

  await buy(buyer, 'credit_card', { keep: true })
  await open('/credits/repeat-order')
  await press(say('top_up.begin'))
  await page.getByLabel(say('top_up.maximum', { currency: 'EUR' })).fill('5')
  await press(say('top_up.save'))
  await page.getByText(say('top_up.agree_missing')).waitFor()
  await visit.expectNoViolations()
  await open('/transactions')
  await page.getByLabel(say('spending.limit_label', { currency: 'EUR' })).fill('viel')
  await press(say('spending.limit_set'))
  await page.getByText(say('spending.limit_wrong')).waitFor()
  await visit.expectNoViolations()
})

test('direct debit: the form, its code, the notice and a refusal', async () => {
  const t = words('nl')
  const say = (key: string, values?: object) => t(`payments.debit.${key}`, values as never)
  const member = await site.build.member({ credits: 0 })
  const visit = await openPage(site, { ...DESKTOP, loggedInAs: member })
  const { page, open } = visit
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const field = (name: string) => page.getByLabel(say(name), { exact: true })
  await open('/directdebit?package=20')
  await press(say('send_code'))
  await page.getByText(say('missing'), { exact: true }).first().waitFor()
  await visit.expectNoViolations()
  for (const [name, text] of Object.entries(DETAILS)) await field(name).fill(text)
  await press(say('send_code'))
  await field('otp').waitFor()
  await codeOf(site)
  await field('otp').fill('12')
  await press(t('payments.checkout.order'))
  await page.getByText(t('payments.checkout.consent_missing'), { exact: true }).waitFor()
  await visit.expectNoViolations()

  const other = await site.build.member({ credits: 0 })
  const buyer = { member: await site.login(other), memberId: other.id, email: other.email }
  const mandate = await signMandate(site, buyer.member)
  const { purchase } = await orderByDebit(site, buyer, mandate)
  const second = await openPage(site, { ...DESKTOP, loggedInAs: other })
  await second.open(`/transactions/${purchase.id}`)
  await second.page.getByRole('heading', { level: 1, name: t('payments.transactions.debit_title') }).waitFor()
  await second.expectNoViolations()
  await site.rows(`insert into debit_block values ($1, 'AC04', $2, $now)`, [other.id, purchase.id])
  await second.open('/directdebit?package=50')
  await second.page.getByText(say('blocked'), { exact: true }).waitFor()
  await second.expectNoViolations()
})
