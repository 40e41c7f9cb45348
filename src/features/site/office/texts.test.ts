import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALE_COOKIE } from '#features/accounts/account/user.server.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let owner: Staff
let manager: Staff
let support: Staff
beforeAll(async () => {
  site = await startSite()
  owner = await newStaff(site, 'owner')
  manager = await newStaff(site, 'manager')
  support = await newStaff(site, 'support')
})
afterAll(() => site.stop())

const FAQ = { slug: 'faq', locale: 'nl' as const }
const OWN = {
  title: 'Vragen aan {{site}}',
  description: 'Kort.',
  body: '## Wat kost het?\n\n{{message_credits}} credit.',
}
const opened = (locale = 'nl', slug = 'faq') => {
  const visitor = site.visitor({ 'accept-language': locale })
  return visitor.fetch(`/api/pages/${slug}?lang=${locale}`).then((response) => response.json())
}
const seen = async (at = FAQ) => (await manager.office.site.text(at)).versions[0]?.id ?? null
const write = async (text: typeof OWN | null, who = manager) =>
  who.office.site.writeText({ ...FAQ, seen: await seen(), text })

describe('the words of a page', () => {
  it('are the program’s until staff write their own in a language, and again when they say so', async () => {
    const program = await opened()
    const { text, is_own } = await manager.office.site.text(FAQ)
    expect([is_own, text.title]).toEqual([false, 'Veelgestelde vragen'])
    await write(OWN)
    expect(await opened()).toMatchObject({
      title: 'Vragen aan Vonk',
      description: 'Kort.',
      html: '<h2 id="wat-kost-het">Wat kost het?</h2>\n<p>1 credit.</p>\n',
      sections: [{ id: 'wat-kost-het', title: 'Wat kost het?' }],
    })
    expect((await opened('en')).title).not.toContain('Vonk')
    const { texts } = await manager.office.site.texts()
    expect(texts.find(({ slug }) => slug === 'faq')).toMatchObject({ own: ['nl'] })
    await write(null)
    expect(await opened()).toEqual(program)
    const { versions } = await manager.office.site.text(FAQ)
    expect(versions.map((one) => one.text)).toEqual([null, OWN])
    expect(versions[0]!.by).toBe('manager aan het werk')
    const acts = await site.rows(
      'select action, subject from staff_action where subject like $1 order by id',
      ['faq%'],
    )
    expect(acts).toEqual([
      { action: 'text_changed', subject: 'faq (nl)' },
      { action: 'text_reset', subject: 'faq (nl)' },
    ])
  })

  it('are, of the terms, what a signup in that language has accepted', async () => {
    const at = { slug: 'terms', locale: 'de' as const }
    const text = { ...OWN, body: 'Unsere Bedingungen.' }
    const accepted = async (language: string) => {
      const email = `${language}-${crypto.randomUUID()}@example.org`
      const visitor = site.visitor()
      visitor.cookies.set(LOCALE_COOKIE, language)
      const { user } = await visitor.api.accounts.signup(signupForm(site, { name: 'Noor', email }))
      const [row] = await site.rows<{ terms_version: Date }>(
        'select terms_version from account where id = $1',
        [user.profile.id],
      )
      return row!.terms_version
    }
    const [started, asGerman] = [await accepted('nl'), await accepted('de')]
    expect(asGerman).toEqual(started)
    await manager.office.site.writeText({ ...at, seen: null, text })
    const [version] = (await manager.office.site.text(at)).versions
    expect(await accepted('de')).toEqual(new Date(version!.at))
    expect(await accepted('nl')).toEqual(started)
    await manager.office.site.writeText({ ...at, seen: version!.id, text: null })
    expect(await accepted('de')).toEqual(started)
  })

  it('are shown beforehand as members would see them, and become no tags, pictures or harmful links', async () => {
    const harmful = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](//evil.example) [c](/pages/faq)',
      '![d](https://evil.example/d.png) [e](/{{support_email}}) [f](https://vonk.example/"onclick=x) [g](data:text/html,x)',
    ].join('\n\n')
    const { html } = await manager.office.site.previewText({ ...FAQ, text: { ...OWN, body: harmful } })
    const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
    expect(new Set(tags)).toEqual(
      new Set([
        '<p>',
        '</p>',
        '<a href="/pages/faq">',
        '</a>',
        '<a href="https://vonk.example/&quot;onclick=x">',
      ]),
    )
    await write({ ...OWN, body: harmful })
    expect((await opened()).html).toBe(html)
  })

  it('are refused with a placeholder that is none, or nothing at all, and where a colleague saved meanwhile', async () => {
    const wrong = { ...OWN, body: 'Mail {{support_mail}}' }
    await expectFieldRefusal(
      manager.office.site.previewText({ ...FAQ, text: wrong }),
      'body',
      'unknown_placeholder',
    )
    await expectFieldRefusal(write(wrong), 'body', 'unknown_placeholder')
    await expectFieldRefusal(write({ ...OWN, title: ' ' }), 'text.title', 'too_small')
    const before = await seen()
    await write(OWN, owner)
    await expectRefusal(manager.office.site.writeText({ ...FAQ, seen: before, text: null }), 'conflict')
    const many = await Promise.allSettled([1, 2, 3].map(() => write({ ...OWN, description: 'Tegelijk' })))
    expect(many.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect((await opened()).description).toBe('Tegelijk')
    const unknown = { slug: 'geheim', locale: 'nl' as const }
    await expectRefusal(manager.office.site.text(unknown), 'not_found')
    await expectRefusal(manager.office.site.writeText({ ...unknown, seen: null, text: OWN }), 'not_found')
    await expectRefusal(
      support.office.site.writeText({ ...FAQ, seen: await seen(), text: OWN }),
      'not_allowed',
    )
  })

  it('are refused where they are too deeply nested to be shown', async () => {
    const text = { ...OWN, body: '> '.repeat(29_000) }
    await expectFieldRefusal(write(text), 'body', 'too_nested')
    await expectFieldRefusal(manager.office.site.previewText({ ...FAQ, text }), 'body', 'too_nested')
    await write({ ...OWN, body: '> Een citaat.' })
    expect((await opened()).html).toContain('<blockquote>')
  })

  it('fit the program’s own, so that all of them can be begun with', async () => {
    const { texts } = await manager.office.site.texts()
    expect(texts.length).toBe(8)
    for (const { slug } of texts) {
      const at = { slug, locale: 'pl' as const }
      const { text } = await manager.office.site.text(at)
      const before = await opened('pl', slug)
      const shown = await manager.office.site.previewText({ ...at, text })
      expect(shown.html, slug).toBe(before.html)
    }
  })
})
