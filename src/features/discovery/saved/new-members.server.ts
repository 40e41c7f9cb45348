import { loadViewer } from '#features/accounts/account/context.server.ts'
import { namesOf } from '#features/members/cards.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { buildQueryFor } from '../build-query.server.ts'
import { listMatching } from '../search-walks.server.ts'
import { countNew } from './saved-search-queries.server.ts'
import { countForWeeklyMail } from './saved-searches.server.ts'

export type NewMembers = {
  /** The latest of the members who fit what the member looks for. */
  named: { name: string; fictional: boolean }[]
  /** How many those are. */
  count: number
  /** The saved searches that ask for this mail, with how many new members fit each. */
  searches: { name: string; count: number }[]
}

/**
 * The members who signed up after `since`, fit what a member looks for and may be seen by them.
 * @returns undefined if the member is gone
 */
export async function findNewMembers(
  app: App,
  memberId: string,
  { since, names }: { since: Date; names: number },
): Promise<NewMembers | undefined> {
  const viewer = await loadViewer(app.db, memberId)
  const site = viewer && (await siteOfId(app, viewer.siteId))
  if (!viewer || !site) return undefined
  const searcher = { app, site, viewer }
  const wanted = await buildQueryFor(searcher, {})
  const query = { ...wanted.query, newSince: since }
  const [{ positions }, count, searches] = await Promise.all([
    listMatching(app.db, query, { by: 'signed_up_at', limit: names }),
    countNew(app.db, query),
    countForWeeklyMail(searcher, since),
  ])
  const ids = positions.map((position) => position.memberId)
  return { named: await namesOf(app.db, ids), count, searches }
}
