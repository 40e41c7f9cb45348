import type { TestSite } from '../site.ts'
import type { Staff } from '../staff.ts'
import { openPage, type Visit } from './open-page.ts'

/** Opens a page of the back office in a browser in which one of the staff is logged in. */
export async function openOffice(
  site: TestSite,
  staff: Staff,
  path: string,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Visit> {
  const visit = await openPage(site, options)
  const cookies = [...staff.visitor.cookies].map(([name, value]) => ({ name, value, url: site.url }))
  await visit.context.addCookies(cookies)
  await visit.page.goto(path)
  return visit
}

/** Waits until the item that is open may be decided: all that is judged of it has loaded. */
export async function mayDecide({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.locator('#verdicts button[aria-keyshortcuts="A"]:enabled').waitFor()
}
