import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chatting.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a gift shows its price before it is given, arrives at once, and stands on the profile if its owner wishes', async () => {
  const { locale, ...look } = { locale: 'fr', width: 1280, colorScheme: 'dark' } as const
  const t = words(locale)
  const g = (key: string, values?: Record<string, string | number>) => t(`chat.gifts.${key}`, values)
  const named = (kind: string) => t(`members.gifts.names.${kind}`)
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', credits: 10 }),
    site.build.member({ gender: 'male', credits: 10 }),
  ])
  const asAnna = await site.login(anna)
  await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
  const options = { locale, height: 800, ...look }
  const hers = await openPage(site, { ...options, loggedInAs: anna })
  const his = await openPage(site, { ...options, loggedInAs: bram })
  await his.open(`/members/${anna.id}/chat`)
  await hers.open(`/members/${bram.id}/chat`)

  const opener = hers.page.getByRole('button', { name: t('chat.composer.gift') })
  const catalogue = hers.page.getByRole('dialog', { name: g('title', { name: bram.name }) })
  const give = catalogue.getByRole('button', { name: g('give') })
  await opener.click()
  await expect.poll(() => catalogue.getByRole('radio').count()).toBe(24)
  await expect.poll(() => give.isDisabled()).toBe(true)
  await catalogue.getByText(g('balance', { credits: 9 })).waitFor()
  // Too dear: the way to credits, and what was picked is there again.
  await catalogue.getByText(named('boat'), { exact: true }).click()
  await catalogue.getByRole('link', { name: t('chat.cost.buy') }).waitFor()
  await hers.expectAccessible()
  await hers.open(`/members/${bram.id}/chat`)
  await hers.page.getByText(g('ready', { gift: named('boat') })).waitFor()
  await hers.page.getByRole('button', { name: g('drop') }).click()
  await hers.page.getByText(g('ready', { gift: named('boat') })).waitFor({ state: 'detached' })

  await opener.click()
  await catalogue.getByRole('radio', { name: new RegExp(`^${named('tulips')}`) }).press('Space')
  await give.click()
  await catalogue.waitFor({ state: 'hidden' })
  for (const page of [hers.page, his.page])
    await chat(page, t)
      .log.getByText(`${g('gift')} ${named('tulips')}`)
      .waitFor()
  expect((await asAnna.api.accounts.user()).user?.credits).toBe(3)
  await his.expectAccessible()

  const received = hers.page.getByRole('heading', { name: t('members.gifts.title') })
  await staysAway(received, hers.open(`/members/${bram.id}`))
  await his.open('/notifications')
  await his.page.getByRole('switch', { name: t('notifications.settings.shows_gifts') }).click()
  await expect
    .poll(() => site.rows('select shows_gifts from profile where member_id = $1', [bram.id]))
    .toEqual([{ shows_gifts: true }])
  await hers.open(`/members/${bram.id}`)
  await received.waitFor()
  await hers.page.getByRole('listitem').getByText(named('tulips'), { exact: true }).waitFor()
  await hers.expectAccessible()

  // The profile's menu leads to the catalogue, and a visitor is asked to log in.
  await hers.page.getByRole('button', { name: t('members.profile.more') }).click()
  await hers.page.getByRole('menuitem', { name: t('members.profile.gift', { name: bram.name }) }).click()
  await catalogue.waitFor()
  const visitor = await openPage(site, options)
  await visitor.open(`/members/${bram.id}`)
  await visitor.page.getByRole('button', { name: t('members.gifts.give', { name: bram.name }) }).click()
  await visitor.page.getByRole('dialog', { name: t('site.login_required.gifts.title') }).waitFor()
})
