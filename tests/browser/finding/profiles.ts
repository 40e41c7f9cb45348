import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

export async function addPhoto(site: TestSite, member: { email: string }): Promise<void> {
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'ik.jpg', { type: 'image/jpeg' })
  await (await site.login(member)).api.photos.upload({ key: crypto.randomUUID(), file })
}

/** The Dutch word for fictional profiles, with the icon of a site that chose the ghost. */
export async function seesMark(place: Locator, where: string): Promise<void> {
  await place.page().locator('html[data-fictional=ghost]').waitFor({ state: 'attached' })
  const mark = place.locator('span', {
    has: place.page().locator('.fictional-icon'),
    hasText: words('nl')('site.defaults.fictional_singular'),
  })
  await mark.filter({ visible: true }).first().waitFor()
  await expect.poll(() => mark.filter({ visible: true }).count(), { message: where }).toBeGreaterThan(0)
}
