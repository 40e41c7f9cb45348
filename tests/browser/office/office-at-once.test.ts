import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import type { Visit } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const t = words('nl')
const PHONE = { width: 360, height: 740, colorScheme: 'dark' as const }

/** A manager at a desk and an owner on a phone, both at this page. */
const two = async (path: string): Promise<[Visit, Visit]> => [
  await openOffice(site, await newStaff(site, 'manager'), path),
  await openOffice(site, await newStaff(site, 'owner'), path, PHONE),
]

const press = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true }).click()

const both = (key: string, values?: object) => t(`office.both_versions.${key}`, values as never)
const own = (key: string, values?: object) => t(`office.site.${key}`, values as never)
const label = (key: string) => t(`office.settings.${key}.label`)

const focused = ({ page }: Visit) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName)

async function saveSite(visit: Visit): Promise<void> {
  await press(visit, own('review'))
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: own('save'), exact: true })
    .click()
}

test('two make a campaign at once: the second is told, and keeps the words of theirs', async () => {
  const [desk, phone] = await two('/admin/site/campaigns')
  for (const [{ page }, slug, headline] of [
    [desk, 'lente', 'Een nieuwe lente'],
    [phone, ' Zomér!', 'Een lange zomer'],
  ] as const) {
    const field = page.getByLabel(own('add_name'))
    await field.fill('!?')
    await page.getByRole('button', { name: own('add'), exact: true }).click()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await field.fill(slug)
    await page.getByRole('button', { name: own('add'), exact: true }).click()
    await page
      .getByLabel(own('in_language', { label: label('landers.fields.headline'), language: 'Nederlands' }))
      .fill(headline)
    await page.getByText(t('office.settings.landers.fields.pages.options.gallery'), { exact: true }).click()
  }
  await desk.expectAccessible()
  const landers = async () =>
    (await site.rows<{ landers: object | null }>(`select settings -> 'landers' as landers from site`))[0]!
      .landers
  await saveSite(desk)
  await desk.page.getByText(own('saved')).first().waitFor()
  phone.expectRefusal(409, '/api/admin/site')
  await saveSite(phone)
  await phone.page.getByText(both('kept')).waitFor()
  await phone.page.getByText(both('others', { fields: `${label('landers')} › lente` })).waitFor()
  await expect.poll(async () => Object.keys((await landers())!)).toEqual(['lente'])
  await phone.expectAccessible()
  await saveSite(phone)
  await phone.page.getByText(own('saved')).first().waitFor()
  await expect
    .poll(() => landers())
    .toMatchObject({
      lente: { headline: { nl: 'Een nieuwe lente' } },
      zomer: { headline: { nl: 'Een lange zomer' } },
    })
  // One goes after a question, and only once that is saved.
  await press(phone, own('remove', { name: 'lente' }))
  await press(phone, t('office.frame.cancel'))
  await phone.page.getByText('lente', { exact: true }).first().waitFor()
  await press(phone, own('remove', { name: 'lente' }))
  await press(phone, own('remove_it'))
  await expect
    .poll(() => phone.page.evaluate(() => document.activeElement?.hasAttribute('data-add')))
    .toBe(true)
  await expect.poll(async () => Object.keys((await landers())!).sort()).toEqual(['lente', 'zomer'])
  await saveSite(phone)
  await expect.poll(async () => Object.keys((await landers())!)).toEqual(['zomer'])
})

test('two make a campaign of one name: the second sees both versions, also after another look at the page', async () => {
  await site.rows(`update site set settings = settings - 'landers'`)
  const [desk, phone] = await two('/admin/site/campaigns')
  for (const [{ page }, headline] of [
    [desk, 'Gouden herfst'],
    [phone, 'Natte herfst'],
  ] as const) {
    await page.getByLabel(own('add_name')).fill('herfst')
    await page.getByRole('button', { name: own('add'), exact: true }).click()
    await page
      .getByLabel(own('in_language', { label: label('landers.fields.headline'), language: 'Nederlands' }))
      .fill(headline)
    await page.getByText(t('office.settings.landers.fields.pages.options.gallery'), { exact: true }).click()
  }
  await saveSite(desk)
  await desk.page.getByText(own('saved')).first().waitFor()
  await phone.page.reload()
  phone.expectRefusal(409, '/api/admin/site')
  await saveSite(phone)
  await phone.page.getByText(both('choose')).waitFor()
  await expect
    .poll(() => site.rows(`select settings -> 'landers' -> 'herfst' -> 'headline' as headline from site`))
    .toEqual([{ headline: { nl: 'Gouden herfst' } }])
})

test('two change one setting at once: the second sees both versions, and chooses by the keyboard', async () => {
  const [desk, phone] = await two('/admin/site/chat')
  const field = ({ page }: Visit, name: string) => page.getByLabel(label(name), { exact: true })
  const settings = async () =>
    (await site.rows<{ settings: object }>('select settings from site'))[0]!.settings
  await field(desk, 'message_length').fill('400')
  // Before the other has saved: a page without typed changes reads what is saved.
  await field(phone, 'message_length').fill('300')
  await field(phone, 'free_conversations').fill('7')
  await saveSite(desk)
  await desk.page.getByText(own('saved')).first().waitFor()
  phone.expectRefusal(409, '/api/admin/site')
  await saveSite(phone)
  await phone.page.getByText(both('choose')).waitFor()
  await expect.poll(() => focused(phone)).toBe('alert')
  await phone.page.getByText('manager aan het werk').first().waitFor()
  const choice = phone.page.getByRole('group', { name: label('message_length') })
  const side = (name: 'mine' | 'theirs', length: number) =>
    choice.getByRole('radio', { name: `${both(name)} ${length}`, exact: true })
  await expect.poll(() => side('mine', 300).isChecked()).toBe(true)
  await phone.expectAccessible()
  // Nothing of the other field is asked, and it stays as it was typed.
  await expect.poll(() => phone.page.getByRole('radio', { name: both('mine') }).count()).toBe(1)
  await phone.page.keyboard.press('Tab')
  await phone.page.keyboard.press('ArrowLeft')
  await expect.poll(() => side('theirs', 400).isChecked()).toBe(true)
  await expect.poll(() => field(phone, 'message_length').inputValue()).toBe('400')
  // The own version is still there, also after another look at the page.
  await phone.page.reload()
  await expect.poll(() => side('theirs', 400).isChecked()).toBe(true)
  await side('theirs', 400).press('ArrowRight')
  await expect.poll(() => field(phone, 'message_length').inputValue()).toBe('300')
  await saveSite(phone)
  await phone.page.getByText(own('saved')).first().waitFor()
  await expect.poll(settings).toMatchObject({ message_length: 300, free_conversations: 7 })
  await expect.poll(() => phone.page.getByText(both('choose')).count()).toBe(0)
})

test('what is typed while the settings are being saved stays, to be saved next', async () => {
  const desk = await openOffice(site, await newStaff(site, 'manager'), '/admin/site/chat')
  const field = (name: string) => desk.page.getByLabel(label(name), { exact: true })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await desk.page.route('**/api/admin/site', async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  await field('message_length').fill('410')
  await saveSite(desk)
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await field('free_conversations').fill('9')
  letGo()
  await desk.page.getByText(own('saved')).first().waitFor()
  await desk.page.getByText(own('changed', { count: 1 }), { exact: true }).waitFor()
  await expect.poll(() => field('free_conversations').inputValue()).toBe('9')
  await saveSite(desk)
  await expect
    .poll(() => site.rows('select settings from site'))
    .toMatchObject([{ settings: { message_length: 410, free_conversations: 9 } }])
})

test('two change a fictional profile at once: the second is told, and saves again or takes theirs', async () => {
  const fictional = (key: string) => t(`office.fictional.${key}`)
  const { id } = await site.build.member({ fictional: true, name: 'Papieren Piet' })
  const [desk, phone] = await two(`/admin/fictional/${id}`)
  const name = ({ page }: Visit) => page.getByLabel(fictional('name'), { exact: true })
  const stored = async () =>
    (await site.rows<{ name: string }>('select name from profile where member_id = $1', [id]))[0]!.name
  await name(desk).fill('Papieren Pim')
  await name(phone).fill('Papieren Pol')
  await press(desk, fictional('save'))
  await desk.page.getByText(fictional('saved'), { exact: true }).first().waitFor()
  // What is read anew meanwhile, here by a pause, is not what the form was made from.
  await press(phone, fictional('pause'))
  await press(phone, fictional('resume'))
  phone.expectRefusal(409, '/api/admin/fictional')
  await press(phone, fictional('save'))
  await phone.page.getByText(both('choose')).waitFor()
  // What differs stands there for both, and the message has the focus.
  const side = ({ page }: Visit, of: 'mine' | 'theirs', said: string) =>
    page.getByRole('group', { name: fictional('name') }).getByRole('radio', { name: `${both(of)} ${said}` })
  await side(phone, 'theirs', 'Papieren Pim').waitFor()
  await expect.poll(() => side(phone, 'mine', 'Papieren Pol').isChecked()).toBe(true)
  await expect.poll(() => focused(phone)).toBe('alert')
  await phone.expectAccessible()
  await expect
    .poll(async () => [await stored(), await name(phone).inputValue()])
    .toEqual(['Papieren Pim', 'Papieren Pol'])
  await press(phone, fictional('save'))
  await phone.page.getByText(fictional('saved'), { exact: true }).first().waitFor()
  await expect.poll(() => stored()).toBe('Papieren Pol')
  // The first, in turn, takes what stands there, and keeps what only they typed.
  await name(desk).fill('Papieren Pam')
  await desk.page.getByLabel(t('members.more.work'), { exact: true }).fill('drukker')
  desk.expectRefusal(409, '/api/admin/fictional')
  await press(desk, fictional('save'))
  await side(desk, 'theirs', 'Papieren Pol').press('Space')
  await expect.poll(() => name(desk).inputValue()).toBe('Papieren Pol')
  await press(desk, fictional('save'))
  await expect
    .poll(() => site.rows('select name, work from profile where member_id = $1', [id]))
    .toEqual([{ name: 'Papieren Pol', work: 'drukker' }])
  // The colleague who keeps nothing of their own closes the message.
  await name(phone).fill('Papieren Puk')
  phone.expectRefusal(409, '/api/admin/fictional')
  await press(phone, fictional('save'))
  await expect.poll(() => phone.page.getByText(both('kept')).count()).toBe(1)
  await press(phone, fictional('discard'))
  await expect.poll(() => name(phone).inputValue()).toBe('Papieren Pol')
  await expect.poll(() => focused(phone)).toBe('FORM')
})
