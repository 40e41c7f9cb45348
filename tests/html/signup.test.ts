import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import type { TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

// The first test of the file: the server has not loaded the later questions yet.
test('signup with the first answers in its address begins in the server’s page with the second question', async () => {
  const { whole } = await readHtml(site.visitor(), '/signup?gender=male&seeks=female')
  expect(whole).toContain('"bday-day"')
  // How React marks a part that it could not finish.
  expect(whole).not.toContain('<!--$!-->')
})
