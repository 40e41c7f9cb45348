import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { seeAlerts } from '#tests/harness/page/see-alerts.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import { PUSH_KEYS } from '#tests/harness/services/push.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ pusher: { send: async () => 'sent' } })
})
afterAll(() => site?.stop())

test('push is on where its member said yes, for that member alone, and off stays off', async () => {
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
  // A page that subscribes unasked does so right after it has registered its worker.
  const timesAsked = async () => {
    await page.waitForFunction(() => document.documentElement.dataset.registered)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    return page.evaluate(() => Number(localStorage.getItem('asked')))
  }

  await open('/notifications')
  await pushSwitch.click()
  await expect.poll(() => pushedTo(member)).toBe(1)
  await expect.poll(() => pushSwitch.isChecked()).toBe(true)
  await expect.poll(() => timesAsked()).toBe(1)

  // For another member of the same browser, which has the permission, nothing is done unasked.
  await logIn(other)
  await open('/notifications')
  await expect.poll(() => timesAsked()).toBe(1)
  await expect.poll(() => pushSwitch.isChecked()).toBe(false)
  expect(await readAfter(alive(page), () => pushedTo(other))).toBe(0)

  // After a new login, a member who had agreed here is subscribed again.
  await logIn(member)
  await site.rows('delete from push_subscription')
  await open('/notifications')
  await expect.poll(() => pushedTo(member)).toBe(1)
  await expect.poll(() => pushSwitch.isChecked()).toBe(true)
  // A member who refused is not asked again.
  await pushSwitch.click()
  await expect.poll(() => pushedTo(member)).toBe(0)
  await expect.poll(() => pushSwitch.isChecked()).toBe(false)
  await logIn(member)
  await open('/notifications')
  await expect.poll(() => timesAsked()).toBe(2)
  await expect.poll(() => pushSwitch.isChecked()).toBe(false)
  await expect.poll(() => page.evaluate(() => Notification.permission)).toBe('granted')
  expect(await readAfter(alive(page), () => pushedTo(member))).toBe(0)
})

test('push is offered in the corner; with it, news is read every 300 s and with each push, whose words are not kept', async () => {
  const t = words('nl')
  const member = await site.build.member()
  const { page, open, context } = await openPage(site, { loggedInAs: member })
  await withPushService(context)
  await context.grantPermissions(['notifications'])
  // The other requests in that corner are dismissed.
  await context.addInitScript((id) => {
    for (const name of ['photo', 'enrich'])
      localStorage.setItem(`dismissed.${name}.${id}`, new Date(Date.now() - 3_600_000).toISOString())
  }, member.id)
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(`${request.method()} ${pathname}${search}`)
  })
  const reads = () => asked.filter((one) => one === 'GET /api/chats.php').length
  await seeAlerts(page, () => open('/members'))
  const offer = page.getByText(t('site.banners.push.title'))
  await page.getByRole('button', { name: t('site.banners.push.action') }).click()
  await offer.waitFor({ state: 'hidden' })
  expect(asked).toContain('POST /api/user.php?push=1')
  await expect
    .poll(() => site.rows('select endpoint from push_subscription where member_id = $1', [member.id]))
    .toEqual([{ endpoint: 'https://push.example/browser' }])

  // One poll was due before push was on; then one every 300 s, of which none may pass by itself meanwhile.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const before = reads() + 1
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return reads()
    })
    .toBe(before)
  await page.clock.runFor(290_000)
  expect(await readAfter(alive(page), async () => reads())).toBe(before)
  await page.clock.runFor(15_000)
  await expect.poll(reads).toBe(before + 1)

  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const news = { title: 'Nieuw bericht van Bram', body: 'Kom kijken', url: '/chats/1', tag: 'message 2' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId: await registered,
    data: JSON.stringify({ ...news, member: member.id }),
  })
  const kept = () =>
    page.evaluate(
      async (id) => (await (await caches.open('push')).match(`/last-push/${id}`))?.json(),
      member.id,
    )
  await expect.poll(kept).toEqual({ at: expect.any(String), tag: 'message 2', url: '/chats/1' })
  await expect
    .poll(async () => {
      await page.clock.runFor(300)
      return reads()
    })
    .toBe(before + 2)
})

test('a pressed notification opens its conversation in an open tab, which is not loaded anew', async () => {
  const t = words('nl')
  const { anna, asBram } = await site.couple({}, { credits: 9 })
  const sent = await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna' })
  const { page, open, context } = await openPage(site, { loggedInAs: anna })
  await withPushService(context)
  const began = context.waitForEvent('serviceworker')
  await open('/notifications')
  const previews = page.getByRole('switch', { name: t('notifications.settings.push_previews') })
  await expect.poll(() => previews.isChecked()).toBe(false)
  await previews.click()
  await expect
    .poll(() => site.rows('select push_previews from notification_setting where member_id = $1', [anna.id]))
    .toEqual([{ push_previews: true }])
  const worker = await began
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.evaluate(() => {
    document.documentElement.dataset.stays = 'yes'
  })
  const press = (url: string) =>
    worker.evaluate((target) => {
      const notification = { close() {}, data: { url: target } }
      const waitUntil = () => {}
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    }, url)
  const path = `/chats/${sent.conversation}`
  await press(path)
  await page.waitForURL(`**${path}`)
  await page.getByText('Hoi Anna').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.stays)).toBe('yes')
  // Nor does it lead away from the site.
  await press('https://evil.example/')
  await page.waitForURL(`${site.url}/members`)
  expect(context.pages()).toHaveLength(1)
})

test('push is not offered where the browser was told no or cannot, and the settings say which', async () => {
  const t = words('nl')
  const states = [
    ['push_denied', () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' })],
    ['push_unsupported', () => Reflect.deleteProperty(window, 'PushManager')],
  ] as const
  for (const [hint, script] of states) {
    const member = await site.build.member()
    const { page, open, context } = await openPage(site, { loggedInAs: member })
    await context.addInitScript(script)
    await context.addInitScript((id) => {
      for (const name of ['photo', 'enrich'])
        localStorage.setItem(`dismissed.${name}.${id}`, new Date(Date.now() - 3_600_000).toISOString())
    }, member.id)
    await page.clock.install()
    await staysAway(
      page.getByText(t('site.banners.push.title')),
      seeAlerts(page, () => open('/likes')),
    )
    await open('/notifications')
    const pushSwitch = page.getByRole('switch', { name: t('notifications.settings.push') })
    await expect.poll(() => pushSwitch.isDisabled()).toBe(true)
    await staysAway(
      page.getByText(t('site.banners.push.title')),
      page.getByText(t(`notifications.settings.${hint}`)),
    )
  }
})

test('what asks for mails and push is put off with the time, one after the other', async () => {
  const t = words('nl')
  const member = await site.build.member()
  await site.rows('insert into mail_stop values ($1, $2, $3, $now)', [member.id, 'spam', member.email])
  const { page, open, context } = await openPage(site, { loggedInAs: member })
  await withPushService(context)
  // These requests stay dismissed during this test.
  await context.addInitScript((id) => {
    for (const name of ['photo', 'enrich']) localStorage.setItem(`dismissed.${name}.${id}`, '2999-01-01')
  }, member.id)
  await page.clock.install()
  const mail = page.getByText(t('site.banners.mail.spam', { email: member.email }))
  const push = page.getByText(t('site.banners.push.title'))
  const later = page.getByRole('button', { name: t('site.banners.later') })
  const enter = () => seeAlerts(page, () => open('/likes'))
  for (const [name, alert] of [
    ['mail', mail],
    ['push', push],
  ] as const) {
    await enter()
    await alert.waitFor()
    const before = await page.evaluate(() => Date.now())
    await later.click()
    const [at, now] = await page.evaluate(
      (key) => [Date.parse(localStorage.getItem(key)!), Date.now()] as const,
      `dismissed.${name}.${member.id}`,
    )
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(now)
    // How long each rests, and all after one: nags.test.ts.
    await page.clock.fastForward(10 * 60_000)
  }
})

/** A browser that grants the permission, with a fake push service. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript((keys) => {
    const granted = async () => {
      localStorage.setItem('permission', 'granted')
      return 'granted' as const
    }
    Object.defineProperty(Notification, 'requestPermission', { value: granted })
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('permission') ?? 'default',
    })
    const subscription = {
      toJSON: () => ({
        endpoint: 'https://push.example/browser',
        keys,
      }),
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
  }, PUSH_KEYS)
}
