import type { Gender } from './profile.ts'

const NICHE_GAY = 3
const NICHE_LESBIAN = 4
export const NICHE_50_PLUS = 5

const NICHES = ['general', 'casual', 'gay', 'lesbian', 'older', 'single_parents', 'educated'] as const
export type Niche = (typeof NICHES)[number]

/** The audience of a site, by the number in its settings. */
export function nicheOf(number: number): Niche {
  return NICHES[number - 1] ?? 'general'
}

/** The gender of a site for gay men or lesbian women; undefined for all other sites. */
export function audienceOf(niche: number): Gender | undefined {
  if (niche === NICHE_GAY) return 'male'
  return niche === NICHE_LESBIAN ? 'female' : undefined
}
