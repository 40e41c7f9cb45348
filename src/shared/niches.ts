import type { Gender } from './profile.ts'

const NICHE_CASUAL = 2
const NICHE_GAY = 3
const NICHE_LESBIAN = 4
export const NICHE_50_PLUS = 5
const NICHE_SINGLE_PARENTS = 6
const NICHE_EDUCATED = 7

const NICHES = ['general', 'casual', 'gay', 'lesbian', 'older', 'single_parents', 'educated'] as const
export type Niche = (typeof NICHES)[number]

/** Whom a site is for, by the number in its settings. */
export function nicheOf(number: number): Niche {
  return NICHES[number - 1] ?? 'general'
}

/** The gender of a site for gay men or lesbian women; undefined for all other sites. */
export function audienceOf(niche: number): Gender | undefined {
  if (niche === NICHE_GAY) return 'male'
  return niche === NICHE_LESBIAN ? 'female' : undefined
}

/** How old everybody is whom a site for older people is about; undefined for all other sites. */
export function leastAgeOf(niche: number): number | undefined {
  return niche === NICHE_50_PLUS ? 50 : undefined
}

/** What members say of themselves that decides who belongs to a niche: asked first, and by which visitors see them. */
export const NICHE_FACTS = {
  [NICHE_CASUAL]: { fact: 'signup_reason', belong: ['dating', 'see_what_happens'] },
  [NICHE_SINGLE_PARENTS]: { fact: 'children', belong: ['at_home', 'grown_up'] },
  [NICHE_EDUCATED]: { fact: 'education', belong: ['college', 'university'] },
} as const
export type NicheFact = (typeof NICHE_FACTS)[keyof typeof NICHE_FACTS]

export function nicheFactOf(niche: number): NicheFact | undefined {
  return (NICHE_FACTS as Partial<Record<number, NicheFact>>)[niche]
}
