import { isSlug, LANDERS, type Lander } from '#shared/landers.ts'

/** The pages that staff can look at with settings that are not saved. Visitors see them all. */
const PAGES = {
  home: '/',
  entry: '/',
  signup: '/signup',
  login: '/login',
  members: '/members',
  pricing: '/pricing',
  terms: '/pages/terms',
  privacy: '/pages/privacy',
  contact: '/complaints',
} as const
export type FixedPage = keyof typeof PAGES
export const FIXED_PAGES = Object.keys(PAGES) as FixedPage[]

/** A page of its own, a landing page, or a campaign on one: `home`, `lander/gallery`, `lander/gallery/summer`. */
export type PreviewPage = FixedPage | `lander/${string}`

/** Which landing page a preview is of; undefined where it is another page. */
export function landerOf(page: PreviewPage): { lander: Lander; slug: string | undefined } | undefined {
  const [kind, name, slug, ...more] = page.split('/')
  const lander = LANDERS.find((one) => one === name)
  if (kind !== 'lander' || !lander || more.length > 0) return undefined
  return slug === undefined || isSlug(slug) ? { lander, slug } : undefined
}

export function isPreviewPage(page: string): page is PreviewPage {
  return Object.hasOwn(PAGES, page) || landerOf(page as PreviewPage) !== undefined
}

/** Where visitors find it. */
export function pathOfPreview(page: PreviewPage): string {
  const found = landerOf(page)
  return found ? `/landers/${[found.lander, found.slug].filter(Boolean).join('/')}` : PAGES[page as FixedPage]
}
