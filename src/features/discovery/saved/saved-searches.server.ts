import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail, isRefused } from '#server/errors.ts'
import { countLook } from '../../members/looking-limits.server.ts'
import { buildQuery } from '../build-query.server.ts'
import type { SavedSearch, SearchFilters } from '../contract.ts'
import { MOST_SAVED_SEARCHES } from '../search-values.ts'
import {
  changeSavedSearch,
  countNew,
  deleteSavedSearch,
  listSavedSearches,
  putSavedSearch,
} from './saved-search-queries.server.ts'

/** A member's saved searches, each with how many new members fit since they last looked. */
export async function readSavedSearches(context: MemberContext): Promise<SavedSearch[]> {
  await countLook(context, 'search')
  const saved = await listSavedSearches(context.app.db, context.viewer.id)
  return Promise.all(
    saved.map(async ({ id, name, filters, weeklyMail, lookedAt }) => ({
      id,
      name,
      filters: filters as Record<string, string | number>,
      weekly_mail: weeklyMail,
      new_members: await countNewFor(context, filters as SearchFilters, lookedAt),
    })),
  )
}

async function countNewFor(
  context: MemberContext,
  filters: SearchFilters,
  lookedAt: Date,
): Promise<number | null> {
  const query = await buildQuery(context, filters).then(
    (wanted) => wanted.query,
    (error: unknown) => {
      if (isRefused(error, 'invalid_input')) return undefined
      throw error
    },
  )
  // The site no longer offers one of its filters.
  if (!query) return null
  const newSince = query.newSince && query.newSince > lookedAt ? query.newSince : lookedAt
  return countNew(context.app.db, { ...query, newSince })
}

type Search = { id: string; name: string; filters: SearchFilters; weekly_mail: boolean }

/** @throws invalid_input at a filter that cannot be, saved_search_limit at one more than a member may have */
export async function saveSearch(context: MemberContext, search: Search): Promise<void> {
  const { app, viewer } = context
  const { id, name, filters, weekly_mail: weeklyMail } = search
  await buildQuery(context, filters)
  const now = app.clock.now()
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const saved = await listSavedSearches(tx, viewer.id)
    if (saved.length >= MOST_SAVED_SEARCHES && !saved.some((one) => one.id === id))
      fail('saved_search_limit', { max: MOST_SAVED_SEARCHES })
    await putSavedSearch(tx, {
      memberId: viewer.id,
      id,
      name,
      filters: JSON.stringify(filters),
      weeklyMail,
      savedAt: now,
      lookedAt: now,
    })
  })
}

/** The member has seen what it finds now, or changes whether the weekly mail tells of it. */
export async function updateSavedSearch(
  { app, viewer }: MemberContext,
  { id, looked, weekly_mail: weeklyMail }: { id: string; looked?: true; weekly_mail?: boolean },
): Promise<void> {
  const changed = await changeSavedSearch(
    app.db,
    { memberId: viewer.id, id },
    {
      ...(weeklyMail !== undefined && { weeklyMail }),
      ...(looked && { lookedAt: app.clock.now() }),
    },
  )
  if (!changed) fail('not_found')
}

export async function removeSavedSearch({ app, viewer }: MemberContext, id: string): Promise<void> {
  if (!(await deleteSavedSearch(app.db, viewer.id, id))) fail('not_found')
}
