import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOOK_FOR_NEWS } from '#features/notifications/tell-news.server.ts'
import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { seeAlerts } from '#tests/harness/page/see-alerts.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import { MAIL_EVENTS_SECRET } from '#tests/harness/run/test-config.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { unzip } from '#tests/harness/zip.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ pusher: { send: async () => 'sent' } })
})
afterAll(() => site?.stop())

const sexualityOf = async (id: string) =>
  (
    await site.rows<{ sexuality: string | null }>('select sexuality from profile where member_id = $1', [id])
  )[0]!.sexuality

test('a member chooses mails, and turns them on again after a bounce by the link of a mail that arrived', async () => {
  const t = words('nl')
  const member = await site.build.member()
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open } = visit
  await open('/notifications')
  const like = page.getByRole('switch', { name: t('notifications.kinds.like.label'), exact: true })
  const news = page.getByRole('switch', { name: t('notifications.kinds.news.label'), exact: true })
  await expect.poll(async () => [await like.isChecked(), await news.isChecked()]).toEqual([true, false])
  for (const one of [like, news]) {
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/notifications'))
    await one.click()
    await expect.poll(async () => (await saved).status()).toBe(200)
  }
  await open('/notifications')
  await expect.poll(async () => [await like.isChecked(), await news.isChecked()]).toEqual([false, true])

  const service = site.visitor({ authorization: `Bearer ${MAIL_EVENTS_SECRET}` })
  await service.api.notifications.mailEvents({ events: [{ type: 'bounced', email: member.email }] })
  // The open page is updated live.
  await page.getByText(t('notifications.settings.mail_stopped.bounced', { email: member.email })).waitFor()
  await visit.expectAccessible()
  await page.clock.install()
  await seeAlerts(page, () => open('/members'))
  const alert = page.getByText(t('site.banners.mail.bounced', { email: member.email }))
  const photo = page.getByText(t('site.banners.photo.title'))
  // One at a time: the photo has to wait.
  await staysAway(photo, alert)
  await page.getByRole('link', { name: t('site.banners.mail.action') }).click()
  await page.getByRole('button', { name: t('notifications.settings.mail_test') }).click()
  await page.getByText(t('notifications.settings.mail_test_sent', { email: member.email })).waitFor()
  const mail = await site.mail.mailTo(member.email)
  const [path = ''] = /\/mail-again\/do\?token=[\w-]+/.exec(mail.text ?? '') ?? []
  await open(path)
  await page.getByRole('button', { name: t('notifications.mail_again.confirm') }).click()
  expect(
    await readAfter(page.getByRole('heading', { name: t('notifications.mail_again.done_title') }), () =>
      site.rows('select reason from mail_stop'),
    ),
  ).toEqual([])
  visit.expectRefusal(410, '/api/notifications/confirm')
  await open(path)
  await page.getByRole('button', { name: t('notifications.mail_again.confirm') }).click()
  await page.getByRole('heading', { name: t('notifications.mail_again.invalid_title') }).waitFor()
})

test('a mail’s link ends mails of its kind without logging in, on a phone and in the dark', async () => {
  const t = words('de')
  const member = await site.build.member({ gender: 'female', language: 'de' })
  await site.build.like(await site.build.member({ gender: 'male' }), member)
  site.clock.advanceToHour(10)
  site.clock.advance(7 * MINUTE)
  await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, LOOK_FOR_NEWS, {}))
  const mail = await site.mail.mailTo(member.email)
  const [path = ''] = /\/unsubscribe\?token=[\w-]+/.exec(mail.text ?? '') ?? []
  const visit = await openPage(site, { locale: 'de', width: 360, height: 740, colorScheme: 'dark' })
  const { page } = visit
  await visit.open(path)
  await visit.expectAccessible()
  const kind = t('notifications.kinds.like.label')
  await page.getByRole('button', { name: t('notifications.unsubscribe.only_kind', { kind }) }).click()
  await page.getByText(t('notifications.unsubscribe.done_kind', { kind })).waitFor()
  await expect
    .poll(() => site.rows('select kind, wanted from mail_preference where member_id = $1', [member.id]))
    .toEqual([{ kind: 'like', wanted: false }])
  await visit.open('/unsubscribe?token=broken')
  await page.getByRole('heading', { name: t('notifications.unsubscribe.invalid_title') }).waitFor()
})

test('a member takes back a consent, unblocks somebody and downloads all data', async () => {
  const t = words('nl')
  const [member, other] = await Promise.all([
    site.build.member({ gender: 'female' }),
    site.build.member({ gender: 'male', name: 'Bertus' }),
  ])
  await (await site.login(member)).api.members.block({ id: other.id })
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open } = visit
  await open('/notifications#blocked')
  await page.getByRole('button', { name: t('members.blocked.unblock_name', { name: 'Bertus' }) }).click()
  expect(
    await readAfter(page.getByText(t('members.blocked.none')), () =>
      site.rows('select * from block where member_id = $1', [member.id]),
    ),
  ).toEqual([])

  const consent = page.locator('#consent')
  await consent.getByRole('button', { name: t('notifications.settings.consent.withdraw') }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await visit.expectAccessible()
  await dialog.getByRole('button', { name: t('notifications.settings.consent.withdraw') }).click()
  expect(
    await readAfter(consent.getByText(t('notifications.settings.consent.without')), () =>
      site.rows('select * from search_entry where member_id = $1', [member.id]),
    ),
  ).toEqual([])
  await open('/members')
  // There are no results to count or filter.
  await staysAway(
    [
      page.getByRole('main').getByText(t('discovery.search.results', { count: 0 })),
      page.getByRole('main').getByRole('combobox'),
    ],
    page.getByText(t('discovery.no_consent.title')),
  )

  expect((await readHtml(await site.login(member), '/profile')).says).toContain(
    t('members.own.seeks_unknown'),
  )
  expect(
    await readAfter(page.getByRole('link', { name: t('discovery.no_consent.action') }).click(), () =>
      sexualityOf(member.id),
    ),
  ).toBe(null)
  await consent.getByRole('button', { name: t('notifications.settings.consent.give') }).click()
  const asked = page.getByRole('dialog', { name: t('notifications.settings.consent.give_title') })
  await asked.getByText(t('notifications.settings.consent.give_hint')).waitFor()
  await asked.getByText(t('accounts.signup.who.seeks_both'), { exact: true }).click()
  await visit.expectAccessible()
  await asked.getByRole('button', { name: t('notifications.settings.consent.give') }).click()
  await consent.getByRole('button', { name: t('notifications.settings.consent.withdraw') }).waitFor()
  await expect.poll(() => sexualityOf(member.id)).toBe('bi')
  await expect
    .poll(() => site.rows('select * from search_entry where member_id = $1', [member.id]))
    .toHaveLength(2)

  await open('/notifications#export')
  visit.expectRefusal(403, '/api/export')
  await page.getByRole('button', { name: t('accounts.export.request') }).click()
  const proof = page.getByRole('dialog')
  await proof.getByLabel(t('accounts.proof.password'), { exact: true }).fill(member.password)
  await page.getByRole('button', { name: t('accounts.proof.confirm') }).click()
  const link = page.getByRole('button', { name: t('accounts.export.download') })
  await link.waitFor()
  await visit.expectAccessible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const files = unzip(await readFile(await download.path()))
  expect(files.get('data/account.json')?.toString()).toContain(member.email)
})

test('a member chooses a language, which is kept, and comes back to where they were', async () => {
  const member = await site.build.member()
  const visit = await openPage(site, { loggedInAs: member })
  await visit.open('/lang-config?from=/likes')
  await visit.expectAccessible()
  await visit.page.getByRole('link', { name: 'Français' }).click()
  await visit.page.waitForURL(/\/likes$/)
  await visit.page.locator('html[lang=fr]').waitFor()
  await expect
    .poll(() => site.rows('select language from account where id = $1', [member.id]))
    .toEqual([{ language: 'fr' }])
  const cookie = (await visit.context.cookies()).find(({ name }) => name === 'locale')
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
})
