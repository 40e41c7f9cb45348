import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_SITE } from '#shared/page-headers.ts'
import type { StaffRole } from '#shared/staff.ts'
import { createBuilders } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { mayDecide, openOffice } from '#tests/harness/page/open-office.ts'
import { sisterOf } from '#tests/harness/sister-site.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff, officeOf, type Staff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')
const PHONE = { width: 360, height: 740, colorScheme: 'dark' as const }

let site: TestSite
let sister: string
beforeAll(async () => {
  site = await startBrowserSite({ demo: false, settings: { name: 'Vonk Thuis' } })
  sister = (await sisterOf(site, 'Vonk Zuster')).id
})
afterAll(() => site?.stop())

const grant = (staff: Staff, role: StaffRole) =>
  site.rows('insert into staff_role (staff_id, site_id, role, granted_at) values ($1, $2, $3, $now)', [
    staff.id,
    sister,
    role,
  ])

/** Their browser, at another site. */
function at(staff: Staff, siteId: string) {
  const visitor = site.visitor({ [OFFICE_SITE]: siteId })
  for (const [name, value] of staff.visitor.cookies) visitor.cookies.set(name, value)
  return officeOf(visitor)
}

/** A text that waits at each site, the later one the more urgent. */
async function waitAtBoth(): Promise<{ here: string; there: string }> {
  const here = await site.build.member({ name: 'Hier' })
  const there = await createBuilders(site.app, sister).member({ name: 'Ginds', email: 'ginds@example.org' })
  const as = await site.login(here)
  await as.api.members.update({ profile_text: 'Ik wandel graag' })
  await site.rows(
    `insert into moderation_item (id, site_id, kind, member_id, subject_id, said, is_live, risk, created_at)
     values (gen_random_uuid(), $1, 'text', $2, $2, '{"profile_text": "Kijk op mijn pagina"}', true, 99, $now)`,
    [sister, there.id],
  )
  await site.rows(`update profile set profile_text = 'Kijk op mijn pagina' where member_id = $1`, [there.id])
  return { here: here.id, there: there.id }
}

test('staff work at each site where they have a role, by one login, and at no other', async () => {
  const owner = await newStaff(site, 'owner')
  const there = { office: at(owner, sister) }
  await expectRefusal(there.office.account.self(), 'authentication_required')
  await expectRefusal(at(owner, site.app.ids.uuid()).account.self(), 'authentication_required')
  await expectRefusal(at(owner, 'nergens').account.self(), 'authentication_required')
  await grant(owner, 'moderator')
  expect(await there.office.account.self()).toMatchObject({
    role: 'moderator',
    site: { id: sister, name: 'Vonk Zuster' },
  })
  expect(await owner.office.account.self()).toMatchObject({ role: 'owner', site: { name: 'Vonk Thuis' } })
  // The role of there counts there.
  await expectRefusal(there.office.site.form(), 'not_allowed')
  const anna = await site.build.member()
  await expectRefusal(there.office.members.open({ id: anna.id }), 'not_found')
  expect(await owner.office.members.open({ id: anna.id })).toMatchObject({ id: anna.id })
})

/** The site whose office the page shows. */
const shown = (page: Page, name: string) =>
  page.getByRole('banner').locator('> div').first().getByText(name, { exact: true }).waitFor()

test('what waits at all sites comes in one queue, the most urgent first, and is decided and undone at its own', async () => {
  const { here, there } = await waitAtBoth()
  const moderator = await newStaff(site, 'moderator')
  await grant(moderator, 'moderator')
  const visit = await openOffice(site, moderator, '/admin/queue?kind=text', PHONE)
  const { page } = visit
  const item = page.getByRole('article')
  await item.getByText('Ik wandel graag').waitFor()
  await page.getByRole('link', { name: t('office.queue.all_sites') }).click()
  await item.getByText('Kijk op mijn pagina').waitFor()
  await shown(page, 'Vonk Zuster')
  await visit.expectAccessible()
  await mayDecide(visit)
  await page.keyboard.press('a')
  await item.getByText('Ik wandel graag').waitFor()
  await shown(page, 'Vonk Thuis')
  const decided = () =>
    site.rows(
      `select site_id, member_id, coalesce(outcome, 'waits') as outcome from moderation_decision decision
      left join moderation_outcome on decision_id = decision.id where member_id = any($1)`,
      [[here, there]],
    )
  await expect.poll(decided).toEqual([{ site_id: sister, member_id: there, outcome: 'waits' }])
  await page
    .getByRole('button', { name: t('office.verdicts.undo') })
    .first()
    .click()
  await item.getByText('Kijk op mijn pagina').waitFor()
  await expect.poll(decided).toEqual([{ site_id: sister, member_id: there, outcome: 'undone' }])
  await shown(page, 'Vonk Zuster')
})

test('another site is a press away, also on a phone, and a tab stays where it is', async () => {
  const owner = await newStaff(site, 'owner')
  await grant(owner, 'owner')
  const visit = await openOffice(site, owner, '/admin')
  const { page } = visit
  const bar = page.getByRole('banner')
  await shown(page, 'Vonk Thuis')
  await bar.getByText(t('office.frame.other_sites', { count: 1 })).click()
  await bar.getByRole('button', { name: /Vonk Zuster/ }).click()
  await shown(page, 'Vonk Zuster')
  await page.reload()
  await shown(page, 'Vonk Zuster')
  const other = await openOffice(site, owner, '/admin', PHONE)
  await shown(other.page, 'Vonk Thuis')
  await other.page
    .getByRole('region', { name: t('office.home.sites') })
    .getByRole('button', { name: /Vonk Zuster/ })
    .click()
  await shown(other.page, 'Vonk Zuster')
  // Where the role has gone, the site of the address is left.
  await site.rows('delete from staff_role where staff_id = $1 and site_id = $2', [owner.id, sister])
  other.expectRefusal(403, '/api/admin/')
  await other.page.reload()
  await shown(other.page, 'Vonk Thuis')
})
