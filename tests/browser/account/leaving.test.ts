import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideProfile, showProfile } from '#features/members/reports/hold.server.ts'
import { transact } from '#server/database/transact.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { keepInBrowser, keptInBrowser } from '#tests/harness/page/kept-in-browser.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const GENEROUS = { settings: { time_bonus: null }, company: { deleteDiscount: 40 } }

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite(GENEROUS)
})
afterAll(() => site?.stop())

const memberRow = async (id: string) =>
  (await site.rows<{ status: string }>('select status from account where id = $1', [id]))[0]

test('a member leaves in two clicks, is out of reach in an open conversation, and comes back by the mail’s button', async () => {
  const t = words('nl')
  const member = await site.build.member({ name: 'Vertrekker' })
  const other = await site.build.member({ name: 'Blijver', gender: 'male' })
  const { conversation } = await (await site.login(member)).api.chat.send({
    id: randomUUID(),
    to: other.id,
    body: 'Dag, ik stap weer op.',
  })
  const theirs = await openPage(site, { loggedInAs: other })
  await theirs.open(`/chats/${conversation}`)
  await theirs.page.getByRole('heading', { level: 1, name: 'Vertrekker' }).waitFor()
  const composer = theirs.page.getByRole('textbox', {
    name: t('chat.composer.label', { name: 'Vertrekker' }),
  })
  await composer.waitFor()

  const mine = await openPage(site, { loggedInAs: member })
  const kept = () => keptInBrowser({ page: mine.page, member: member.id })
  await mine.open(`/members/${other.id}/chat`)
  await mine.page
    .getByRole('textbox', { name: t('chat.composer.label', { name: 'Blijver' }) })
    .fill('Nog niet af')
  const keys = [
    ...(await keepInBrowser({ page: mine.page, member: member.id })),
    `draft:${member.id}:${other.id}`,
  ]
  await mine.open('/notifications#leave')
  await mine.page.getByRole('button', { name: t('notifications.settings.leaving.open') }).click()
  const dialog = mine.page.getByRole('dialog', { name: t('accounts.leaving.title') })
  // Nothing is selected at first, and a selection can be undone.
  await staysAway(
    dialog.locator('[aria-pressed=true], :checked'),
    dialog.getByRole('button', { name: t('accounts.leaving.reasons.price') }),
  )
  const otherReason = dialog.getByRole('button', { name: t('accounts.leaving.reasons.other') })
  await otherReason.click()
  await dialog.getByRole('textbox', { name: t('accounts.leaving.remarks') }).fill('Te koud buiten')
  await mine.expectAccessible()
  await expect.poll(() => kept()).toEqual(keys.sort())
  await dialog.getByRole('button', { name: t('accounts.leaving.confirm') }).click()
  expect(
    await readAfter(mine.page.getByRole('heading', { name: t('accounts.account_deleted.title') }), () =>
      kept(),
    ),
  ).toEqual([])
  await expect.poll(() => memberRow(member.id)).toEqual({ status: 'deleted' })
  await expect
    .poll(() => site.rows('select reason, remarks from leaving_reason'))
    .toEqual([{ reason: 'other', remarks: 'Te koud buiten' }])
  await mine.expectAccessible()

  // The other member's page is updated live.
  await theirs.page.getByRole('heading', { level: 1, name: member.name }).waitFor()
  await theirs.page.getByText(t('chat.left.out_of_reach', { name: member.name })).waitFor()
  await staysAway(composer, theirs.page.getByRole('log').getByText('Dag, ik stap weer op.'))
  await theirs.expectAccessible()

  mine.expectRefusal(403, '/api/user.php')
  await mine.open('/login')
  await mine.page.getByRole('textbox', { name: t('accounts.login.email') }).fill(member.email)
  await mine.page.getByLabel(t('accounts.login.password'), { exact: true }).fill(member.password)
  await mine.page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await mine.page
    .getByRole('alert')
    .getByText(t('accounts.login.deleted_hint', { days: 14, support: 'support@example.com' }))
    .waitFor()

  const mail = await site.mail.mailTo(member.email)
  const [, path] = /(\/reactivate\?token=[\w-]+)/.exec(mail.text ?? '') ?? []
  await mine.open(path!)
  await mine.expectAccessible()
  await expect.poll(() => memberRow(member.id)).toEqual({ status: 'deleted' })
  await mine.page.getByRole('button', { name: t('accounts.reactivate.submit') }).click()
  await mine.page.getByRole('heading', { name: t('accounts.reactivate.done_title') }).waitFor()
  await expect.poll(() => memberRow(member.id)).toEqual({ status: 'active' })
  await composer.waitFor()
  await mine.open(path!)
  await mine.page.getByRole('heading', { name: t('accounts.reactivate.error_title') }).waitFor()
})

test('a member whom the site hides is out of reach in an open conversation, and is back there when that ends', async () => {
  const t = words('nl')
  const { bram, asAnna, anna } = await site.couple()
  const said = { id: randomUUID(), to: bram.id, body: 'Hoi, hoe is het?' }
  const { conversation } = await asAnna.api.chat.send(said)
  const { page, open, expectAccessible } = await openPage(site, { loggedInAs: bram })
  await open(`/chats/${conversation}`)
  const composer = page.getByRole('textbox', { name: t('chat.composer.label', { name: anna.name }) })
  await composer.waitFor()

  await transact(site.app.db, (tx) => hideProfile(tx, site.app, anna.id))
  await page.getByText(t('chat.left.out_of_reach', { name: anna.name })).waitFor()
  await page.getByRole('heading', { level: 1, name: anna.name }).waitFor()
  await page.getByRole('log').getByText(said.body).waitFor()
  await staysAway(
    composer,
    page.getByRole('listitem').getByText(t('chat.list.out_of_reach'), { exact: true }),
  )
  await expectAccessible()

  await transact(site.app.db, (tx) => showProfile(tx, site.app, anna.id))
  await staysAway(page.getByText(t('chat.left.out_of_reach', { name: anna.name })), composer)
})

test('who is about to leave is offered the company’s discount once, and pays the lower price for taking it', async () => {
  const t = words('de')
  const member = await site.build.member({ premium: true, language: 'de' })
  const look = { locale: 'de', width: 360, height: 740, colorScheme: 'dark' } as const
  const { page, open, expectAccessible } = await openPage(site, { ...look, loggedInAs: member })
  await open('/notifications#leave')
  const opener = page.getByRole('button', { name: t('notifications.settings.leaving.open') })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: t('accounts.leaving.offer_title', { percentage: 40 }) }).waitFor()
  await expectAccessible()
  await dialog.getByRole('button', { name: t('accounts.leaving.offer_take') }).click()
  await page.getByRole('dialog', { name: t('accounts.leaving.taken_title') }).waitFor()
  await expectAccessible()
  await page
    .getByRole('button', { name: t('accounts.leaving.close') })
    .last()
    .click()

  await opener.click()
  await staysAway(
    page.getByRole('button', { name: t('accounts.leaving.offer_take') }),
    page.getByRole('dialog', { name: t('accounts.leaving.title') }),
  )
  await page.getByRole('button', { name: t('accounts.leaving.cancel') }).click()
  await open('/credits')
  await page.getByText('5,97').first().waitFor()
  await expect.poll(() => memberRow(member.id)).toEqual({ status: 'active' })
})
