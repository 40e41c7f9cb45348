import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { readHtml } from '#tests/harness/html.ts'
import { mailedToken } from '#tests/harness/mailed-link.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('the page of a confirmation says whether it arrived, is waited for, or is done', async () => {
  const anna = await site.login(await site.build.member({ confirmed: false, email: 'anna@example.org' }))
  const says = async (visitor: Visitor, state: 'arrived' | 'waiting' | 'done') => {
    const page = await readHtml(visitor, '/activate/done')
    expect(page.all('h1').map((one) => one.says)).toEqual([t(`accounts.activate.${state}_title`)])
    expect(page.all('title')[0]?.says).toContain(t('accounts.activate.done_page_title'))
    expect(page.says.includes(t('accounts.activate.done_text'))).toBe(state === 'done')
  }
  await says(site.visitor(), 'arrived')
  await says(anna, 'waiting')
  await anna.api.accounts.sendActivation()
  await site
    .visitor()
    .api.accounts.activate({ token: await mailedToken(site, 'anna@example.org', '/activate/do') })
  await says(anna, 'done')
})
