import { visitorPools } from '#features/discovery/region-pages/visitor-pools.ts'
import { readFilters } from '#features/discovery/ui/search-address.ts'
import type { Site } from '#features/site/site.server.ts'
import { STATIC_SLUGS } from '#features/site/static-pages.server.ts'
import { LANDERS, type Lander } from '#shared/landers.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import type { Gender } from '#shared/profile.ts'
import { campaignOn } from '../campaigns/campaign.server.ts'

/** A page that search engines may list. All others ask them not to. */
export type PublicPage =
  | { kind: 'home' }
  | { kind: 'pricing' }
  | { kind: 'static'; slug: string }
  /** The campaign is one of the site, or empty. */
  | { kind: 'lander'; lander: Lander; campaign: string }
  | RegionPageOfSite
  /** Listed only where the member wishes; the page itself knows. */
  | { kind: 'profile'; id: string }

/** `page` is the number of a page of results, from 1. */
type RegionPageOfSite = { kind: 'region'; country: string; region: string; gender: Gender; page: number }

const STATIC_PATH = /^\/pages\/([\w-]+)$/
const LANDER_PATH = /^\/landers\/([a-z]+)(?:\/([^/]+))?$/

const PROFILE_PATH = /^\/members\/([\da-f-]{36})$/

/**
 * The public page at an address of this site.
 * @param country the one that a search without a country means
 */
export function publicPageAt(
  site: Site,
  path: string,
  { query = {}, country = '' }: { query?: Record<string, unknown>; country?: string } = {},
): PublicPage | undefined {
  if (path === '/members') return regionPageAt(site, query, country)
  if (path === '/') return { kind: 'home' }
  if (path === '/pricing') return { kind: 'pricing' }
  const [, slug] = STATIC_PATH.exec(path) ?? []
  if (slug) return STATIC_SLUGS.has(slug) ? { kind: 'static', slug } : undefined
  const [, id] = PROFILE_PATH.exec(path) ?? []
  if (id) return { kind: 'profile', id }
  const [, name, campaign = ''] = LANDER_PATH.exec(path) ?? []
  const lander = LANDERS.find((one) => one === name)
  return lander && { kind: 'lander', lander, campaign: campaignOn(site, lander, campaign) ? campaign : '' }
}

/** The page itself knows whether there is such a region, and whether it may be listed. */
function regionPageAt(site: Site, query: Record<string, unknown>, country: string): PublicPage | undefined {
  const { countryregion: region, gender, country: asked, page } = readFilters(query)
  const offered = visitorPools(site.settings.niche)
  const chosen = gender ? offered.find((one) => one.gender === gender) : offered[0]
  if (!region || !chosen) return undefined
  return { kind: 'region', country: asked ?? country, region, gender: chosen.gender, page: page ?? 1 }
}

/** The pages that every site has. Campaigns are for those who follow an advertisement. */
export function fixedPages(): PublicPage[] {
  return [
    { kind: 'home' },
    { kind: 'pricing' },
    ...LANDERS.map((lander) => ({ kind: 'lander' as const, lander, campaign: '' })),
    ...[...STATIC_SLUGS].map((slug) => ({ kind: 'static' as const, slug })),
  ]
}

/** The page's one address on its site, without its language. */
export function pathOfPage(site: Site, page: PublicPage): string {
  switch (page.kind) {
    case 'region':
      return `/members?${new URLSearchParams({
        country: page.country,
        countryregion: page.region,
        ...(page.gender !== visitorPools(site.settings.niche)[0]?.gender && { gender: page.gender }),
        ...(page.page > 1 && { page: String(page.page) }),
      })}`
    case 'home':
      return '/'
    case 'pricing':
      return '/pricing'
    case 'static':
      return `/pages/${page.slug}`
    case 'profile':
      return `/members/${page.id}`
    case 'lander':
      return ['/landers', page.lander, page.campaign].filter(Boolean).join('/')
  }
}

/** As the address of its share image names a page. A profile has none of its own. */
export function keyOfPage(site: Site, page: PublicPage): string {
  if (page.kind === 'region') return `members/${page.country}/${page.region}/${page.gender}`
  return page.kind === 'home' || page.kind === 'profile' ? 'home' : pathOfPage(site, page).slice(1)
}

const REGION_KEY = /^members\/([A-Z]{2})\/([A-Z0-9-]{1,10})\/(fe)?male$/

export function pageOfKey(site: Site, key: string): PublicPage | undefined {
  const page = REGION_KEY.test(key) ? regionOfKey(site, key) : pageOfOtherKey(site, key)
  return page && keyOfPage(site, page) === key ? page : undefined
}

function pageOfOtherKey(site: Site, key: string): PublicPage | undefined {
  return key === 'home' ? { kind: 'home' } : publicPageAt(site, `/${key}`)
}

function regionOfKey(site: Site, key: string): PublicPage | undefined {
  const { countries, logged_out_search } = site.settings
  const [, country = '', countryregion, gender] = key.split('/')
  if (!logged_out_search || !countries.some((one) => one === country)) return undefined
  return regionPageAt(site, { country, countryregion, gender }, country)
}

/** The page's address in one language; without one, in whichever fits the visitor. */
export function inLanguage(address: string, locale: Locale | undefined): string {
  return locale ? `${address}${address.includes('?') ? '&' : '?'}lang=${locale}` : address
}

/** The page in whichever language fits, and in each, as `hreflang` names them. */
export function alternatesOf(address: string): { hreflang: string; href: string }[] {
  return [undefined, ...LOCALES].map((locale) => ({
    hreflang: locale ?? 'x-default',
    href: inLanguage(address, locale),
  }))
}
