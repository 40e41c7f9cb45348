import type { Gender } from './profile.ts'

const NICHE_GAY = 3
const NICHE_LESBIAN = 4

/** The gender of a site for gay men or lesbian women; undefined for all other sites. */
export function audienceOf(niche: number): Gender | undefined {
  if (niche === NICHE_GAY) return 'male'
  return niche === NICHE_LESBIAN ? 'female' : undefined
}
