import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { countLook } from '#features/members/looking-limits.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refusedFields } from '#server/errors.ts'
import { buildQuery, buildQueryFor, type Searcher } from '../build-query.server.ts'
import type { SavedSearch, SearchFilters } from '../contract.ts'
import type { SearchQuery } from '../search-queries.server.ts'
import { MOST_SAVED_SEARCHES } from '../search-values.ts'
import {
  changeSavedSearch,
  countNew,
  deleteSavedSearch,
  listSavedSearches,
  putSavedSearch,
  updateNoWeeklyMail,
} from './saved-search-queries.server.ts'

/** A member's saved searches, each with how many new members fit since they last looked. */
export async function readSavedSearches(context: MemberContext): Promise<SavedSearch[]> {
  await countLook(context, 'search')
  const saved = await listSavedSearches(context.app.db, context.viewer.id)
  return Promise.all(
    saved.map(async ({ id, name, filters: all, weeklyMail, lookedAt }) => {
      const { filters, query } = await stillOffered(context, all as SavedFilters)
      const newSince = query.newSince && query.newSince > lookedAt ? query.newSince : lookedAt
      return {
        ...{ id, name, filters, weekly_mail: weeklyMail },
        outdated: Object.keys(filters).length < Object.keys(all as SavedFilters).length,
        new_members: await countNew(context.app.db, { ...query, newSince }),
      }
    }),
  )
}

type SavedFilters = Record<string, string | number>

/** A site may stop to offer a field, a region or a place: the search then runs without it. */
async function stillOffered(
  context: Searcher & { viewer: Viewer },
  filters: SavedFilters,
): Promise<{ filters: SavedFilters; query: SearchQuery }> {
  try {
    const { query } = await buildQueryFor(context, filters as SearchFilters)
    return { filters, query }
  } catch (error) {
    const gone = refusedFields(error)
    const kept = Object.entries(filters).filter(([name]) => !gone.includes(name))
    if (kept.length === Object.keys(filters).length) throw error
    return stillOffered(context, Object.fromEntries(kept))
  }
}

/** Lists a member's searches that the weekly mail tells of, with how many new members fit each, if any do. */
export async function countForWeeklyMail(
  searcher: Searcher & { viewer: Viewer },
  since: Date,
): Promise<{ name: string; count: number }[]> {
  const saved = await listSavedSearches(searcher.app.db, searcher.viewer.id)
  const counted = saved
    .filter(({ weeklyMail }) => weeklyMail)
    .map(async ({ name, filters }) => {
      const { query } = await stillOffered(searcher, filters as SavedFilters)
      return { name, count: await countNew(searcher.app.db, { ...query, newSince: since }) }
    })
  return (await Promise.all(counted)).filter(({ count }) => count > 0)
}

type Search = {
  id: string
  name: string
  filters: SearchFilters
  weekly_mail: boolean
  restored?: { saved_at: string; looked_at: string } | undefined
}

/** @throws invalid_input at a filter that cannot be, saved_search_limit at one more than a member may have */
export async function saveSearch(context: MemberContext, search: Search): Promise<void> {
  const { app, viewer } = context
  const { id, name, filters, weekly_mail: weeklyMail, restored } = search
  // One that was deleted comes back whole, also where a filter has vanished since it was saved.
  if (!restored) await buildQuery(context, filters)
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
      savedAt: notAfter(now, restored?.saved_at),
      lookedAt: notAfter(now, restored?.looked_at),
    })
    if (weeklyMail) await app.events.emit(tx, 'search.weeklyMailWanted', { memberId: viewer.id })
  })
}

const notAfter = (now: Date, time: string | undefined) =>
  time === undefined || new Date(time) > now ? now : new Date(time)

/** The member has seen what it finds now, names it anew, or changes whether the weekly mail tells of it. */
export async function updateSavedSearch(
  { app, viewer }: MemberContext,
  change: { id: string; name?: string; looked?: true; weekly_mail?: boolean },
): Promise<void> {
  const { id, name, looked, weekly_mail: weeklyMail } = change
  await transact(app.db, async (tx) => {
    const changed = await changeSavedSearch(
      tx,
      { memberId: viewer.id, id },
      {
        ...(name !== undefined && { name }),
        ...(weeklyMail !== undefined && { weeklyMail }),
        ...(looked && { lookedAt: app.clock.now() }),
      },
    )
    if (!changed) fail('not_found')
    if (weeklyMail) await app.events.emit(tx, 'search.weeklyMailWanted', { memberId: viewer.id })
  })
}

/** @returns what saves it again as it was */
export async function removeSavedSearch({ app, viewer }: MemberContext, id: string) {
  const removed = await deleteSavedSearch(app.db, viewer.id, id)
  if (!removed) fail('not_found')
  const { name, filters, weeklyMail, savedAt, lookedAt } = removed
  return {
    ...{ name, filters: filters as SavedFilters, weekly_mail: weeklyMail },
    restored: { saved_at: savedAt.toISOString(), looked_at: lookedAt.toISOString() },
  }
}

/** The member wants no weekly mail any more. */
export function endWeeklyMails(tx: Tx, memberId: string): Promise<void> {
  return updateNoWeeklyMail(tx, memberId)
}
