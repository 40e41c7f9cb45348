import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { DAY } from '#server/clock.ts'
import { CANDIDATES, listCandidates, listFirstCandidates } from './candidates.server.ts'
import { RESULTS_PER_PAGE } from './contract.ts'
import { recommend } from './recommend.server.ts'
import {
  extendList,
  findList,
  keyOf,
  type List,
  listStillFitting,
  saveList,
} from './recommended-lists.server.ts'
import { type Begun, beginSearch } from './search-counts.server.ts'
import type { First } from './search-first.server.ts'
import type { Place } from './search-orders.server.ts'
import { hasFacets, type SearchQuery } from './search-queries.server.ts'
import { listFewMatching, listMatching, type Position, WALKED } from './search-walks.server.ts'

/** So many who came online since are added at once. */
const NEWCOMERS = 240
/** Of the member's own region, besides those of the whole country. */
const OF_REGION = 120
const LISTS_KEPT = 4

type Wanted = { after: Place | undefined; number: number; begun: Begun }

export type FoundRecommended = {
  shown: Place[]
  next: Place | undefined
  /** Saves the list, from which the next page is read. */
  save: (() => Promise<void>) | undefined
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
  const filters = keyOf(query)
  const since = new Date(app.clock.now().getTime() - DAY)
  const first = !after && number === 1
  const known = first ? undefined : await findList(app.db, viewer.id, { id: after?.memberId, filters, since })
  let save: FoundRecommended['save']
  let list: List
  if (known) list = known
  else ({ list, save } = await makeList(context, query, { filters, begun }))
  const end = passed + RESULTS_PER_PAGE
  // Once: where few fit, a page ends short instead of reading on.
  if (known && list.listed.length <= end && list.walkedAt)
    list = await readOn(context, query, { list, filters, few: (await begun.counting).few })
  const page = list.listed.slice(passed, end)
  const ids = known ? (await listStillFitting(app.db, query, page)).map(({ memberId }) => memberId) : page
  const place = (band: number): Place => ({ at: list.madeAt, memberId: list.id, band })
  return {
    shown: ids.map((memberId) => ({ at: list.madeAt, memberId })),
    next: list.listed.length > end || list.walkedAt ? place(Math.min(end, list.listed.length)) : undefined,
    save,
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

type Reading = { filters: string; few: boolean }

async function makeList(
  context: MemberContext,
  query: SearchQuery,
  { filters, begun }: { filters: string; begun: Begun },
): Promise<{ list: List; save: FoundRecommended['save'] }> {
  const { app, viewer } = context
  // A page by its number has read no candidates yet.
  const reading = begun.walking ? begun : beginSearch(app.db, query, firstCandidates(query, viewer))
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
  const isReadAgain = list.listed.length > RESULTS_PER_PAGE || walkedTo !== undefined
  return {
    list,
    save: isReadAgain ? () => saveList(app.db, { ...list, filters }, LISTS_KEPT) : undefined,
  }
}

/** Adds those who come next, and those who came online since, in their own recommended order. */
async function readOn(
  context: MemberContext,
  query: SearchQuery,
  { list, filters, few }: Reading & { list: List },
): Promise<List> {
  const { app, viewer } = context
  const after: Position = { at: list.walkedAt!, memberId: list.walkedId! }
  const listed = new Set(list.listed)
  const { positions, walkedTo } = await listCandidates(app.db, query, {
    least: RESULTS_PER_PAGE + 1,
    after,
    few,
  })
  const ahead = await (few ? listFewMatching : listMatching)(app.db, query, {
    by: 'last_online',
    limit: NEWCOMERS,
    leftOut: list.listed,
    depths: [WALKED],
  })
  const newcomers = ahead.positions.filter((position) => comesBefore(position, after))
  const next = [...newcomers, ...positions]
  // Not the end while there may be more newcomers.
  const end = walkedTo ?? (newcomers.length === NEWCOMERS ? (positions.at(-1) ?? after) : undefined)
  const longer = {
    ...list,
    listed: [
      ...list.listed,
      ...(await recommend(
        context,
        next.filter(({ memberId }) => !listed.has(memberId)),
      )),
    ],
    walkedAt: end?.at ?? null,
    walkedId: end?.memberId ?? null,
  }
  if (await extendList(app.db, list, longer)) return longer
  const since = new Date(0)
  return (await findList(app.db, viewer.id, { id: list.id, filters, since })) ?? { ...longer }
}

function comesBefore(one: Position, other: Position): boolean {
  return one.at > other.at || (one.at.getTime() === other.at.getTime() && one.memberId > other.memberId)
}
