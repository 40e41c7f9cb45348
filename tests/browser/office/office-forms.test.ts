import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeEffect } from '#features/moderation/take-effect.server.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ demo: false })
})
afterAll(() => site?.stop())

const t = words('nl')
const own = (key: string, values?: object) => t(`office.site.${key}`, values as never)
const PHONE = { width: 360, height: 740, colorScheme: 'dark' as const }

test('the words of a page are seen before they are saved; what a colleague saved meanwhile is told, and nothing typed is lost', async () => {
  const { page, expectAccessible, expectRefusal } = await openOffice(
    site,
    await newStaff(site, 'manager'),
    '/admin/site/texts/faq/nl',
    PHONE,
  )
  const body = page.getByLabel(own('text_body'), { exact: true })
  await body.fill('## Wat kost het?\n\n{{message_credits}} credit.')
  await page.getByRole('button', { name: own('preview'), exact: true }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Wat kost het?' }).waitFor()
  await expectAccessible()
  await page.keyboard.press('Escape')

  const { office } = await newStaff(site, 'owner')
  const theirs = { title: 'Vragen', description: 'Kort.', body: 'Van een collega' }
  await office.site.writeText({ slug: 'faq', locale: 'nl', seen: null, text: theirs })
  const save = page.getByRole('button', { name: own('save'), exact: true })
  await body.fill('Kort {{antwoord}}')
  expectRefusal(400, '/api/admin/site/texts')
  await save.click()
  await page.getByText(t('office.field_errors.unknown_placeholder')).waitFor()
  await body.fill('Kort antwoord')
  expectRefusal(409, '/api/admin/site/texts')
  await save.click()
  await page.getByText(own('text_stale')).waitFor()
  await expect.poll(() => body.inputValue()).toBe('Kort antwoord')
  await expectAccessible()
  await save.click()
  await page.getByText(own('text_saved')).waitFor()
  await expect
    .poll(() => site.rows('select body from site_text order by id'))
    .toEqual([{ body: 'Van een collega' }, { body: 'Kort antwoord' }])
})

test('an owner adds a domain and a further site, which are refused where they are none; a manager only looks', async () => {
  const { page, expectAccessible, expectRefusal } = await openOffice(
    site,
    await newStaff(site, 'owner'),
    '/admin/site/domains',
    PHONE,
  )
  const host = page.getByLabel(own('host'), { exact: true })
  const add = page.getByRole('button', { name: own('add_domain'), exact: true })
  await host.fill('geen domein')
  expectRefusal(400, '/api/admin/site/domains')
  await add.click()
  await page.getByText(t('office.field_errors.host_format')).waitFor()
  await host.fill('liefde.example')
  await add.click()
  await page.getByText(own('domain_added', { host: 'liefde.example' })).waitFor()

  await page.getByRole('button', { name: own('new_site'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(own('site_name')).fill('Tweede liefde')
  await dialog.getByLabel(own('host'), { exact: true }).fill('liefde.example')
  expectRefusal(400, '/api/admin/sites')
  await dialog.getByRole('button', { name: own('make_site') }).click()
  await dialog.getByText(t('office.field_errors.host_taken')).waitFor()
  await expectAccessible()
  await dialog.getByLabel(own('host'), { exact: true }).fill('tweede.example')
  await dialog.getByRole('button', { name: own('make_site') }).click()
  await page
    .getByRole('status')
    .getByText(own('site_made', { name: 'Tweede liefde' }))
    .waitFor()
  const hosts = await site.rows<{ host: string }>(`select host from site_domain where host like '%.example'`)
  expect(hosts.map((one) => one.host).sort()).toEqual(['liefde.example', 'tweede.example'])

  const manager = await openOffice(site, await newStaff(site, 'manager'), '/admin/site/domains')
  await staysAway(
    manager.page.getByRole('button', { name: own('add_domain') }),
    manager.page.getByText('liefde.example'),
  )
})

test('a failed job is tried again by a manager, and given up by an owner only', async () => {
  const say = (key: string, values?: object) => t(`office.health.${key}`, values as never)
  const failing = async (queue: string) => {
    const id = randomUUID()
    await site.rows(
      `insert into pgboss.job (id, name, data, source_name, source_retry_count, output)
       values ($1, 'failed', '{}', $2, 8, '{"message": "no answer"}')`,
      [id, queue],
    )
    return id
  }
  const [again, gone] = [await failing('accounts.sweep-mail-changes'), await failing('long.gone')]
  const left = async () =>
    (await site.rows<{ id: string }>('select id from pgboss.job where id = any($1)', [[again, gone]])).map(
      ({ id }) => id,
    )
  const manager = await openOffice(site, await newStaff(site, 'manager'), '/admin/health', PHONE)
  await manager.page.getByRole('heading', { name: /long\.gone/ }).waitFor()
  await staysAway(manager.page.getByRole('button', { name: say('discard') }), manager.expectAccessible())
  await manager.page.getByRole('button', { name: say('retry'), exact: true }).click()
  await manager.page.getByText(say('retried', { count: 1 })).waitFor()
  await expect.poll(() => left()).toEqual([gone])
  const owner = await openOffice(site, await newStaff(site, 'owner'), '/admin/health')
  await owner.page.getByRole('button', { name: say('discard'), exact: true }).click()
  await owner.expectAccessible()
  await owner.page
    .getByRole('dialog')
    .getByRole('button', { name: say('discard'), exact: true })
    .click()
  expect(await readAfter(owner.page.getByText(say('discarded')), () => left())).toEqual([])
})

test('two managers write one mailing: what is typed stays with a reload, and the second is told', async () => {
  const say = (key: string, values?: object) => t(`office.mailings.${key}`, values as never)
  const first = await openOffice(site, await newStaff(site, 'manager'), '/admin/mailings')
  first.expectLogged(/postMessage/)
  await first.page.getByRole('button', { name: say('new') }).click()
  const subject = (page: typeof first.page) => page.getByLabel(say('subject', { language: 'Nederlands' }))
  await subject(first.page).fill('Zoek ook op reistijd')
  await first.page.getByLabel(say('body', { language: 'Nederlands' })).fill('Dat scheelt reizen.')
  await first.page.reload()
  await expect.poll(() => subject(first.page).inputValue()).toBe('Zoek ook op reistijd')
  const second = await openOffice(
    site,
    await newStaff(site, 'owner'),
    new URL(first.page.url()).pathname,
    PHONE,
  )
  second.expectLogged(/postMessage/)
  await expect.poll(() => subject(second.page).inputValue()).toBe('')
  await subject(second.page).fill('Iets heel anders')
  await first.page.getByRole('button', { name: say('save'), exact: true }).click()
  await first.page.getByText(say('saved')).waitFor()
  second.expectRefusal(409, '/api/admin/mailings/')
  await second.page.getByRole('button', { name: say('save'), exact: true }).click()
  await second.page.getByText(say('changed_elsewhere')).waitFor()
  await expect.poll(() => subject(second.page).inputValue()).toBe('Iets heel anders')
  const kept = await site.rows<{ subject: string }>(
    `select texts -> 'nl' ->> 'subject' as subject from mailing`,
  )
  expect(kept).toEqual([{ subject: 'Zoek ook op reistijd' }])
})

test('what is typed about a fictional profile stays until it is saved or thrown away, and is nobody else’s', async () => {
  const say = (key: string) => t(`office.fictional.${key}`)
  const { id } = await site.build.member({ fictional: true, name: 'Papieren Piet' })
  const [manager, owner] = [await newStaff(site, 'manager'), await newStaff(site, 'owner')]
  const { page, context, expectRefusal } = await openOffice(site, manager, `/admin/fictional/${id}`, PHONE)
  const name = page.getByLabel(say('name'), { exact: true })
  const press = (key: string) => page.getByRole('button', { name: say(key), exact: true }).click()
  const discard = page.getByRole('button', { name: say('discard'), exact: true })
  const stored = async () =>
    (await site.rows<{ name: string }>('select name from profile where member_id = $1', [id]))[0]!.name
  const become = async ({ visitor }: typeof manager, path: string) => {
    await context.addCookies(
      [...visitor.cookies].map(([key, value]) => ({ name: key, value, url: site.url })),
    )
    await page.goto(path)
    await name.waitFor()
  }
  await staysAway(discard, name)
  await name.fill('Papieren Pim')
  await page.getByRole('button', { name: t('site.interests.books'), exact: true }).click()
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Papieren Pim')
  const books = page.getByRole('button', { name: t('site.interests.books'), exact: true })
  await expect.poll(() => books.getAttribute('aria-pressed')).toBe('true')

  await become(owner, `/admin/fictional/${id}`)
  await expect.poll(() => name.inputValue()).toBe('Papieren Piet')
  await become(manager, `/admin/fictional/${id}`)
  await expect.poll(() => name.inputValue()).toBe('Papieren Pim')

  await discard.click()
  await expect.poll(() => name.inputValue()).toBe('Papieren Piet')
  await press('bring_back')
  await expect.poll(() => name.inputValue()).toBe('Papieren Pim')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('FORM')
  await name.fill(' ')
  expectRefusal(400, '/api/admin/fictional')
  await press('save')
  await page.getByText(t('office.field_errors.empty'), { exact: true }).waitFor()
  await name.fill('Papieren Pim')
  await press('save')
  await page.getByText(say('saved'), { exact: true }).waitFor()
  await expect.poll(() => stored()).toBe('Papieren Pim')
  await page.reload()
  await staysAway(discard, name)

  await become(manager, '/admin/fictional/new')
  await name.fill('Nieuwe Nora')
  await page.getByLabel(say('birth'), { exact: true }).fill('1990-03-02')
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Nieuwe Nora')
  await page.getByLabel(t('site.fields.region'), { exact: true }).selectOption('NL-UT')
  await page.getByLabel(t('site.fields.place'), { exact: true }).selectOption('NL-UT-utrecht')
  await press('make')
  await page.getByRole('heading', { level: 1, name: 'Nieuwe Nora' }).waitFor()
  expect(await readAfter(become(manager, '/admin/fictional/new'), () => name.inputValue())).toBe('')
})

test('a member who was suspended is let in again from their page, by one of two moderators', async () => {
  const say = (key: string, values?: object) => t(`office.members.${key}`, values as never)
  const bram = await site.build.member()
  const moderator = await newStaff(site, 'moderator')
  const sent = { id: bram.id, key: randomUUID(), kind: 'suspend' as const, reason: 'money' as const, days: 7 }
  await takeEffect(site.app, await moderator.office.moderation.decideMember(sent))
  const path = `/admin/members/${bram.id}`
  const { page, expectAccessible, expectRefusal } = await openOffice(site, moderator, path, PHONE)
  const open = page.getByRole('button', { name: say('lift'), exact: true })
  const dialog = page.getByRole('dialog')
  const lift = dialog.getByRole('button', { name: say('lift'), exact: true })
  await open.click()
  await dialog.getByLabel(say('reason')).fill('Dat was iemand anders.')
  await expectAccessible()

  // Another is first, and it happens once.
  const [decision] = await site.rows<{ id: string }>(
    'select id from moderation_decision where member_id = $1',
    [bram.id],
  )
  const { office } = await newStaff(site, 'moderator')
  await office.members.liftDecision({ id: bram.id, decision: decision!.id, reason: 'Een vergissing.' })
  expectRefusal(409, `/api/admin/members/${bram.id}`)
  await lift.click()
  await dialog.getByText(t('site.errors.conflict')).waitFor()
  await site.loginByPassword(bram)
  await expect.poll(() => site.rows('select 1 from moderation_lift')).toHaveLength(1)
})
