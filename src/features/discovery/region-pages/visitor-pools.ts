import { audienceOf } from '#shared/niches.ts'
import type { Gender } from '#shared/profile.ts'
import { type Pool, poolOf } from '#shared/search-pools.ts'

/**
 * Whom visitors can search, the default first. Their own gender is unknown: they see the site's audience, or else those
 * who look for the other gender.
 */
export function visitorPools(niche: number): { gender: Gender; pool: Pool }[] {
  const audience = audienceOf(niche)
  if (audience) return [{ gender: audience, pool: poolOf(audience, audience) }]
  return [
    { gender: 'female', pool: poolOf('female', 'male') },
    { gender: 'male', pool: poolOf('male', 'female') },
  ]
}
