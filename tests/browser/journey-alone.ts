import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Translate } from '#features/site/translate.server.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { withPlainHyphens } from '#shared/unbroken-hyphen.ts'
import { START } from '#tests/harness/clock.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import { signup } from './account/signing-up.ts'
import type { Journey } from './journey.ts'

/** The entry warning is shown once. */
export async function enter({ page, visit, t }: Journey): Promise<void> {
  const warning = page.getByRole('dialog', { name: t('site.popups.entry.title') })
  await visit.open('/')
  await warning.waitFor()
  await page.keyboard.press('Escape')
  await warning.waitFor()
  await warning.getByRole('button', { name: t('site.popups.entry.enter', { age: 18 }) }).click()
  await warning.waitFor({ state: 'hidden' })
  await visit.open('/')
  await staysAway(warning, page.getByRole('heading', { level: 1 }))
}

/** In the modal: opened by the landing page's form, or on the phone over another page. */
export async function signUp({ page, visit, t, newcomer, phone, site }: Journey): Promise<void> {
  const answers = signup(page, t, site)
  if (phone) {
    await visit.open('/members')
    await page
      .getByRole('button', { name: t('members.card.like', { name: '' }).trim() })
      .first()
      .click()
    const required = page.getByRole('dialog', { name: t('site.login_required.likes.title') })
    await required.getByRole('button', { name: t('site.login_required.sign_up') }).click()
    const modal = page.getByRole('dialog', { name: t('accounts.signup.who.title') })
    await modal
      .or(page.getByRole('dialog', { name: t('site.popups.signup', { site: 'Vonk' }) }))
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await answers.tryWithoutAnswers('both')
  } else {
    const form = page.getByRole('form', { name: t('landing.form.label') })
    await form.getByText(t('landing.form.male'), { exact: true }).click()
    await form.getByText(t('landing.form.seeks_female'), { exact: true }).click()
    await form.getByRole('button', { name: t('landing.form.submit') }).click()
  }
  await answers.answerBirth('1968')
  await answers.answerWhere()
  await answers.tryWrongNames(newcomer)
  await answers.answerName(newcomer.name)
  await answers.answerAccount(newcomer)
  await answers.seeTheWork(newcomer)
}

export async function confirmAddress({ page, visit, t, newcomer, site, look }: Journey): Promise<void> {
  const mail = await site.mail.mailTo(newcomer.email)
  expect(mail.subject).toBe(withPlainHyphens(t('accounts.activation_mail.subject', { site: 'Vonk' })))
  const [link] = mail.text?.match(/http\S+\/activate\/do\?token=[\w-]+/) ?? []
  expect(link, 'the link in the text of the mail').toBeDefined()
  expect(mail.html, 'the link in the HTML of the mail').toContain(link)
  expect(mail.html).toContain(`lang="${look.locale}"`)
  await page.goto(link!)
  await alive(page)
  expect(new URL(page.url()).pathname).toBe('/activate/done')
  await page.getByRole('heading', { name: t('accounts.activate.done_title') }).waitFor()
  await page.getByRole('link', { name: t('accounts.activate.see_members') }).click()
  await page.waitForURL(/\/members$/)
  await expect.poll(() => visit.context.cookies()).toContainEqual(expect.objectContaining({ httpOnly: true }))
}

/** Searches by gender, country, region and age until one member is left. */
export async function find({ page, t, phone, found }: Journey): Promise<void> {
  const say: Translate = (key, values) => t(`discovery.search.${key}`, values)
  await page.getByRole('heading', { level: 1, name: say('title') }).waitFor()
  const age = ageOn(found.born, dayIn('NL', START))
  if (phone) {
    await page.getByRole('button', { name: say('filters') }).click()
    const sheet = page.getByRole('dialog', { name: say('filters') })
    await sheet
      .getByRole('group', { name: say('gender') })
      .getByText(t('site.values.gender_plural.female'), { exact: true })
      .click()
    await sheet.getByRole('combobox', { name: say('country') }).selectOption('NL')
    await sheet.getByRole('combobox', { name: say('region') }).selectOption('NL-UT')
    await setSlider(page, say('min_age'), age)
    await setSlider(page, say('max_age'), age)
    await sheet.getByRole('button', { name: t('discovery.filter.show', { count: 1 }) }).click()
    await sheet.waitFor({ state: 'hidden' })
  } else {
    const column = page.getByRole('complementary', { name: say('form') })
    const select = (key: string) => column.getByRole('combobox', { name: say(key), exact: true })
    await select('country').selectOption('NL')
    await select('region').selectOption('NL-UT')
    await select('min_age').selectOption(String(age))
    await select('max_age').selectOption(String(age))
  }
  await page.waitForURL(new RegExp(`min_age=${age}`))
  await page.waitForURL(new RegExp(`max_age=${age}`))
  await page.getByText(say('results', { count: 1 }), { exact: true }).waitFor()
  await page.getByRole('link', { name: new RegExp(`^${found.name} ?, ${age}$`) }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(found.name) }).waitFor()
}

async function setSlider(page: Page, label: string, value: number): Promise<void> {
  await page.getByRole('slider', { name: label }).fill(String(value))
}

export async function logOutAndIn({ page, visit, t, phone, newcomer }: Journey): Promise<void> {
  const say: Translate = (key, values) => t(`accounts.login.${key}`, values)
  if (phone) {
    await visit.open('/profile')
    await page.getByRole('link', { name: t('site.nav.settings') }).click()
    await page.getByRole('button', { name: t('notifications.settings.log_out') }).click()
  } else {
    await page.getByRole('button', { name: t('site.nav.account') }).click()
    await page.getByRole('menuitem', { name: t('site.nav.logout') }).click()
  }
  await page.waitForURL(`${visit.origin}/`)
  await visit.open('/chats')
  expect(new URL(page.url()).pathname, 'the chats of somebody who has logged out').toBe('/login')

  await page.getByRole('textbox', { name: say('email') }).fill(newcomer.email)
  const password = page.getByLabel(say('password'), { exact: true })
  const submit = page.getByRole('button', { name: say('submit'), exact: true })
  visit.expectRefusal(401, '/api/user.php')
  await password.fill('a wrong password')
  await submit.click()
  await page.getByRole('alert').getByText(say('failed'), { exact: true }).waitFor()
  await password.fill(newcomer.password)
  await submit.click()
  await page.waitForURL(/\/chats/)
}
