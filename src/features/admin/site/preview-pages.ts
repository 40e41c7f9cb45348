/** The pages that staff can look at with settings that are not saved. Visitors see them all. */
export const PREVIEW_PAGES = {
  home: '/',
  signup: '/signup',
  login: '/login',
  members: '/members',
  pricing: '/pricing',
  landing: '/landers/alonetonight',
  gallery: '/landers/gallery',
  terms: '/pages/terms',
  privacy: '/pages/privacy',
  contact: '/complaints',
} as const
export type PreviewPage = keyof typeof PREVIEW_PAGES
export const PREVIEW_PAGE_NAMES = Object.keys(PREVIEW_PAGES) as PreviewPage[]
