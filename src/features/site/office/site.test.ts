import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { STAFF_LANGUAGES } from '#shared/staff.ts'
import { changeSite, otherSite, storedSettings } from '#tests/harness/change-site.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { SITE_FIELDS } from '../changes/change-site.server.ts'
import type { FormField } from '../changes/form-fields.ts'
import { SITE_GROUPS } from './groups.ts'
import type { PreviewPage } from './preview-pages.ts'

let site: TestSite
let owner: Staff
let manager: Staff
let moderator: Staff
beforeAll(async () => {
  site = await startSite({ demo: false })
  owner = await newStaff(site, 'owner')
  manager = await newStaff(site, 'manager')
  moderator = await newStaff(site, 'moderator')
})
afterAll(() => site.stop())

const shown = async () => (await site.visitor().api.site.settings({})).settings
const change = (changes: Record<string, unknown>, who = manager) => changeSite(who, changes)
const stored = () => storedSettings(site)

describe('the settings of a site', () => {
  it('are all asked for, each in one group, with a label and help in both languages', () => {
    expect(Object.values(SITE_GROUPS).flat().sort()).toEqual(Object.keys(SITE_FIELDS).sort())
    for (const language of STAFF_LANGUAGES) {
      const { settings } = JSON.parse(
        readFileSync(`src/features/office/messages/${language}.json`, 'utf8'),
      ) as { settings: Words }
      expect(withoutWords(SITE_FIELDS, settings), language).toEqual([])
    }
  })

  it('hold at once where they were saved, and within 5 s in another process', async () => {
    const another = await site.startAnother()
    const elsewhere = async () => (await another.visitor().api.site.settings({})).settings.message_length
    expect(await elsewhere()).toBe(1_000)
    await change({ message_length: 500 })
    expect((await shown()).message_length).toBe(500)
    site.clock.advance(5 * SECOND)
    expect(await elsewhere()).toBe(500)
    await another.stop()
    // What is as the program has it anyway is not stored.
    await change({ message_length: 1_000 })
    expect(await stored()).not.toHaveProperty('message_length')
  })

  it('are refused at the field as the program refuses them, and nothing of it is saved', async () => {
    const before = await manager.office.site.form()
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ minimum_age: 17 }, 'minimum_age', 'too_small'],
      [{ refund_days: 13 }, 'refund_days', 'too_small'],
      [{ message_credits: '1' }, 'message_credits', 'invalid_type'],
      [{ name: '' }, 'name', 'too_small'],
      [{ name: 'a\0b' }, 'name', 'invalid_format'],
      [{ countries: [] }, 'countries', 'too_small'],
      [{ packages: [{ id: 'A B', credits: 5, prices: {} }] }, 'packages.0.id', 'invalid_format'],
      [{ desk: { opens_hour: 12, closes_hour: 8 } }, 'desk.closes_hour', 'closes_before_opening'],
      [{ landers: { 'Zomer!': {} } }, 'landers.Zomer!', 'invalid_key'],
      [{ landers: { zomer: { pages: [] } } }, 'landers.zomer.pages', 'choose_one'],
      [{ company: { ...(before.values.company as object), name: ' ' } }, 'company.name', 'too_small'],
      [{ cookies: true }, 'cookies', 'unknown'],
      [{ constructor: {} }, 'constructor', 'unknown'],
      [{ payment_providers: { ideal: 'mollie' } }, 'payment_providers.ideal', 'not_configured'],
    ]
    for (const [changes, path, code] of wrong)
      await expectFieldRefusal(change({ message_length: 700, ...changes }), path, code)
    expect(await manager.office.site.form()).toEqual(before)
    await change({ minimum_age: 21, message_length: 700 })
    expect(await shown()).toMatchObject({ minimum_age: 21, message_length: 700 })
  })

  it('are refused or saved, whatever is sent, and never break the site', async () => {
    const before = await manager.office.site.form()
    const codes = new Set<unknown>()
    for (const part of Object.keys(SITE_FIELDS))
      for (const value of [null, { nl: '\ud800', a: [1e308] }, ['__proto__', -1], 'x'])
        codes.add(await change({ [part]: value }).then(undefined, (error: { code: unknown }) => error.code))
    expect([...codes].filter((code) => typeof code !== 'object').sort()).toEqual(['invalid_input'])
    expect((await shown()).name).toBeTypeOf('string')
    const { version } = await manager.office.site.form()
    await manager.office.site.restore({ version, number: before.version })
    expect((await manager.office.site.form()).values).toEqual(before.values)
  })

  it.each([
    ['message_credits', 9_007_199_254_740_991],
    ['signup_credits', 3_000_000_000],
    ['chat_history_days', 1e9],
    ['premium_photos', 3_000_000_000],
    ['packages', [{ id: 'a', credits: 1e9, prices: { EUR: 100 } }]],
    ['time_bonus', { code: 'X', percentage: 90, seconds: 1e15 }],
    ['time_bonus', { code: '', percentage: 90, seconds: 60 }],
    ['domain_language', 'xx'],
    ['site_entry_countries', ['ZZ']],
    ['support_email', 'hulp@lantaarn.example\r\nBcc: ander@example.org'],
    ['support_email', 'javascript:alert(1)'],
    ['name', '   '],
    ['premium_claim', { percentage: 46, source: 'javascript:alert(1)' }],
    ['brand', { primary: '#b00058', secondary: '#5c0f4b', logo: '//elsewhere.example/x.png' }],
  ])('are refused beyond what is meant: %s as %j', async (name, value) => {
    const before = await stored()
    await expectRefusal(change({ [name]: value }), 'invalid_input')
    expect(await stored()).toEqual(before)
  })

  it('let only an owner choose whose script runs at signup', async () => {
    const captcha = (origin: string) => ({ captcha: { provider: 'turnstile', site_key: 'key', origin } })
    const elsewhere = captcha('https://elsewhere.example')
    await expectFieldRefusal(change(elsewhere), 'captcha.origin', 'owners_only')
    await change(captcha('https://challenges.cloudflare.com'))
    await change(elsewhere, owner)
    // What an owner has chosen stays when a manager changes the rest of it.
    await change({ captcha: { ...elsewhere.captcha, site_key: 'another' } })
    expect(await stored()).toMatchObject({ captcha: { site_key: 'another' } })
    await change({ captcha: null })
  })

  it('take a claim about Premium only together with its source', async () => {
    const claim = { percentage: 46, source: 'https://research.example/dating' }
    const without = change({ premium_claim: { percentage: 46 } })
    await expectFieldRefusal(without, 'premium_claim.source', 'invalid_type')
    expect((await shown()).premium_claim).toBeNull()
    await change({ premium_claim: claim })
    expect((await shown()).premium_claim).toEqual(claim)
  })

  it('are changed by owners and managers only, and only of their own site', async () => {
    const { version } = await manager.office.site.form()
    await expectRefusal(moderator.office.site.form(), 'not_allowed')
    await expectRefusal(moderator.office.site.change({ version, changes: { name: 'Nee' } }), 'not_allowed')
    await expectRefusal(moderator.office.site.restore({ version, number: 0 }), 'not_allowed')
    const other = await otherSite(site)
    await change({ name: 'Alleen hier' }, owner)
    const [row] = await site.rows<{ version: number; settings: object }>(
      'select version, settings from site where id = $1',
      [other],
    )
    expect(row).toEqual({ version: 0, settings: { name: 'De ander' } })
    // Its versions are its own too.
    await site.rows(
      `insert into site_version select $1, 900, null, at, settings, company, before, after, null from site_version limit 1`,
      [other],
    )
    const now = await owner.office.site.form()
    await expectRefusal(owner.office.site.restore({ version: now.version, number: 900 }), 'not_found')
    await expectRefusal(owner.office.site.version({ number: 900 }), 'not_found')
    expect((await owner.office.site.versions({})).versions.map(({ number }) => number)).not.toContain(900)
  })

  it('that a colleague saved meanwhile are told of, once however many save at once', async () => {
    const { version } = await manager.office.site.form()
    await owner.office.site.change({ version, changes: { support_phone: '030 1234567' } })
    await expectRefusal(manager.office.site.change({ version, changes: { name: 'Te laat' } }), 'conflict', {
      saved: expect.objectContaining({
        ...{ version: version + 1, by: 'owner aan het werk', at: expect.any(String) },
        values: expect.objectContaining({ support_phone: '030 1234567' }),
      }),
    })
    expect((await shown()).name).not.toBe('Te laat')
    const many = await Promise.allSettled(
      [1, 2, 3, 4].map((days) =>
        manager.office.site.change({ version: version + 1, changes: { refund_days: 20 + days } }),
      ),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await manager.office.site.form()).version).toBe(version + 2)
    // Seen anew, both changes are there.
    await change({ name: 'Op tijd' })
    expect(await shown()).toMatchObject({ name: 'Op tijd', support_phone: '030 1234567' })
  })
})

describe('a page with settings that are not saved', () => {
  const preview = (
    changes: Record<string, unknown>,
    { page = 'home', who = manager }: { page?: PreviewPage; who?: Staff } = {},
  ) => who.office.site.preview({ changes, page, locale: 'nl' })

  it('is refused as saving would be, and to whoever may not save', async () => {
    await expectFieldRefusal(preview({ message_length: -1 }), 'message_length', 'too_small')
    await expectFieldRefusal(preview({ colour: 'red' }), 'colour', 'unknown')
    const elsewhere = { provider: 'turnstile', site_key: 'key', origin: 'https://elsewhere2.example' }
    await expectFieldRefusal(preview({ captcha: elsewhere }), 'captcha.origin', 'owners_only')
    await expectRefusal(preview({}, { page: '../admin' as PreviewPage }), 'invalid_input')
    await expectRefusal(preview({}, { who: moderator }), 'not_allowed')
  })
})

describe('the brand of a site', () => {
  it('is shown with its hues, and refused where it could not be read', async () => {
    const brand = { primary: '#0a7a3d', secondary: '#1155cc', logo: '/media/logo.svg' }
    for (const [wrong, path, code] of [
      [{ primary: '#ffcc00' }, 'brand.primary', 'low_contrast'],
      [{ secondary: '#ff5a5f' }, 'brand.secondary', 'low_contrast'],
      [{ primary: 'green' }, 'brand.primary', 'invalid_format'],
      [{ primary: '#000;}a{' }, 'brand.primary', 'invalid_format'],
      [{ logo: 'https://elsewhere.example/logo.svg' }, 'brand.logo', 'invalid_format'],
    ] as const)
      await expectFieldRefusal(change({ brand: { ...brand, ...wrong } }), path, code)
    expect((await shown()).brand).toBeNull()
    await change({ brand })
    expect((await shown()).brand).toMatchObject({
      ...brand,
      style: { '--hue-primary': 152, '--hue-secondary': 261, '--color-primary-strong': brand.primary },
    })
    await change({ brand: null })
    expect((await shown()).brand).toBeNull()
  })
})

type Words = {
  [name: string]: { label?: string; help?: string; fields?: Words; options?: Record<string, string> }
}

/** The fields that a form could not name. */
function withoutWords(fields: Record<string, FormField>, words: Words): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = words[name]
    const within = insideOf(field)
    const missing = within ? withoutWords(within, own?.fields ?? {}) : []
    return own?.label && own.help ? missing.map((one) => `${name}.${one}`) : [name]
  })
}

function insideOf(field: FormField): Record<string, FormField> | undefined {
  if (field.kind === 'object') return field.fields
  if (field.kind === 'list') return insideOf(field.item)
  return field.kind === 'map' ? insideOf(field.value) : undefined
}
