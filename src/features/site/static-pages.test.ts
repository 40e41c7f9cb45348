import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOCALE_COOKIE } from '#features/accounts/account/user.server.ts'
import { DEVICE_COOKIE } from '#features/accounts/login/known-device.server.ts'
import { BROWSER_COOKIE } from '#features/accounts/login/passkey-challenges.server.ts'
import { SESSION_COOKIE } from '#features/accounts/login/session.server.ts'
import { NOTICE_DAYS } from '#features/payments/providers/debit/mandate-text.ts'
import { CODE_COOKIE } from '#features/payments/selling/discounts/kept-code.server.ts'
import { HIGHER_AFTER_MILLISECONDS } from '#features/payments/selling/spending/limit.server.ts'
import { HOUR } from '#server/clock.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import type { SiteContext } from './context.server.ts'
import { siteSettings } from './settings.ts'
import { choose, readStaticPage } from './static-pages.server.ts'
import { NETWORK_COOKIE } from './tracking.server.ts'
import { TRACKING_COOKIE } from './tracking.ts'

const SLUGS = readdirSync(new URL('./pages/static/nl/', import.meta.url)).map((file) =>
  file.replace('.md', ''),
)

type Options = { phone?: string; company?: string; added?: string; settings?: Record<string, unknown> }

function visitor(
  locale: Locale,
  {
    phone = '020-123 45 67',
    company = 'Vonk B.V.',
    added = '2025-03-04T12:00:00Z',
    settings = {},
  }: Options = {},
) {
  return {
    locale,
    site: {
      settings: siteSettings.parse({
        support_email: 'help@vonk.example',
        support_phone: phone,
        ...settings,
      }),
      company: {
        name: company,
        address: 'Keizersgracht 1',
        city: 'Amsterdam',
        country: 'NL',
        kvk: '12345678',
        tradenames: [],
        vatNumbers: ['NL001'],
        deleteDiscount: null,
      },
      createdAt: new Date(added),
    },
  } as unknown as SiteContext
}

describe('static pages', () => {
  it('are whole in every language', async () => {
    expect(SLUGS).toHaveLength(8)
    for (const locale of LOCALES)
      for (const slug of SLUGS) {
        const page = await readStaticPage(visitor(locale), slug)
        expect(page.title, `${locale}/${slug}`).not.toBe('')
        expect(page.description, `${locale}/${slug}`).not.toBe('')
        expect(JSON.stringify(page), `${locale}/${slug}`).not.toContain('{{')
        const ids = [...page.html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
        expect(new Set(ids).size, `${locale}/${slug}`).toBe(ids.length)
        expect(ids).toEqual(expect.arrayContaining(page.sections.map((section) => section.id)))
      }
  })

  it('make links of the ways to reach us, and leave out one that there is not', async () => {
    const { html } = await readStaticPage(visitor('nl'), 'service')
    expect(html).toContain('<a href="mailto:help@vonk.example">help@vonk.example</a>')
    expect(html).toContain('<li>Telefoon: <a href="tel:0201234567">020-123 45 67</a></li>')
    const without = await readStaticPage(visitor('nl', { phone: '' }), 'service')
    expect(without.html).not.toContain('Telefoon')
    expect(without.html).toContain('mailto:')
  })

  it('have the date of their version, in the language’s own way: the terms’ first, or the company’s own if that is later', async () => {
    for (const slug of SLUGS) {
      expect((await readStaticPage(visitor('nl'), slug)).version, slug).toBe('4 maart 2025')
      expect((await readStaticPage(visitor('de'), slug)).version, slug).toBe('4. März 2025')
      const early = visitor('nl', { added: '2020-01-01T00:00:00Z' })
      expect((await readStaticPage(early, slug)).version, slug).toBe('1 december 2023')
    }
  })

  it('have a list of their sections, each of which there is', async () => {
    for (const locale of LOCALES)
      for (const slug of SLUGS) {
        const { sections, html } = await readStaticPage(visitor(locale), slug)
        expect(sections.length, `${locale}/${slug}`).toBeGreaterThan(2)
        for (const { id } of sections) expect(html, `${locale}/${slug}`).toContain(`<h2 id="${id}">`)
      }
  })

  it('say of direct debit, topping up and limits what the program does, in every language', async () => {
    for (const locale of LOCALES) {
      const { html } = await readStaticPage(visitor(locale), 'terms')
      const [debit = '', ...others] = html.match(/<li>[^\n]*\/directdebit[^\n]*/g) ?? []
      expect(others, locale).toEqual([])
      expect(debit.match(/\d+/g)?.map(Number), locale).toEqual([NOTICE_DAYS])
      const [limit = ''] = html.match(/<li>[^\n]*\/transactions[^\n]*/g) ?? []
      expect(limit.match(/\d+/g)?.map(Number), locale).toEqual([HIGHER_AFTER_MILLISECONDS / HOUR])
      for (const path of ['/credits/repeat-order', '/complaints']) expect(html, locale).toContain(`"${path}"`)
      const back = await readStaticPage(visitor(locale), 'return-policy')
      for (const path of ['/transactions', '/directdebit']) expect(back.html, locale).toContain(`"${path}"`)
    }
  })

  it('escape an operator’s values', async () => {
    const { html } = await readStaticPage(visitor('en', { company: '<b>&"{{kvk}}' }), 'terms')
    expect(html).toContain('&lt;b&gt;&amp;&quot;{{kvk}}')
    expect(html).not.toContain('<b>')
  })

  it('name this site’s limits, prices and times in every language, never others’', async () => {
    const settings = {
      name: 'Zuster',
      support_email: 'hulp@zuster.example',
      message_credits: 11,
      photo_credits: 12,
      gift_credits: 13,
      signup_credits: 16,
      free_conversations: 27,
      free_photos: 28,
      premium_photos: 39,
      swipe_likes_per_day: 41,
      refund_days: 43,
      minimum_age: 44,
      chat_history_days: 46,
      time_bonus: { code: 'BONUS', percentage: 10, seconds: 9 * 3_600 },
    }
    for (const locale of LOCALES) {
      const read = async (slug: string) =>
        (await readStaticPage(visitor(locale, { settings, company: 'Zuster N.V.' }), slug)).html
      const [faq, terms, privacy, back] = await Promise.all(
        ['faq', 'terms', 'privacy', 'return-policy'].map(read),
      )
      const numbers = (html = '') => (html.replaceAll(/<[^>]*>/g, ' ').match(/\d+/g) ?? []).map(Number)
      for (const number of [11, 12, 13, 16, 27, 28, 39, 41, 43, 9])
        expect(numbers(faq), locale).toContain(number)
      for (const number of [11, 12, 13, 16, 27, 28, 39, 41, 43, 44])
        expect(numbers(terms), locale).toContain(number)
      // As many of one's own, and of each member's.
      expect(
        numbers(faq).filter((number) => number === 28),
        locale,
      ).toHaveLength(2)
      expect(numbers(back), locale).toContain(43)
      expect(numbers(privacy), locale).toContain(46)
      // The defaults of other sites. 14 is left out: it is also the legal withdrawal period and the grace period.
      for (const number of [2, 3, 4, 25, 180])
        expect(numbers(faq), `${locale} ${number}`).not.toContain(number)
      for (const html of [faq, terms, privacy, back]) {
        expect(html, locale).not.toMatch(/Vonk/)
        expect(html, locale).not.toContain('help@vonk.example')
      }
    }
  })

  it('say one conversation, photo and like where it is one', async () => {
    const settings = { free_conversations: 1, free_photos: 1, swipe_likes_per_day: 1 }
    const { html } = await readStaticPage(visitor('nl', { settings }), 'terms')
    expect(html).toContain('1 gesprek tegelijk voeren, 1 foto plaatsen en in het swipespel 1 like per dag')
    const polish = await readStaticPage(
      visitor('pl', { settings: { ...settings, free_conversations: 5 } }),
      'terms',
    )
    expect(polish.html).toContain('5 rozmów naraz, dodać 1 zdjęcie i\u00a0dać 1 polubienie dziennie')
  })

  it('tell of the time bonus only where there is one', async () => {
    const has = await readStaticPage(visitor('nl'), 'faq')
    expect(has.html).toContain('geldt tot 4 uur na je aanmelding')
    const none = await readStaticPage(visitor('nl', { settings: { time_bonus: null } }), 'faq')
    expect(none.html).not.toContain('tijdbonus')
    expect(none.html).not.toContain('aflopende klok')
  })

  it('promise what is not there yet as coming, and withdrawal in two clicks', async () => {
    const soon = {
      nl: 'binnenkort',
      en: 'coming soon',
      de: 'kommt bald',
      fr: 'bientôt',
      es: 'próximamente',
      it: 'in arrivo',
      pl: 'wkrótce',
    }
    for (const locale of LOCALES) {
      for (const [slug, promised] of [
        ['faq', 0],
        ['terms', 0],
        ['privacy', 0],
      ] as const) {
        const { html } = await readStaticPage(visitor(locale), slug)
        const marks = html.split(`(${soon[locale]})`).length - 1
        expect(marks, `${locale}/${slug}`).toBe(promised)
      }
      const { html, description } = await readStaticPage(visitor(locale), 'return-policy')
      expect(html, locale).toContain('mailto:help@vonk.example')
      expect(html + description, locale).toMatch(
        /twee klik|two clicks|zwei Klicks|deux clics|dos clics|due clic|dwoma klik/,
      )
    }
    for (const locale of LOCALES)
      for (const slug of ['service', 'terms', 'faq']) {
        const { html } = await readStaticPage(visitor(locale), slug)
        expect(html, `${locale}/${slug}`).toContain('href="/complaints"')
      }
    const file = 'a{{#here}} b{{/here}}{{^here}} c{{/here}}'
    expect([choose(file, { here: true }), choose(file, { here: false })]).toEqual(['a b', 'a c'])
  })

  it('say of every cookie of ours what it is for, and what else the browser keeps', async () => {
    const device = {
      nl: '400 dagen',
      en: '400 days',
      de: '400 Tage',
      fr: '400 jours',
      es: '400 días',
      it: '400 giorni',
      pl: '400 dni',
    }
    const kept = {
      nl: ['concepten', 'nog niet verstuurd', 'laatste pushbericht', 'laatst opende'],
      en: ['drafts', 'not been sent yet', 'last push notification', 'opened last'],
      de: ['Entwürfe', 'noch nicht gesendet', 'letzten Push-Nachricht', 'zuletzt geöffnet'],
      fr: ['brouillons', 'pas encore envoyés', 'dernière notification push', 'ouverte en dernier'],
      es: ['borradores', 'aún no enviados', 'última notificación push', 'abriste la última vez'],
      it: ['bozze', 'non ancora inviati', 'ultima notifica push', 'aperto per ultima'],
      pl: ['szkice', 'jeszcze niewysłane', 'ostatniego powiadomienia push', 'otwarto jako ostatnią'],
    }
    const names = [
      SESSION_COOKIE,
      DEVICE_COOKIE,
      BROWSER_COOKIE,
      LOCALE_COOKIE,
      CODE_COOKIE,
      NETWORK_COOKIE,
      TRACKING_COOKIE,
    ]
    for (const locale of LOCALES) {
      const { html } = await readStaticPage(visitor(locale), 'cookies')
      const rows = [...html.matchAll(/<tr><td><strong>(\w+)<\/strong>/g)].map(([, name]) => name)
      expect(rows.toSorted(), locale).toEqual(
        [...names, 'activation_rests', 'entry', 'theme', 'tz'].toSorted(),
      )
      const [row = ''] = /<tr><td><strong>vonk_device.*?<\/tr>/.exec(html) ?? []
      expect(row).toContain(device[locale])
      for (const words of ['<code>__Host-</code>', ...kept[locale]]) expect(html, locale).toContain(words)
    }
  })

  it('say that the unconfirmed can neither write nor be written to, and what becomes of their first message', async () => {
    const said = {
      nl: ['kun je nog niet schrijven, en kan niemand jou schrijven', 'wordt verstuurd zodra je bevestigt'],
      en: ['message anyone, and no one can message you', 'is sent as soon as you confirm'],
      de: ['kannst du noch nicht schreiben, und niemand kann dir schreiben', 'sobald du bestätigst'],
      fr: ['vous ne pouvez pas écrire, et personne ne peut vous écrire', 'dès que vous confirmez'],
      es: ['aún no puedes escribir, y nadie puede escribirte', 'en cuanto confirmes'],
      it: ['non puoi ancora scrivere, e nessuno può scriverti', 'appena confermi'],
      pl: ['nie możesz jeszcze pisać i\u00a0nikt nie może pisać do ciebie', 'gdy tylko potwierdzisz'],
    }
    for (const locale of LOCALES) {
      const pages = ['faq', 'terms'].map((slug) => readStaticPage(visitor(locale), slug))
      for (const { html } of await Promise.all(pages))
        for (const words of said[locale]) expect(html, locale).toContain(words)
    }
  })

  it('are not found by another name', async () => {
    for (const slug of ['nope', '../nl/faq', 'faq.md', ''])
      await expect(readStaticPage(visitor('nl'), slug)).rejects.toMatchObject({ code: 'not_found' })
  })
})
