/** The landing pages at `/landers/{name}`. */
export const LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
  'tinderswipe',
] as const
export type Lander = (typeof LANDERS)[number]

/** The landing pages around one member: `/members/{id}/{landing}`. */
export const MEMBER_LANDINGS = ['landing', 'landing2', 'landing3'] as const

/** Where a campaign can be shown. */
export const CAMPAIGN_PAGES = [...LANDERS, 'landing2', 'landing3'] as const
export type CampaignPage = (typeof CAMPAIGN_PAGES)[number]

/** The light in which a campaign shows its page. */
export const LANDER_LOOKS = ['day', 'evening', 'warm'] as const

const SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/

/** The name of a campaign, as it stands in an address. */
export function isSlug(text: string): boolean {
  return SLUG.test(text)
}

/** The page by which a visitor came to the signup: `gallery`, or `gallery/summer` of a campaign. */
export type Via = { page: string; slug: string }

const PAGES = new Set<string>([...LANDERS, 'home', ...MEMBER_LANDINGS])

/** Reads the page that a link to the signup names; undefined where it is none of ours. */
export function readVia(text: unknown): Via | undefined {
  if (typeof text !== 'string') return undefined
  const [page = '', slug = '', more] = text.split('/')
  if (more !== undefined || !PAGES.has(page) || (slug !== '' && !isSlug(slug))) return undefined
  return { page, slug }
}

/** The page as links to the signup name it. */
export function viaOf({ page, slug }: Via): string {
  return slug ? `${page}/${slug}` : page
}
