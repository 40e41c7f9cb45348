import { readFile } from 'node:fs/promises'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOOK_FOR_NEWS } from '#features/notifications/tell-news.server.ts'
import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openPage } from '#tests/harness/open-page.ts'
import { MAIL_EVENTS_SECRET, type TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { unzip } from '#tests/harness/zip.ts'

const TEST_MILLISECONDS = 120_000

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ pusher: { send: async () => 'sent' } })
})
afterAll(() => site?.stop())

test(
  'a member chooses mails, and turns them on again after a bounce by the link of a mail that arrived',
  async () => {
    const t = words('nl')
    const member = await site.build.member()
    const visit = await openPage(site, { loggedInAs: member })
    const { page, open } = visit
    await open('/notifications')
    const like = page.getByRole('switch', { name: t('notifications.kinds.like.label'), exact: true })
    const news = page.getByRole('switch', { name: t('notifications.kinds.news.label'), exact: true })
    expect([await like.isChecked(), await news.isChecked()]).toEqual([true, false])
    for (const one of [like, news]) {
      const saved = page.waitForResponse((response) => response.url().endsWith('/api/notifications'))
      await one.click()
      expect((await saved).status()).toBe(200)
    }
    await open('/notifications')
    expect([await like.isChecked(), await news.isChecked()]).toEqual([false, true])

    const service = site.visitor({ authorization: `Bearer ${MAIL_EVENTS_SECRET}` })
    await service.api.notifications.mailEvents({ events: [{ type: 'bounced', email: member.email }] })
    // The live connection brings it to the open page.
    await page.getByText(t('notifications.settings.mail_stopped.bounced', { email: member.email })).waitFor()
    await visit.expectAccessible()
    await open('/members')
    const alert = page.getByText(t('site.banners.mail.bounced', { email: member.email }))
    const photo = page.getByText(t('site.banners.photo.title'))
    await photo.waitFor()
    await page.getByRole('button', { name: t('site.banners.later') }).click()
    await open('/members')
    await alert.waitFor()
    await page.getByRole('link', { name: t('site.banners.mail.action') }).click()
    await page.getByRole('button', { name: t('notifications.settings.mail_test') }).click()
    await page.getByText(t('notifications.settings.mail_test_sent', { email: member.email })).waitFor()
    const mail = await site.mail.mailTo(member.email)
    const [path = ''] = /\/mail-again\/do\?token=[\w-]+/.exec(mail.text ?? '') ?? []
    await open(path)
    await page.getByRole('button', { name: t('notifications.mail_again.confirm') }).click()
    await page.getByRole('heading', { name: t('notifications.mail_again.done_title') }).waitFor()
    expect(await site.rows('select reason from mail_stop')).toEqual([])
    visit.expectRefusal(410, '/api/notifications/confirm')
    await open(path)
    await page.getByRole('button', { name: t('notifications.mail_again.confirm') }).click()
    await page.getByRole('heading', { name: t('notifications.mail_again.invalid_title') }).waitFor()
  },
  TEST_MILLISECONDS,
)

test(
  'push is on where its member said yes, for that member alone, and off stays off',
  async () => {
    const t = words('nl')
    const [member, other] = await Promise.all([site.build.member(), site.build.member()])
    const { page, open, context } = await openPage(site, { loggedInAs: member })
    await withPushService(context)
    const pushSwitch = page.getByRole('switch', { name: t('notifications.settings.push') })
    const pushedTo = async ({ id }: { id: string }) =>
      (await site.rows('select 1 from push_subscription where member_id = $1', [id])).length
    const logIn = async (who: { email: string; password: string }) => {
      await context.clearCookies({ name: 'vonk_session' })
      const cookies = [...(await site.login(who)).cookies].map(([name, value]) => ({
        name,
        value,
        url: site.url,
      }))
      await context.addCookies(cookies)
    }
    // A page that subscribes by itself does so right after it has registered its worker.
    const timesAsked = async () => {
      await page.waitForFunction(() => document.documentElement.dataset.registered)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
      return page.evaluate(() => Number(localStorage.getItem('asked')))
    }

    await open('/notifications')
    await pushSwitch.click()
    await expect.poll(() => pushedTo(member)).toBe(1)
    await expect.poll(() => pushSwitch.isChecked()).toBe(true)
    expect(await timesAsked()).toBe(1)

    // Another member of the same browser, which may push: nothing is done for them unasked.
    await logIn(other)
    await open('/notifications')
    expect(await timesAsked()).toBe(1)
    expect(await pushSwitch.isChecked()).toBe(false)
    expect(await pushedTo(other)).toBe(0)

    // Who said yes here is known again after logging in anew,
    await logIn(member)
    await site.rows('delete from push_subscription')
    await open('/notifications')
    await expect.poll(() => pushedTo(member)).toBe(1)
    await expect.poll(() => pushSwitch.isChecked()).toBe(true)
    // and who says no is left alone, now and later.
    await pushSwitch.click()
    await expect.poll(() => pushedTo(member)).toBe(0)
    await expect.poll(() => pushSwitch.isChecked()).toBe(false)
    await logIn(member)
    await open('/notifications')
    expect(await timesAsked()).toBe(2)
    expect(await pushSwitch.isChecked()).toBe(false)
    expect(await page.evaluate(() => Notification.permission)).toBe('granted')
    expect(await pushedTo(member)).toBe(0)
  },
  TEST_MILLISECONDS,
)

/** A browser that says yes when it is asked, and a push service that nothing is sent to. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const granted = async () => {
      localStorage.setItem('permission', 'granted')
      return 'granted' as const
    }
    Object.defineProperty(Notification, 'requestPermission', { value: granted })
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('permission') ?? 'default',
    })
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example/browser', keys: { p256dh: 'BPk', auth: 'c2VjcmV0' } }),
      unsubscribe: async () => true,
    }
    const subscribe = async () => {
      localStorage.setItem('asked', String(Number(localStorage.getItem('asked')) + 1))
      return subscription
    }
    Object.defineProperties(PushManager.prototype, {
      subscribe: { value: subscribe },
      getSubscription: { value: async () => subscription },
    })
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = async function (...worker) {
      const registered = await register.apply(this, worker)
      document.documentElement.dataset.registered = 'yes'
      return registered
    }
  })
}

test(
  'a mail’s link ends mails of its kind without logging in, on a phone and in the dark',
  async () => {
    const t = words('de')
    const member = await site.build.member({ gender: 'female', language: 'de' })
    await site.build.like(await site.build.member({ gender: 'male' }), member)
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
    expect(
      await site.rows('select kind, wanted from mail_preference where member_id = $1', [member.id]),
    ).toEqual([{ kind: 'like', wanted: false }])
    await visit.open('/unsubscribe?token=broken')
    await page.getByRole('heading', { name: t('notifications.unsubscribe.invalid_title') }).waitFor()
  },
  TEST_MILLISECONDS,
)

test(
  'a member takes back a consent, unblocks somebody and downloads all data',
  async () => {
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
    await page.getByText(t('members.blocked.none')).waitFor()
    expect(await site.rows('select * from block where member_id = $1', [member.id])).toEqual([])

    const consent = page.locator('#consent')
    await consent.getByRole('button', { name: t('notifications.settings.consent.withdraw') }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await visit.expectAccessible()
    await dialog.getByRole('button', { name: t('notifications.settings.consent.withdraw') }).click()
    await consent.getByText(t('notifications.settings.consent.without')).waitFor()
    expect(await site.rows('select * from search_entry where member_id = $1', [member.id])).toEqual([])
    await open('/members')
    await page.getByText(t('discovery.no_consent.title')).waitFor()
    await page.getByRole('link', { name: t('discovery.no_consent.action') }).click()
    await consent.getByRole('button', { name: t('notifications.settings.consent.give') }).click()
    await consent.getByRole('button', { name: t('notifications.settings.consent.withdraw') }).waitFor()
    expect(await site.rows('select * from search_entry where member_id = $1', [member.id])).toHaveLength(1)

    await open('/notifications#export')
    await page.getByRole('button', { name: t('accounts.export.request') }).click()
    const link = page.getByRole('link', { name: t('accounts.export.download') })
    await link.waitFor()
    await visit.expectAccessible()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const files = unzip(await readFile(await download.path()))
    expect(files.get('data/account.json')?.toString()).toContain(member.email)
  },
  TEST_MILLISECONDS,
)

test(
  'the language is chosen with and without script, and one comes back to where one was',
  async () => {
    const member = await site.build.member()
    const visit = await openPage(site, { loggedInAs: member })
    await visit.open('/lang-config?from=/likes')
    await visit.expectAccessible()
    await visit.page.getByRole('link', { name: 'Français' }).click()
    await visit.page.waitForURL(/\/likes$/)
    await visit.page.locator('html[lang=fr]').waitFor()
    expect(await site.rows('select language from account where id = $1', [member.id])).toEqual([
      { language: 'fr' },
    ])
    const cookie = (await visit.context.cookies()).find(({ name }) => name === 'locale')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)

    // Without script, the page itself carries the links; none leads to another site.
    const stranger = site.visitor()
    const plain = await (await stranger.fetch('/lang-config?from=%2Fpricing')).text()
    expect(plain).toContain('href="/pricing?lang=pl"')
    const chosen = await stranger.fetch('/pricing?lang=pl')
    expect(await chosen.text()).toMatch(/<html[^>]* lang="pl"/)
    expect(stranger.cookies.get('locale')).toBe('pl')
    const lured = await (await stranger.fetch('/lang-config?from=%2F%2Fevil.example')).text()
    expect(lured).not.toContain('href="//evil.example')
  },
  TEST_MILLISECONDS,
)
