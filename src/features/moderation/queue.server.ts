import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { ITEM_KINDS, type ItemKind } from '#shared/moderation.ts'
import { LEASE_MILLISECONDS } from '#shared/staff.ts'
import { describeItem, type ItemForStaff } from './describe-item.server.ts'
import { countItems, type Head, listHeads, renewHeld, takeItem, updateLease } from './item-queries.server.ts'
import type { StaffActor } from './staff-actor.ts'

/** Items that the moderator has put aside for now. */
type Options = { without?: readonly string[] }

/**
 * Leases the most urgent item of these kinds: the highest risk, then the oldest. No two moderators have the same one. A
 * moderator who has one open gets that one again.
 */
export async function nextItem(
  app: App,
  by: StaffActor,
  kinds: readonly ItemKind[] = ITEM_KINDS,
  { without = [] }: Options = {},
): Promise<ItemForStaff | undefined> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + LEASE_MILLISECONDS)
  const seek = { by, kinds, without, now }
  const id = await transact(app.db, async (tx) => {
    const held = await renewHeld(tx, { ...seek, until })
    if (held) return held
    for (const { kind } of await listHeads(tx, seek)) {
      const taken = await takeItem(tx, kind, { ...seek, until })
      if (taken) return taken
    }
    return undefined
  })
  return id === undefined ? undefined : describeItem(app, by, id)
}

/** What would come after the items named, to load it ahead; no moderator has it until it is taken. */
export async function peekNext(
  app: App,
  by: StaffActor,
  kinds: readonly ItemKind[] = ITEM_KINDS,
  { without = [] }: Options = {},
): Promise<ItemForStaff | undefined> {
  const [head] = await listHeads(app.db, { by, kinds, without, now: app.clock.now() })
  return head && describeItem(app, by, head.id)
}

/** Lists the places where something waits, the most urgent first; before all, where the moderator has one open. */
export async function orderByUrgency(
  app: App,
  places: readonly StaffActor[],
  kinds: readonly ItemKind[] = ITEM_KINDS,
  { without = [] }: Options = {},
): Promise<StaffActor[]> {
  const now = app.clock.now()
  const heads: { by: StaffActor; head: Head }[] = []
  for (const by of places) {
    const found = await listHeads(app.db, { by, kinds, without, now })
    const head = found.find(({ isHeld }) => isHeld) ?? found[0]
    if (head) heads.push({ by, head })
  }
  const weight = ({ isHeld, risk }: Head) => (isHeld ? Number.POSITIVE_INFINITY : risk)
  heads.sort(
    (one, other) =>
      weight(other.head) - weight(one.head) || one.head.createdAt.getTime() - other.head.createdAt.getTime(),
  )
  return heads.map(({ by }) => by)
}

/** Goes on with an item that is open, for another five minutes. @throws not_found: it is another's by now */
export async function keepItem(app: App, by: StaffActor, id: string): Promise<void> {
  const until = new Date(app.clock.now().getTime() + LEASE_MILLISECONDS)
  if (!(await transact(app.db, (tx) => updateLease(tx, by, id, until)))) fail('not_found')
}

/** Gives an item back undecided. */
export async function releaseItem(app: App, by: StaffActor, id: string): Promise<void> {
  await transact(app.db, (tx) => updateLease(tx, by, id, null))
}

type WaitingOfKind = {
  kind: ItemKind
  waiting: number
  /** Milliseconds; null where none waits. */
  oldest: number | null
  median: number | null
}

export async function countWaiting(app: App, by: StaffActor): Promise<WaitingOfKind[]> {
  const now = app.clock.now().getTime()
  const since = (at: Date | null) => (at ? Math.max(0, now - at.getTime()) : null)
  const kinds = await countItems(app.db, by.siteId, ITEM_KINDS)
  return kinds.map(({ kind, waiting, oldest, median }) => ({
    kind,
    waiting,
    oldest: since(oldest),
    median: since(median),
  }))
}
