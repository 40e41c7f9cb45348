import { NICHE_50_PLUS } from '../niches.ts'

const NICHE_CASUAL = 2
const NICHE_SINGLE_PARENTS = 6
const NICHE_EDUCATED = 7

/** The least age of the members of a site for older people; undefined for all other sites. */
export function leastAgeOf(niche: number): number | undefined {
  return niche === NICHE_50_PLUS ? 50 : undefined
}

/** What members say of themselves that makes them belong to a niche: asked first, and by which visitors see them. */
export const NICHE_FACTS = {
  [NICHE_CASUAL]: { fact: 'signup_reason', belong: ['dating', 'see_what_happens'] },
  [NICHE_SINGLE_PARENTS]: { fact: 'children', belong: ['at_home', 'grown_up'] },
  [NICHE_EDUCATED]: { fact: 'education', belong: ['college', 'university'] },
} as const
export type NicheFact = (typeof NICHE_FACTS)[keyof typeof NICHE_FACTS]

export function nicheFactOf(niche: number): NicheFact | undefined {
  return (NICHE_FACTS as Partial<Record<number, NicheFact>>)[niche]
}
