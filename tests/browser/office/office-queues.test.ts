import { afterAll, beforeAll, expect, test } from 'vitest'
import { EASY } from '#features/moderation/office/reasons.ts'
import type { ItemKind } from '#shared/moderation.ts'
import { mayStaff, STAFF_ROLES, type StaffRight, type StaffRole } from '#shared/staff.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { mayDecide, openOffice } from '#tests/harness/page/open-office.ts'
import type { Visit } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  // Its queues have cases of each kind.
  site = await startBrowserSite({ demoMembers: 400 })
})
afterAll(() => site?.stop())

const t = words('nl')
const PHONE = { width: 360, height: 740, colorScheme: 'dark' as const }

/** The item that a moderator has open, once it is shown. */
async function openItem({ page }: Visit, { id }: Staff, kind: ItemKind): Promise<string> {
  await page.getByRole('article').waitFor()
  const locked = () =>
    site.rows<{ id: string }>(
      'select id from moderation_item where locked_by = $1 and kind = $2 and decided_at is null',
      [id, kind],
    )
  await expect.poll(locked).toHaveLength(1)
  return (await locked())[0]!.id
}

const decisionOn = async (item: string) =>
  (await site.rows<{ kind: string }>('select kind from moderation_decision where item_id = $1', [item]))[0]
    ?.kind

const EASY_WORDS = {
  text: 'approve',
  name: 'approve',
  held_message: 'approve',
  verification: 'same_person',
  report: 'dismiss_report',
  appeal: 'grant',
} as const

test.each(Object.entries(EASY_WORDS) as [keyof typeof EASY_WORDS, string][])(
  'of the queue %s one item is judged by key and the next by hand, and neither comes back',
  async (kind, button) => {
    const moderator = await newStaff(site, 'moderator')
    const visit = await openOffice(site, moderator, `/admin/queue?kind=${kind}`, PHONE)
    const one = await openItem(visit, moderator, kind)
    await visit.expectAccessible()
    await mayDecide(visit)
    await visit.page.keyboard.press('a')
    await expect.poll(() => decisionOn(one)).toBe(EASY[kind])
    const two = await openItem(visit, moderator, kind)
    const bar = visit.page.getByRole('region', { name: t('office.verdicts.bar') })
    await bar.getByRole('button', { name: t(`office.verdicts.${button}`) }).click()
    await expect.poll(() => decisionOn(two)).toBe(EASY[kind])
    expect(two).not.toBe(one)
    await expect
      .poll(() =>
        site.rows(
          'select 1 from moderation_item where locked_by = $1 and id = any($2) and decided_at is null',
          [moderator.id, [one, two]],
        ),
      )
      .toEqual([])
  },
)

test('on a phone the strip to undo lies over no photo while a panel is open, and Z undoes', async () => {
  const moderator = await newStaff(site, 'moderator')
  const visit = await openOffice(site, moderator, '/admin/queue?kind=photo', PHONE)
  const { page } = visit
  const item = await openItem(visit, moderator, 'photo')
  const bar = page.getByRole('region', { name: t('office.verdicts.bar') })
  await bar.getByRole('button', { name: t('office.verdicts.approve') }).click()
  const undo = page.getByRole('button', { name: new RegExp(t('office.verdicts.undo')) })
  await undo.waitFor()
  const photo = page.getByRole('article').getByRole('img').first()
  const liesOver = async () => {
    const [above, below] = [await undo.boundingBox(), await photo.boundingBox()]
    return above!.y + above!.height > below!.y
  }
  await expect.poll(() => liesOver()).toBe(true)
  await bar.getByRole('button', { name: t('office.verdicts.refuse') }).click()
  await expect.poll(liesOver).toBe(false)
  await visit.expectAccessible()
  await page.keyboard.press('z')
  await page.getByText(t('office.verdicts.undone')).waitFor()
  await expect
    .poll(() =>
      site.rows(
        'select outcome from moderation_outcome join moderation_decision on id = decision_id where item_id = $1',
        [item],
      ),
    )
    .toEqual([{ outcome: 'undone' }])
})

test('a photo that does not load is decided in no way: later, or once it is there', async () => {
  const moderator = await newStaff(site, 'moderator')
  const visit = await openOffice(site, moderator, '/admin')
  const { page } = visit
  const files = '**/api/admin/items/*/files/*'
  await page.route(files, (route) => route.abort())
  visit.expectFailing('/files/')
  visit.expectLogged(/ERR_FAILED/)
  await page.goto('/admin/queue?kind=photo')
  const item = await openItem(visit, moderator, 'photo')
  await page.getByText(t('office.verdicts.no_sight')).waitFor()
  const bar = page.getByRole('region', { name: t('office.verdicts.bar') })
  const enabled = bar.locator('button[aria-keyshortcuts]:enabled')
  await expect.poll(() => enabled.getAttribute('aria-keyshortcuts')).toBe('N')
  for (const key of ['a', '1', 'w', 'b']) await page.keyboard.press(key)
  await visit.expectAccessible()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.unroute(files)
  await bar.getByRole('button', { name: t('office.verdicts.look_again') }).click()
  // The keys that were pressed before have done nothing.
  expect(await readAfter(mayDecide(visit), () => decisionOn(item))).toBeUndefined()
  await page.keyboard.press('a')
  await expect.poll(() => decisionOn(item)).toBe('approve')
})

const PLACES: Record<string, StaffRight> = {
  queue: 'queues',
  handed: 'notes',
  members: 'members',
  desk: 'desk',
  money: 'money',
  figures: 'figures',
  codes: 'prices',
  mailings: 'mailings',
  fictional: 'fictional',
  health: 'health',
  site: 'settings',
  staff: 'staff',
  log: 'audit',
}

// Each page that refuses is looked at once, with the first role that may not see it.
const told = new Set<string>()

test.each(STAFF_ROLES)(
  '%s is led to what they may do, and told of the rest that they may not',
  async (role) => {
    const visit = await openOffice(site, await newStaff(site, role as StaffRole), '/admin')
    const { page } = visit
    const places = page.getByRole('navigation', { name: t('office.frame.places') })
    await places.waitFor()
    for (const [place, right] of Object.entries(PLACES)) {
      const link = places.getByRole('link', { name: t(`office.frame.${place}`), exact: true })
      const may = mayStaff(role, right)
      await expect.poll(async () => [place, await link.count()]).toEqual([place, may ? 1 : 0])
      if (may || told.has(place)) continue
      told.add(place)
      await page.goto(`/admin/${place}`)
      const main = page.getByRole('main')
      await staysAway(main.locator('a, button, input'), main.getByText(t('site.errors.not_allowed')))
    }
  },
)
