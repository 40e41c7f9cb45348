import { setTimeout as pause } from 'node:timers/promises'
import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { CANDIDATES, listCandidates, listFirstCandidates } from './candidates.server.ts'
import { RESULTS_PER_PAGE } from './contract.ts'
import { recommend } from './recommend.server.ts'
import {
  extendList,
  findListPage,
  keyOf,
  type List,
  type ListPage,
  listsSaved,
  saveListLater,
} from './recommended-lists.server.ts'
import { type Begun, beginSearch } from './search-counts.server.ts'
import type { First } from './search-first.server.ts'
import type { Place } from './search-orders.server.ts'
import { hasFacets, type SearchQuery } from './search-queries.server.ts'
import { listFewMatching, listMatching, type Position, WALKED } from './search-walks.server.ts'

/** How many members who came online meanwhile are added at once. */
const NEWCOMERS = 240
/** Another process gathers lists for 20 ms before it saves them. */
const LIST_SAVED_WITHIN_MILLISECONDS = 100
/** So many are read of the member's own region, besides those of the whole country. */
const OF_REGION = 120

type Wanted = { after: Place | undefined; number: number; begun: Begun }

export type FoundRecommended = {
  shown: Place[]
  next: Place | undefined
}

/**
 * A page of a search in the recommended order. The first page makes a list, which the following ones read: a place in
 * this order is the list's id and how many of it were passed. Where the list is gone, the page is that of a new one.
 */
export async function findRecommended(
  context: MemberContext,
  query: SearchQuery,
  { after, number, begun }: Wanted,
): Promise<FoundRecommended> {
  const { app, viewer } = context
  const passed = after?.band ?? (number - 1) * RESULTS_PER_PAGE
  const end = passed + RESULTS_PER_PAGE
  const filters = keyOf(query)
  const since = new Date(app.clock.now().getTime() - DAY)
  const first = !after && number === 1
  const of = { memberId: viewer.id, id: after?.memberId, filters, since, passed, end }
  if (!first) await listsSaved(app)
  const known = first ? undefined : await findSavedPage(app, query, of)
  if (!known) {
    const list = await makeList(context, query, { filters, begun })
    return pageOf({ ...list, length: list.listed.length }, list.listed.slice(passed, end), end)
  }
  // Once: where few fit, a page ends short instead of reading on.
  const listed = known.listed && (await readOn(context, query, { ...known, listed: known.listed }, begun))
  if (!listed) return pageOf(known, known.fitting, end)
  if (await extendList(app.db, known.length, listed)) {
    const added = listed.listed.slice(Math.max(passed, known.length), end)
    return pageOf({ ...listed, length: listed.listed.length }, [...known.fitting, ...added], end)
  }
  // Another request has read on meanwhile.
  const longer = (await findListPage(app.db, query, { ...of, id: known.id, since: new Date(0) })) ?? known
  return pageOf(longer, longer.fitting, end)
}

/** Another process may just be saving a list that it answered with. */
async function findSavedPage(app: App, query: SearchQuery, of: Parameters<typeof findListPage>[2]) {
  const known = await findListPage(app.db, query, of)
  if (known || !of.id || !app.bus.shared) return known
  await pause(LIST_SAVED_WITHIN_MILLISECONDS)
  return findListPage(app.db, query, of)
}

type Listed = Pick<ListPage, 'id' | 'madeAt' | 'walkedAt' | 'length'>

function pageOf({ id, madeAt, walkedAt, length }: Listed, ids: string[], end: number): FoundRecommended {
  const next: Place = { at: madeAt, memberId: id, band: Math.min(end, length) }
  return {
    shown: ids.map((memberId) => ({ at: madeAt, memberId })),
    next: length > end || walkedAt ? next : undefined,
  }
}

/** What a list is made of: those online last, and some who live near and may have been online a little longer ago. */
export function firstCandidates(query: SearchQuery, viewer: Viewer): First {
  const alsoOfRegion = query.country === viewer.country && query.region === undefined && !hasFacets(query)
  return {
    by: 'last_online',
    limit: CANDIDATES,
    region: alsoOfRegion ? { code: viewer.region, limit: OF_REGION } : undefined,
  }
}

async function makeList(
  context: MemberContext,
  query: SearchQuery,
  { filters, begun }: { filters: string; begun: Begun },
): Promise<List> {
  const { app, viewer } = context
  // A page by its number has read no candidates yet.
  const reading = begun.walking ? begun : beginSearch(context, query, firstCandidates(query, viewer))
  const [{ positions, walkedTo }, ofRegion] = await Promise.all([
    listFirstCandidates(app.db, query, RESULTS_PER_PAGE + 1, reading),
    reading.ofRegion,
  ])
  const found = new Map(
    [...positions, ...(ofRegion?.positions ?? [])].map((position) => [position.memberId, position]),
  )
  const list = {
    memberId: viewer.id,
    id: app.ids.uuid(),
    madeAt: app.clock.now(),
    listed: await recommend(context, [...found.values()]),
    walkedAt: walkedTo?.at ?? null,
    walkedId: walkedTo?.memberId ?? null,
  }
  // A list that its first page shows whole is not read again.
  if (list.listed.length > RESULTS_PER_PAGE || walkedTo) saveListLater(app, { ...list, filters })
  return list
}

/** Adds those who come next, and those who came online since, in their own recommended order. */
async function readOn(
  context: MemberContext,
  query: SearchQuery,
  list: List,
  { counting }: Begun,
): Promise<List> {
  const { app } = context
  const after: Position = { at: list.walkedAt!, memberId: list.walkedId! }
  const listed = new Set(list.listed)
  const { few } = await counting
  const [{ positions, walkedTo }, ahead] = await Promise.all([
    listCandidates(app.db, query, { least: RESULTS_PER_PAGE + 1, after, few }),
    (few ? listFewMatching : listMatching)(app.db, query, {
      by: 'last_online',
      limit: NEWCOMERS,
      leftOut: list.listed,
      depths: [WALKED],
    }),
  ])
  const newcomers = ahead.positions.filter((position) => comesBefore(position, after))
  const next = [...newcomers, ...positions].filter(({ memberId }) => !listed.has(memberId))
  // Not the end while there may be more newcomers.
  const end = walkedTo ?? (newcomers.length === NEWCOMERS ? (positions.at(-1) ?? after) : undefined)
  return {
    ...list,
    listed: [...list.listed, ...(await recommend(context, next))],
    walkedAt: end?.at ?? null,
    walkedId: end?.memberId ?? null,
  }
}

function comesBefore(one: Position, other: Position): boolean {
  return one.at > other.at || (one.at.getTime() === other.at.getTime() && one.memberId > other.memberId)
}
