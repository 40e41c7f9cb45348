import { LANDERS, type Lander } from '#shared/landers.ts'

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

type LanderPage = `lander/${Lander}`
export type PreviewPage = FixedPage | LanderPage
export const PREVIEW_PAGES: PreviewPage[] = [
  ...FIXED_PAGES,
  ...LANDERS.map((name): LanderPage => `lander/${name}`),
]

/** A page, or a campaign on a landing page. */
export type Previewed = { page: PreviewPage; campaign?: string | undefined }

/** Where visitors find it. */
export function pathOfPreview({ page, campaign }: Previewed): string {
  const lander = LANDERS.find((name) => page === `lander/${name}`)
  if (!lander) return PAGES[page as FixedPage]
  return `/landers/${campaign ? `${lander}/${campaign}` : lander}`
}
