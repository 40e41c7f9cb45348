import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { CANDIDATES, listCandidates } from '../candidates.server.ts'
import { recommend } from '../recommend.server.ts'
import { keyOf, listStillFitting } from '../recommended-lists.server.ts'
import type { SearchQuery } from '../search-queries.server.ts'
import { listMatching, type Position, WALKED } from '../search-walks.server.ts'
import { type Deck, findDeck, saveDeck } from './deck-queries.server.ts'

/** After this time, members who came online meanwhile are dealt as well. */
const RANKED_FOR = 15 * MINUTE
/** After this time all are read again, because a member who was passed may be dealt again. */
const KEPT_FOR = DAY

/** So many of a deck are looked at first: most decks are of these. */
const LOOKED_AT = 36

type Wanted = {
  least: number
  /** How many entries are read each time; shared by the countries of a deck. */
  depths: number[]
}

type Dealt = {
  ids: string[]
  /** Saves the deck, where it has changed. */
  save?: () => Promise<void>
}

/**
 * The next cards of one country, in the recommended order: of those ranked a little while ago as far as they last, then
 * of these, those who came online since, and those online before.
 */
export async function dealCountry(
  context: MemberContext,
  query: SearchQuery,
  { least, depths }: Wanted,
): Promise<Dealt> {
  const { app, viewer } = context
  const now = app.clock.now()
  const filters = keyOf(query)
  const since = new Date(now.getTime() - KEPT_FOR)
  const { country } = query
  const deck = await findDeck(app.db, query, { memberId: viewer.id, filters, since, first: LOOKED_AT })
  const isRecent = deck && deck.rankedAt.getTime() > now.getTime() - RANKED_FOR
  if (isRecent && deck.fitting.length >= least) return { ids: deck.fitting.slice(0, least) }
  const left = deck ? await listStillFitting(app.db, query, deck.listed) : []
  if (isRecent && (left.length >= least || !deck.walkedAt)) {
    const listed = idsOf(left)
    return { ids: listed.slice(0, least), save: () => saveDeck(app.db, { ...deck, listed }) }
  }
  const { candidates, walkedTo, isLong } = await readOn(context, query, { deck, left, least, depths })
  const ranked = await recommend(context, candidates)
  // Where one walk reads everybody, each deck is made of all.
  const ids = ranked.slice(0, least)
  if (!isLong) return { ids }
  const next: Deck = {
    memberId: viewer.id,
    country,
    filters,
    begunAt: deck?.begunAt ?? now,
    rankedAt: now,
    listed: ranked,
    walkedAt: walkedTo?.at ?? null,
    walkedId: walkedTo?.memberId ?? null,
  }
  return { ids, save: () => saveDeck(app.db, next) }
}

async function readOn(
  { app }: MemberContext,
  query: SearchQuery,
  { deck, left, least, depths }: Wanted & { deck: Deck | undefined; left: Position[] },
): Promise<{ candidates: Position[]; walkedTo: Position | undefined; isLong: boolean }> {
  if (!deck) {
    const walks = depths.length
    const { positions, walkedTo } = await listCandidates(app.db, query, { least, depths })
    return { candidates: positions, walkedTo, isLong: walkedTo !== undefined || depths.length < walks - 1 }
  }
  const { positions: latest } = await listMatching(app.db, query, {
    by: 'last_online',
    limit: CANDIDATES,
    depths: [WALKED],
  })
  const candidates = new Map([...left, ...latest].map((position) => [position.memberId, position]))
  let walkedTo = walkedOf(deck)
  if (walkedTo && candidates.size < CANDIDATES / 2) {
    const most = CANDIDATES - candidates.size
    const next = await listCandidates(app.db, query, {
      least: least - candidates.size,
      most,
      after: walkedTo,
      depths,
    })
    for (const position of next.positions) candidates.set(position.memberId, position)
    walkedTo = next.walkedTo
  }
  return { candidates: [...candidates.values()], walkedTo, isLong: true }
}

function idsOf(positions: Position[]): string[] {
  return positions.map(({ memberId }) => memberId)
}

function walkedOf({ walkedAt, walkedId }: Deck): Position | undefined {
  return walkedAt && walkedId ? { at: walkedAt, memberId: walkedId } : undefined
}
