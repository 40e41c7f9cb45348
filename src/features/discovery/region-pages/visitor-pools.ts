import type { SiteSettings } from '#features/site/settings.ts'
import { audienceOf } from '#shared/niches.ts'
import { leastAgeOf, type NicheFact, nicheFactOf } from '#shared/profile/niche-facts.ts'
import type { Gender } from '#shared/profile.ts'
import { facetBits, HAS_CHILDREN, STUDIED } from '#shared/search-facets.ts'
import { type Pool, poolOf } from '#shared/search-pools.ts'

/**
 * The pools that visitors can search, the default first. Their own gender is unknown: they see the site's audience, or
 * else those who look for the other gender.
 */
export function visitorPools(niche: number): { gender: Gender; pool: Pool }[] {
  const audience = audienceOf(niche)
  if (audience) return [{ gender: audience, pool: poolOf(audience, audience) }]
  return [
    { gender: 'female', pool: poolOf('female', 'male') },
    { gender: 'male', pool: poolOf('male', 'female') },
  ]
}

/** Which members of these pools a site of a niche shows to visitors: by age, and by what members say of themselves. */
export function visitorTerms({
  niche,
  visible_profile_fields: shown,
}: Pick<SiteSettings, 'niche' | 'visible_profile_fields'>): { minAge: number; facets: bigint[] } {
  const belonging = nicheFactOf(niche)
  return {
    minAge: leastAgeOf(niche) ?? 0,
    // What no profile shows is not asked for.
    facets: belonging && shown.includes(belonging.fact) ? [bitsOf(belonging)] : [],
  }
}

function bitsOf({ fact, belong }: NicheFact): bigint {
  switch (fact) {
    case 'children':
      return HAS_CHILDREN
    case 'education':
      return STUDIED
    case 'signup_reason':
      return facetBits(fact, belong)
  }
}
