import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookForPatterns } from '#features/members/office/looks.server.ts'
import { buy } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    settings: { name: 'Vonkje', time_bonus: null, welcome_discount_percentage: null },
  })
})
afterAll(() => site?.stop())

/** A member with a photo that waits, a purchase, and a message that was reported. */
async function somebody() {
  const { anna, bram, asAnna, asBram } = await site.couple({
    name: 'Wilhelmina',
    facts: { profileText: 'Ik hou van wandelen.' },
  })
  const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  await asAnna.api.photos.upload({ key: crypto.randomUUID(), file })
  await buy({ member: asAnna, memberId: anna.id, email: anna.email })
  await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Maak je wat geld over?' })
  const report = { id: anna.id, reason: 'money' as const, words: 'Ze vraagt geld', key: crypto.randomUUID() }
  await asBram.api.members.report(report)
  const [device] = await site.rows<{ token_hash: Buffer }>(
    'select token_hash from known_device where member_id = $1',
    [anna.id],
  )
  for (let n = 0; n < 2; n++) {
    const { id, email } = await site.build.member()
    await site.build.device(email)
    await site.rows('update known_device set token_hash = $2 where member_id = $1', [id, device!.token_hash])
  }
  await lookForPatterns(site.app)
  return { anna, bram }
}

test('staff find a member by keyboard, look, give credits, and see a reported conversation', async () => {
  const t = words('nl')
  const { anna } = await somebody()
  const manager = await newStaff(site, 'manager')
  const { page, expectAccessible, expectRefusal } = await openOffice(site, manager, '/admin/members')
  await page.getByRole('listitem').filter({ hasText: 'Wilhelmina' }).waitFor()
  await expectAccessible()
  await page.keyboard.press('/')
  await page.keyboard.type('wilhel')
  await page.keyboard.press('Enter')
  const found = page.getByRole('link', { name: /wilhelmina.*example\.org/i })
  await found.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Wilhelmina/ }).waitFor()
  await page.getByRole('heading', { name: t('office.members.credits') }).waitFor()
  await expect
    .poll(() =>
      page.getByRole('img', { name: /Wilhelmina/ }).evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectAccessible()

  const looked = page.getByRole('button', { name: new RegExp(`^${t('office.members.looked')}`) })
  await looked.click()
  await looked.waitFor({ state: 'detached' })
  await expect
    .poll(() => site.rows('select looked_by from account_look where member_id = $1', [anna.id]))
    .toEqual([{ looked_by: manager.id }])
  await page.getByRole('button', { name: t('office.members.grant') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.members.credits_label')).fill('25')
  const grant = dialog.getByRole('button', { name: t('office.members.grant') })
  await grant.click()
  await dialog.getByText(t('office.field_errors.empty')).waitFor()
  const reason = dialog.getByLabel(t('office.members.reason'))
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible()
  await reason.fill('storing van gisteren')
  await grant.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(t('office.members.accounts.bonus')).waitFor()
  await expect
    .poll(() =>
      site.rows("select reason from staff_action where member_id = $1 and action = 'credits_granted'", [
        anna.id,
      ]),
    )
    .toEqual([{ reason: 'storing van gisteren' }])

  await page.getByRole('button', { name: t('office.members.birth') }).click()
  await dialog.getByLabel(t('office.members.birth_label')).fill('2990-01-01')
  await dialog.getByLabel(t('office.members.reason')).fill('paspoort gezien')
  expectRefusal(400, '/birth-date')
  await dialog.getByRole('button', { name: t('office.members.birth') }).click()
  await dialog.getByText(t('office.field_errors.future')).waitFor()
  await expect.poll(() => dialog.getByLabel(t('office.members.reason')).inputValue()).toBe('paspoort gezien')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('office.members.see_conversation') }).click()
  await dialog.getByLabel(t('office.members.reason')).fill('melding over geld')
  await dialog.getByRole('button', { name: t('office.members.see_conversation') }).click()
  await dialog.getByText('Maak je wat geld over?').waitFor()
  await expectAccessible()

  await page.getByRole('button', { name: t('office.members.close') }).click()
  const back = page.getByRole('link', { name: t('office.members.back') })
  await back.click()
  await found.waitFor()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('wilhel')
  expect(page.url()).not.toContain('wilhel')
  await page.reload()
  await page.getByRole('heading', { name: t('office.members.looks') }).waitFor()
  await expect
    .poll(async () => [await found.count(), await page.getByRole('searchbox').inputValue()])
    .toEqual([0, ''])

  const support = await openOffice(site, await newStaff(site, 'support'), '/admin/members', {
    width: 360,
    height: 740,
    colorScheme: 'dark',
  })
  await support.page.getByRole('heading', { name: t('office.members.looks') }).waitFor()
  await support.page.keyboard.press('/')
  await support.page.keyboard.type(anna.id)
  await support.page.keyboard.press('Enter')
  await support.page.getByRole('link', { name: /Wilhelmina/ }).click()
  await support.page.getByRole('heading', { name: t('office.members.acts') }).waitFor()
  const buttons = (name: string) =>
    support.page.getByRole('button', { name: t(`office.members.${name}`) }).count()
  await expect.poll(async () => [await buttons('end_sessions'), await buttons('export')]).toEqual([1, 1])
  await expect
    .poll(async () => [await buttons('grant'), await buttons('erase'), await buttons('see_conversation')])
    .toEqual([0, 0, 0])
  await support.expectAccessible()
})

test('a decision about a member needs a reason, can be undone by Z, and shows once it is carried out', async () => {
  const t = words('nl')
  const verdict = (key: string) => t(`office.verdicts.${key}`)
  const { id } = await site.build.member()
  const { page, expectAccessible } = await openOffice(
    site,
    await newStaff(site, 'moderator'),
    `/admin/members/${id}`,
    { width: 360, height: 760, colorScheme: 'dark' },
  )
  const decisions = async () =>
    (
      await site.rows<{ kind: string; outcome: string | null }>(
        `select kind, outcome from moderation_decision decision
         left join moderation_outcome on decision_id = decision.id where member_id = $1 order by decision.id`,
        [id],
      )
    ).map(({ kind, outcome }) => [kind, outcome])
  const button = (name: string) => page.getByRole('button', { name: verdict(name), exact: true })
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(verdict('reason'))
  const hasFocus = (what: typeof dialog) =>
    expect.poll(() => what.evaluate((one) => one === document.activeElement)).toBe(true)
  await button('warn').click()
  await hasFocus(reason)
  await dialog.getByText(t('office.verdicts.does', { kind: 'warn' })).waitFor()
  await dialog.getByRole('button', { name: verdict('warn') }).click()
  await dialog.getByText(t('office.field_errors.empty')).waitFor()
  await hasFocus(reason)
  expect(await readAfter(expectAccessible(), () => decisions())).toEqual([])
  await reason.selectOption('money')
  // The member as they are after the decision comes later than its undoing.
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/admin/members/${id}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: verdict('warn') }).click()
  const undo = page.getByRole('button', { name: new RegExp(verdict('undo')) })
  await hasFocus(undo)
  await expectAccessible()
  await page.keyboard.press('z')
  await expect.poll(decisions).toEqual([['warn', 'undone']])
  await undo.waitFor({ state: 'detached' })
  held.resolve()
  await hasFocus(button('warn'))

  await button('suspend').click()
  await reason.selectOption('money')
  await dialog.getByRole('button', { name: verdict('suspend') }).click()
  await hasFocus(undo)
  await page.getByText(t('office.members.soon')).waitFor()
  // Without loading the page anew.
  const account = page.getByRole('region', { name: t('office.members.account'), exact: true })
  await staysAway(
    page.getByText(t('office.members.soon')),
    account.getByText(t('office.members.states.suspended')),
  )
  await expect
    .poll(() => decisions())
    .toEqual([
      ['warn', 'undone'],
      ['suspend', 'done'],
    ])

  const owner = await openOffice(site, await newStaff(site, 'owner'), `/admin/log?member=${id}`)
  const acts = owner.page.getByRole('listitem')
  const said = ['decisions.suspend', 'members.decided_about.member', 'reasons.money']
  await acts.getByText(said.map((key) => t(`office.${key}`)).join(' · ')).waitFor()
  await expect
    .poll(async () =>
      (await acts.allTextContents()).filter((words) => /kind|[\da-f]{8}-[\da-f]{4}/.test(words)),
    )
    .toEqual([])
  await owner.expectAccessible()
  await owner.page.goto('/admin/log?member=00000000-0000-7000-8000-000000000000')
  await owner.page.getByText(t('office.log.none')).waitFor()
})

test('a member gets only so many mails a day, which the dialog says; a fictional one can be given nothing', async () => {
  const t = words('nl')
  const about = (key: string, values?: object) => t(`office.members.${key}`, values as never)
  const [anna, fictional] = [await site.build.member(), await site.build.member({ fictional: true })]
  const manager = await newStaff(site, 'manager')
  const { page, expectAccessible, expectRefusal } = await openOffice(
    site,
    manager,
    `/admin/members/${anna.id}`,
    { width: 360, height: 740, colorScheme: 'dark' },
  )
  const dialog = page.getByRole('dialog')
  const send = async () => {
    await page.getByRole('button', { name: about('reset_link'), exact: true }).click()
    await dialog.getByLabel(about('reason')).fill('vroeg erom')
    await dialog.getByRole('button', { name: about('reset_link'), exact: true }).click()
  }
  for (let n = 0; n < 3; n++) {
    await send()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByText(about('did.reset_link')).first().waitFor()
  expectRefusal(429, '/reset-link')
  await send()
  const refusal = dialog.getByRole('alert').filter({ hasText: about('mail_limit') })
  await refusal.waitFor()
  // No message of what was done before lies over a button.
  expect(
    await readAfter(
      expect
        .poll(() =>
          dialog.getByRole('button').evaluateAll((buttons) =>
            buttons
              .filter((button) => {
                const { left, right, top, bottom } = button.getBoundingClientRect()
                const lies = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
                return !button.contains(lies)
              })
              .map(({ textContent }) => textContent),
          ),
        )
        .toEqual([]),
      () => dialog.getByLabel(about('reason')).getAttribute('aria-invalid'),
    ),
  ).toBeNull()
  await expectAccessible()

  await page.goto(`/admin/members/${fictional.id}`)
  const edit = page.getByRole('link', { name: about('edit_fictional') })
  for (const name of ['grant', 'birth', 'export', 'reset_link'])
    await staysAway(page.getByRole('button', { name: about(name), exact: true }), edit)
})
