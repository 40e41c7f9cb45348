import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import type { TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

// A file of its own: no test before has had the server load the later questions.
test('signup to a member with the first answers in its address begins with the second question too', async () => {
  const { id } = await site.build.member()
  const { whole } = await readHtml(site.visitor(), `/members/${id}/signup?gender=male&seeks=female`)
  expect(whole).toContain('"bday-day"')
  expect(whole).not.toContain('<!--$!-->')
})
