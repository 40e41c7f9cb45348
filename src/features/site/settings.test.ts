import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#server/database/transact.ts'
import type { Locale } from '#shared/locales.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import type { PublicSettings } from './settings.ts'
import { createSite } from './site.server.ts'

/** Every field that specification.md, section 3, lists under Settings. */
const SPECIFIED = [
  'countries',
  'name',
  'index_title',
  'description',
  'visible_profile_fields',
  'visible_profile_notes',
  'geoip_country',
  'geoip_selected_country',
  'cdn_prefix',
  'message_credits',
  'photo_credits',
  'gift_credits',
  'signup_credits',
  'message_length',
  'minimum_message_costs',
  'support_email',
  'support_phone',
  'enable_site_entry_popup',
  'push_public_key',
  'search_fields',
  'domain',
  'domain_language',
  'fictional_warning',
  'fictional_singular',
  'fictional_plural',
  'refund_days',
  'signups',
  'logged_out_search',
  'logged_out_search_trafficsource',
  'member_resell',
  'niche',
]

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  await transact(site.app.db, (tx) =>
    createSite(tx, {
      id: site.app.ids.uuid(),
      demo: false,
      hosts: ['other.localhost'],
      settings: {
        name: 'Ander Merk',
        niche: 5,
        domain_language: 'de-DE',
        countries: ['DE', 'AT'],
        cdn_prefix: 'https://photos.example:8443/photos/',
        index_title: { nl: 'Welkom', de: 'Willkommen' },
      },
      company: {
        name: 'Ander B.V.',
        address: 'Weg 1',
        city: 'Utrecht',
        country: 'NL',
        kvk: '1',
        tradenames: ['Ander'],
        vatNumbers: [],
        deleteDiscount: 40,
      },
      createdAt: site.clock.now(),
    }),
  )
})
afterAll(() => site.stop())

it('gives every field that the specification lists, with the defaults decided', async () => {
  const { settings } = await site.visitor().api.site.settings({})
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(SPECIFIED))
  expect(settings).toMatchObject({
    message_credits: 1,
    photo_credits: 2,
    gift_credits: 3,
    signup_credits: 5,
    message_length: 1_000,
    minimum_age: 18,
    refund_days: 14,
    niche: 1,
    domain: 'localhost',
    premium_claim: null,
  })
  // The lowest price of a message, rounded up to a cent: 79.95 for 300 credits, 69.95 pounds, and so on.
  expect(settings.minimum_message_costs).toMatchObject({
    NL: { costs: 27, currency: 'EUR', from: true },
    GB: { costs: 24, currency: 'GBP' },
    PL: { costs: 107, currency: 'PLN' },
  })
})

it('suggests places by the beginning of any of their words, however written, in a country of the site', async () => {
  const suggest = async (country: string, typed: string) => {
    const { places } = await site.visitor().api.site.places({ country, typed })
    return places.map(({ name }) => name)
  }
  expect((await suggest('NL', 'utr'))[0]).toBe('Utrecht')
  expect(await suggest('NL', 'haag')).toEqual(['Den Haag'])
  for (const typed of ['den bosch', 's her', '’s-herto', 'HERTOGENB'])
    expect(await suggest('NL', typed)).toEqual(["'s-Hertogenbosch"])
  expect(await suggest('DE', 'koln')).toEqual(['Köln'])
  expect(await suggest('DE', 'Köln')).toEqual(['Köln'])
  expect(await suggest('BE', 'bruxelles')).toEqual(['Brussel / Bruxelles'])
  expect((await suggest('PL', 'lod'))[0]).toBe('Łódź')
  // Places are found by other names, and by German letters written out.
  expect((await suggest('BE', 'anvers'))[0]).toBe('Antwerpen')
  for (const typed of ['muenchen', 'munich', 'mün']) expect((await suggest('DE', typed))[0]).toBe('München')
  // Names that begin so come before those with such a later word, and large places first.
  expect((await suggest('NL', 'a'))[0]).toBe('Amsterdam')
  for (const typed of ['zzz', '%', "' | !", ' ', 'Вонк']) expect(await suggest('NL', typed)).toEqual([])
  expect(await suggest('US', 'new')).toEqual([])
  expect(await site.visitor().call('GET', '/places?country=NL')).toMatchObject({ status: 400 })
})

it('names the place nearest to a position in a country of the site, and none where there is none', async () => {
  const geocode = (lat: number | string, lon: number) =>
    site.visitor().call('GET', `/geocode.php?lat=${lat}&lon=${lon}`)
  expect(await geocode(52.09, 5.12)).toMatchObject({
    status: 200,
    body: { geocode: { country: 'NL', region: 'NL-UT', place_name: 'Utrecht' } },
  })
  expect(await geocode(41.9, 12.5)).toMatchObject({ status: 200, body: { geocode: { country: 'IT' } } })
  expect(await geocode(0, -150)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { statusCode } = await askAs('other.localhost', '/api/geocode.php?lat=41.9&lon=12.5')
  expect(statusCode, 'a site for Germany and Austria only').toBe(404)
  for (const lat of [91, 'x', ''])
    expect(await geocode(lat, 5)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

it('honours a forced domain that is ours, and ignores one that is not', async () => {
  const { api } = site.visitor()
  const other = (await api.site.settings({ domain: 'OTHER.localhost' })).settings
  expect(other).toMatchObject({ name: 'Ander Merk', niche: 5, domain: 'other.localhost', demo: false })
  expect((await api.site.settings({ domain: 'evil.example' })).settings.name).toBe('Vonk')
})

it('honours the country among the query of the route', async () => {
  const { api } = site.visitor({ 'accept-language': 'fr-BE,fr' })
  expect((await api.site.settings({})).settings).toMatchObject({
    geoip_country: 'BE',
    geoip_selected_country: 'BE',
  })
  expect((await api.site.settings({ country: 'AT', sub1: 'x' })).settings).toMatchObject({
    geoip_country: 'BE',
    geoip_selected_country: 'AT',
  })
  expect((await api.site.settings({ country: 'US' })).settings.geoip_selected_country).toBe('BE')
})

it('takes what the route’s query asks for as it fits, and ignores the rest', async () => {
  const visitor = site.visitor({ 'accept-language': 'fr-BE,fr' })
  const settingsOf = async (query: string, headers: Record<string, string> = {}) => {
    const response = await visitor.fetch(`/api/settings.php?${query}`, { headers })
    expect(response.status, query).toBe(200)
    return ((await response.json()) as { settings: PublicSettings }).settings
  }
  const long = 'n'.repeat(500)
  for (const query of [
    'country=Belgium',
    'country=%00',
    'domain=a&domain=b',
    `network=${long}`,
    `domain=${long}`,
  ])
    expect(await settingsOf(query)).toMatchObject({ domain: 'localhost', geoip_selected_country: 'BE' })
  // The address that opened a page applies to its later requests, until a request asks for something else.
  const opened = { 'x-opened-with': '?country=AT&utm=1' }
  expect((await settingsOf('', opened)).geoip_selected_country).toBe('AT')
  expect((await settingsOf('country=DE', opened)).geoip_selected_country).toBe('DE')

  await site.rows(`update site set settings = '{"signups": "with_trafficsource"}' where id = $1`, [
    site.siteId,
  ])
  site.clock.advance(10_000)
  expect((await settingsOf(`network=${'n'.repeat(200)}`)).signup_open).toBe(true)
  expect((await settingsOf(`network=${long}`)).signup_open).toBe(false)
  await site.rows(`update site set settings = '{}' where id = $1`, [site.siteId])
  site.clock.advance(10_000)
})

it('tells of a forced domain in its own language, unless the visitor has one', async () => {
  const told = async (query: Record<string, string>, cookies: Record<string, string> = {}) => {
    const visitor = site.visitor()
    for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value)
    return (await visitor.api.site.settings(query)).settings.index_title
  }
  expect(await told({ domain: 'other.localhost' })).toBe('Willkommen')
  expect(await told({ domain: 'other.localhost' }, { locale: 'nl' })).toBe('Welkom')
  expect(await told({ domain: 'other.localhost', lang: 'nl' })).toBe('Welkom')
  expect(await told({ domain: 'evil.example' })).toBe(await told({}))
})

it('knows the country by the address, and by the browser’s region where the address is private', async () => {
  const from = async (ip: string) => {
    const visitor = site.visitor({ 'x-forwarded-for': ip, 'accept-language': 'fr-BE,fr' })
    const { geoip_country, geoip_selected_country } = (await visitor.api.site.settings({})).settings
    return [geoip_country, geoip_selected_country]
  }
  expect(await from('91.64.0.1')).toEqual(['DE', 'DE'])
  expect(await from('2a02:a44f::1')).toEqual(['NL', 'NL'])
  // A country where no site of ours sells is reported as it is; the default is the site's own country.
  expect(await from('8.8.8.8')).toEqual(['US', 'NL'])
  expect(await from('10.1.2.3')).toEqual(['BE', 'BE'])
})

it('answers each host as its own site, in the language that cookie, domain or browser ask for', async () => {
  const title = async (headers: Record<string, string>, cookies: Record<string, string> = {}) => {
    const visitor = site.visitor(headers)
    for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value)
    return (await visitor.api.site.settings({})).settings.fictional_singular
  }
  expect(await title({ 'accept-language': 'fr' })).toBe('Fictief profiel')
  expect(await title({}, { locale: 'fr' })).toBe('Profil fictif')
  expect(await title({}, { locale: 'xx' })).toBe('Fictief profiel')
  await site.rows(`update site set settings = '{"domain_language": ""}' where id = $1`, [site.siteId])
  site.clock.advance(10_000)
  expect(await title({ 'accept-language': 'sv, pl;q=0.5, it;q=0.8' })).toBe('Profilo fittizio')
  expect(await title({ 'accept-language': 'sv' })).toBe('Fictief profiel')
  await site.rows(`update site set settings = '{}' where id = $1`, [site.siteId])
  site.clock.advance(10_000)
})

/** Sends any Host header, which Node's fetch cannot do. */
const askAs = (host: string, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = new URL(site.url)
    get({ port, host: '127.0.0.1', path, headers: { host } }, (answer) => resolve(answer.resume())).on(
      'error',
      reject,
    )
  })

it('shows nothing at a host that is nobody’s', async () => {
  const status = async (host: string) => (await askAs(host, '/api/settings.php')).statusCode
  expect(await status(new URL(site.url).host)).toBe(200)
  expect(await status('nobody.example')).toBe(404)
})

it('lets the pages of a site whose photos another host serves show photos from there, and no other', async () => {
  const images = async (host: string) =>
    /(?<=img-src )[^;]+/.exec(String((await askAs(host, '/')).headers['content-security-policy']))![0]
  expect(await images('other.localhost')).toBe("'self' data: blob: https://photos.example:8443")
  expect(await images('localhost')).toBe("'self' data: blob:")
})

it('says in the visitor’s language that not even the error page can be shown, and links home', async () => {
  const broken = { fetch: () => Promise.reject(new Error('no page today')), serveAssets: async () => {} }
  const site = await siteForTest({ pages: broken })
  const expectLastResort = async (locale: Locale, headers: Record<string, string>) => {
    const answer = await site.visitor(headers).fetch('/members')
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toContain('text/html')
    const page = await answer.text()
    expect(page).toContain(`<html lang="${locale}">`)
    const t = words(locale)
    expect(page).toContain(`<h1>${t('site.error_page.error_page_failed')}</h1>`)
    expect(page).toContain(`<a href="/">${t('site.error_page.back_home')}</a>`)
  }
  await expectLastResort('pl', { cookie: 'locale=pl' })
  // Nor does it need the site, whose settings may be the cause of the failure.
  await site.rows(`update site set settings = '{"niche": 99}' where id = $1`, [site.siteId])
  site.clock.advance(10_000)
  await expectLastResort('fr', { 'accept-language': 'fr-BE,fr' })
  site.forgiveErrors()
})
