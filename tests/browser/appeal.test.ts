import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeEffect } from '#features/moderation/take-effect.server.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')
const PHONE = { width: 360, height: 740 }
const OBJECTION = 'Ik heb nooit om geld gevraagd: mijn telefoon is gestolen.'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ demo: false, settings: { name: 'Vonkje' } })
})
afterAll(() => site?.stop())

/** Carries out the decision of this kind, without waiting for the seconds in which it can be undone. */
async function carryOut(kind: string): Promise<void> {
  const found = () => site.rows<{ id: string }>('select id from moderation_decision where kind = $1', [kind])
  await expect.poll(async () => (await found()).length).toBe(1)
  await takeEffect(site.app, { decision: (await found())[0]!.id })
}

const subjectsTo = (address: string) =>
  site.mail.mails
    .filter(({ to }) => [to].flat().some((one) => one?.text === address))
    .map(({ subject }) => subject)

test('a member who is banned reads why, objects, and is let in again by another moderator', async () => {
  const { anna, bram, asAnna } = await site.couple({}, { name: 'Bram van Dam' })
  const report = { reason: 'money' as const, words: 'Hij vraagt geld voor een vliegticket.' }
  const { number } = await asAnna.api.members.report({ id: bram.id, key: crypto.randomUUID(), ...report })

  const first = await openOffice(site, await newStaff(site, 'moderator'), '/admin/queue?kind=report')
  await first.page.getByRole('link', { name: /Bram van Dam/ }).waitFor()
  await first.page.keyboard.press('b')
  const dialog = first.page.getByRole('dialog')
  await dialog.getByLabel(t('office.verdicts.reason')).selectOption('money')
  await dialog.getByLabel(t('office.verdicts.note')).fill('Derde melding in een week')
  await dialog.getByRole('button', { name: t('office.verdicts.ban') }).click()
  await carryOut('ban')
  await expect.poll(() => subjectsTo(anna.email)).toContain(`We hebben naar je melding ${number} gekeken`)
  await expect.poll(() => subjectsTo(bram.email)).toEqual(['Je account is geblokkeerd'])

  const member = await openPage(site, PHONE)
  const { page } = member
  const logIn = async () => {
    await member.open('/login')
    await page.getByRole('textbox', { name: t('accounts.login.email') }).fill(bram.email)
    await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(bram.password)
    await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  }
  member.expectRefusal(403, '/api/')
  await logIn()
  await page.getByText(t('accounts.login.banned')).waitFor()
  await member.expectAccessible()
  await page.getByRole('link', { name: t('accounts.login.shut_out_object') }).click()
  await page.getByText(/er wordt om geld gevraagd/).waitFor()
  await member.open('/pages/ban')
  await page.getByRole('heading', { name: 'Bezwaar maken' }).waitFor()

  const mail = await site.mail.mailTo(bram.email)
  const [link] = /\S+\/appeal\?decision=\S+/.exec(String(mail.text)) ?? []
  await member.open(link!)
  await staysAway(page.getByText('Derde melding'), page.getByText(/Een mens heeft dit besloten/))
  await member.expectAccessible()
  await page.getByLabel(t('moderation.appeal.words')).fill(OBJECTION)
  await page.getByRole('button', { name: t('moderation.appeal.send') }).click()
  await page.getByText(t('moderation.appeal.states.waits')).waitFor()

  // The colleague who decided finds no objection to it, and why there is none.
  await first.page.goto('/admin/queue?kind=appeal')
  await first.page.getByText(t('office.queue.elsewhere')).waitFor()
  const second = await openOffice(site, await newStaff(site, 'moderator'), '/admin/queue?kind=appeal')
  await second.page.getByText(OBJECTION).waitFor()
  await second.page.getByRole('heading', { name: t('office.item.appealed') }).waitFor()
  await expect.poll(() => second.page.getByText('Derde melding in een week').count()).toBeGreaterThan(0)
  await second.expectAccessible()
  await second.page.getByRole('button', { name: t('office.verdicts.grant') }).click()
  await carryOut('approve')
  await expect.poll(() => subjectsTo(bram.email)).toContain('Je bezwaar is toegewezen')
  await page.reload()
  await page.getByText(t('moderation.appeal.states.granted')).waitFor()
  await logIn()
  await page.waitForURL((url) => url.pathname !== '/login')
  const { user } = await (await site.login(bram)).api.accounts.user()
  expect(user?.profile.name).toBe('Bram van Dam')
})
