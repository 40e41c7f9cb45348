import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeEffect } from '#features/moderation/take-effect.server.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { mayDecide, openOffice } from '#tests/harness/page/open-office.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a member copies a pose by camera, a moderator compares, and others see the mark', async () => {
  const { anna, bram, asBram } = await site.couple({})
  const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  await asBram.api.photos.upload({ key: crypto.randomUUID(), file })
  const t = words('nl')
  const at = { loggedInAs: bram, width: 360, height: 740, colorScheme: 'dark' } as const
  const own = await openPage(site, at)
  await own.open('/profile')
  await own.page.getByRole('link', { name: t('members.own.verify') }).click()
  const press = (key: string) => own.page.getByRole('button', { name: t(`photos.verified.${key}`) }).click()
  await press('start')
  await own.expectAccessible()
  await press('begin')
  await press('shoot')
  await own.page.getByRole('img', { name: t('photos.verified.taken') }).waitFor()
  await own.expectAccessible()
  await press('again')
  await press('shoot')
  await press('send')
  await own.page.getByRole('dialog').getByText(t('photos.verified.sent')).waitFor()
  await own.expectAccessible()

  const { page, expectAccessible } = await openOffice(
    site,
    await newStaff(site, 'moderator'),
    '/admin/queue?kind=verification',
  )
  for (const picture of ['portrait', 'posed'])
    await page.getByRole('img', { name: t(`office.item.${picture}`) }).waitFor()
  await expectAccessible()
  await mayDecide({ page })
  await page.keyboard.press('a')
  const made = () => site.rows<{ id: string }>('select id from moderation_decision')
  await expect.poll(async () => (await made()).length).toBe(1)
  await takeEffect(site.app, { decision: (await made())[0]!.id })

  const hers = await openPage(site, { loggedInAs: anna })
  await hers.open(`/members/${bram.id}`)
  const mark = hers.page.getByText(t('members.card.verified'), { exact: true }).first()
  await mark.waitFor({ state: 'attached' })
  await hers.expectAccessible()
  await hers.open(`/members/${bram.id}/chat`)
  await mark.waitFor({ state: 'attached' })
})
