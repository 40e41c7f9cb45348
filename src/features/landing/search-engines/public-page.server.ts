import { LANDERS, type Lander } from '#shared/landers.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import type { Site } from '../../site/site.server.ts'
import { STATIC_SLUGS } from '../../site/static-pages.server.ts'

/** A page that search engines may list. All others ask them not to. */
export type PublicPage =
  | { kind: 'home' }
  | { kind: 'pricing' }
  | { kind: 'static'; slug: string }
  /** The campaign is one of the site, or empty. */
  | { kind: 'lander'; lander: Lander; campaign: string }
  /** Listed only where the member wishes; the page itself knows. */
  | { kind: 'profile'; id: string }

const STATIC_PATH = /^\/pages\/([\w-]+)$/
const LANDER_PATH = /^\/landers\/([a-z]+)(?:\/([^/]+))?$/

const PROFILE_PATH = /^\/members\/([\da-f-]{36})$/

/** The public page at an address of this site. */
export function publicPageAt(site: Site, path: string): PublicPage | undefined {
  if (path === '/') return { kind: 'home' }
  if (path === '/pricing') return { kind: 'pricing' }
  const [, slug] = STATIC_PATH.exec(path) ?? []
  if (slug) return STATIC_SLUGS.has(slug) ? { kind: 'static', slug } : undefined
  const [, id] = PROFILE_PATH.exec(path) ?? []
  if (id) return { kind: 'profile', id }
  const [, name, campaign = ''] = LANDER_PATH.exec(path) ?? []
  const lander = LANDERS.find((one) => one === name)
  return lander && { kind: 'lander', lander, campaign: isCampaign(site, lander, campaign) ? campaign : '' }
}

function isCampaign({ settings: { landers } }: Site, lander: Lander, name: string): boolean {
  return Object.hasOwn(landers, name) && landers[name]!.pages.includes(lander)
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
export function pathOfPage(page: PublicPage): string {
  switch (page.kind) {
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
export function keyOfPage(page: PublicPage): string {
  return page.kind === 'home' || page.kind === 'profile' ? 'home' : pathOfPage(page).slice(1)
}

export function pageOfKey(site: Site, key: string): PublicPage | undefined {
  const page = key === 'home' ? ({ kind: 'home' } as const) : publicPageAt(site, `/${key}`)
  return page && keyOfPage(page) === key ? page : undefined
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
