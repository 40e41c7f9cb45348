import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { countLook } from '#features/members/looking-limits.server.ts'
import { matchQuestions } from '#features/site/describe-settings.server.ts'
import { refuseField } from '#server/errors.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { facetBits, raceBit } from '#shared/search-facets.ts'
import { buildQuery } from '../build-query.server.ts'
import { type MatchAnswers, RESULTS_PER_PAGE } from '../contract.ts'
import { withinShare } from '../fictional-share/fictional-share.server.ts'
import { countImpressions } from '../impressions.server.ts'
import { beginSearch } from '../search-counts.server.ts'
import { listInOrder } from '../search-orders.server.ts'

const AGES = { '18-35': { min_age: 18, max_age: 35 }, '35+': { min_age: 35 } } as const

/**
 * Members who said of themselves what the answers ask for, those online last first. The answers hold for this one
 * search; the recommended order, which is stored, is no part of it.
 * @throws invalid_input at an answer to a question that the site does not ask
 */
export async function findMatches(
  context: MemberContext,
  answers: MatchAnswers,
): Promise<{ profiles: MemberCard[] }> {
  const { app, site } = context
  const asked = matchQuestions(site.settings)
  for (const question of Object.keys(answers) as (keyof MatchAnswers)[])
    if (answers[question] && !asked.includes(question)) refuseField(question, 'invalid_value')
  await countLook(context, 'search')
  const { age, appearance, race } = answers
  const { query } = await buildQuery(context, { ...(age && AGES[age]), sought: 'no' })
  const facets = [
    ...(appearance ? [facetBits('appearance', [appearance])] : []),
    ...(race ? [raceBit(race)] : []),
  ]
  const wanted = { ...query, facets: [...(query.facets ?? []), ...facets] }
  const served = site.settings.countries.some((code) => code === query.country)
  if (wanted.pools.length === 0 || !served) return { profiles: [] }
  const begun = beginSearch(context, wanted, { by: 'last_online', limit: RESULTS_PER_PAGE })
  const { positions } = await listInOrder(app.db, wanted, 'online', {
    limit: RESULTS_PER_PAGE,
    begun,
    middle: undefined,
  })
  const cards = await loadCards(
    context,
    positions.map(({ memberId }) => memberId),
  )
  const profiles = withinShare(site.settings, cards)
  await countLook(context, 'card', profiles.length)
  countImpressions(
    app,
    profiles.map(({ id }) => id),
  )
  return { profiles }
}
