import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import { MINUTE, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import {
  type DecisionAbout,
  type DecisionKind,
  type DecisionReason,
  NOTE_MAX,
  RULE_OF,
  UNDO_SECONDS,
} from '#shared/moderation.ts'
import {
  closeItem,
  type DecisionRow,
  findDecision,
  findDecisionByKey,
  insertDecision,
  insertFile,
  insertOutcome,
  reopenItem,
} from './decision-queries.server.ts'
import { type Content, contentOf, evidenceOf } from './effects/evidence.server.ts'
import type { ItemRow } from './item-queries.server.ts'
import type { StaffActor } from './staff-actor.ts'
import { findMemberCard } from './staff-queries.server.ts'
import { TAKE_EFFECT } from './take-effect.server.ts'

/** After an undo, its moderator has the item open again for so long. */
const REOPENED_MILLISECONDS = 5 * MINUTE

const ON_CONTENT: readonly DecisionKind[] = ['approve', 'reject', 'warn', 'hide', 'suspend', 'ban']
const POSSIBLE: Record<DecisionAbout, readonly DecisionKind[]> = {
  photo: ON_CONTENT,
  verification: ON_CONTENT,
  text: ON_CONTENT,
  name: ON_CONTENT,
  held_message: ON_CONTENT,
  // `approve`: right, and about no member.
  report: ['approve', 'dismiss', 'reject', 'warn', 'hide', 'suspend', 'ban'],
  appeal: ['approve', 'dismiss'],
  member: ['warn', 'reject', 'hide', 'suspend', 'ban'],
}

export type Verdict = {
  /** Made by the client: a decision that is sent again is the same one. */
  key: string
  kind: DecisionKind
  /** Every kind has a reason, save `approve` and `dismiss`. */
  reason?: DecisionReason | undefined
  /** The note goes into the file; the member does not see it. */
  note?: string | undefined
  /** When a suspension ends. */
  until?: Date | undefined
  /** What a `reject` without an item of its own takes away: of a report, or of a member. */
  content?: Content | undefined
}

export type Decided = { decision: string; undoUntil: Date }

type Made = Pick<DecisionRow, 'id' | 'memberId' | 'about' | 'kind' | 'reason'>
/** What is written with a decision, in its transaction: once, however often it is sent. */
export type Noting = (tx: Tx, decision: Made) => Promise<void>

/** Decides the item that this moderator has open. It takes effect 10 s later, unless undone. */
export function decideItem(
  app: App,
  by: StaffActor,
  { item: id, ...verdict }: Verdict & { item: string },
  note?: Noting,
): Promise<Decided> {
  const sent = { itemId: id, kind: verdict.kind }
  return transact(app.db, async (tx) => {
    const before = await findDecisionByKey(tx, by.staffId, verdict.key)
    if (before) return sameAs(before, sent)
    const item = await closeItem(tx, by, id, app.clock.now())
    if (!item) {
      // The same decision, sent twice at once: the other was first.
      const meanwhile = await findDecisionByKey(tx, by.staffId, verdict.key)
      return meanwhile ? sameAs(meanwhile, sent) : fail('conflict')
    }
    return record(tx, app, by, { ...item, itemId: item.id, about: item.kind }, verdict, note)
  })
}

/**
 * Whether this moderator has decided something about a member with this key.
 * @throws conflict: the key was another decision's
 */
export async function isDecided(
  tx: Tx,
  by: StaffActor,
  { key, member }: { key: string; member: string },
): Promise<boolean> {
  const before = await findDecisionByKey(tx, by.staffId, key)
  if (before && before.memberId !== member) fail('conflict')
  return before !== undefined
}

/** Decides about a member of this site without an item. */
export function decideMember(
  app: App,
  by: StaffActor,
  verdict: Verdict & { member: string },
  note?: Noting,
): Promise<Decided> {
  return transact(app.db, (tx) => decideMemberWithin(tx, app, by, verdict, note))
}

/** `decideMember`, in the transaction that causes it. */
export async function decideMemberWithin(
  tx: Tx,
  app: App,
  by: StaffActor,
  { member, ...verdict }: Verdict & { member: string },
  note?: Noting,
): Promise<Decided> {
  const card = await findMemberCard(tx, member)
  if (card?.siteId !== by.siteId) fail('not_found')
  // The same decision, sent twice at once, waits for the other.
  await lockAccount(tx, member)
  const before = await findDecisionByKey(tx, by.staffId, verdict.key)
  if (before) return sameAs(before, { itemId: null, memberId: member, kind: verdict.kind })
  return record(
    tx,
    app,
    by,
    { itemId: null, memberId: member, about: 'member', subjectId: null },
    verdict,
    note,
  )
}

/** @throws conflict: the key was another decision's */
function sameAs(before: DecisionRow, sent: Partial<DecisionRow>): Decided {
  const isSame = Object.entries(sent).every(
    ([column, value]) => before[column as keyof DecisionRow] === value,
  )
  return isSame ? decidedOf(before) : fail('conflict')
}

type Subject = Pick<ItemRow, 'memberId'> & {
  itemId: string | null
  about: DecisionAbout
  subjectId: string | null
  said?: object
}

async function record(
  tx: Tx,
  app: App,
  by: StaffActor,
  subject: Subject,
  verdict: Verdict,
  noting?: Noting,
): Promise<Decided> {
  const { key, kind, reason, note = '', until } = verdict
  const { itemId, memberId, about, subjectId } = subject
  const now = app.clock.now()
  refuseWrong(subject, verdict, now)
  const judged = await evidenceOf(tx, subject, contentOf(subject, verdict.content))
  const id = app.ids.uuid()
  const decision = {
    ...{ id, key, siteId: by.siteId, itemId, memberId, kind, about, subjectId, createdAt: now },
    reason: reason ?? null,
    rule: reason ? RULE_OF[reason] : null,
    automated: false,
    staffId: by.staffId,
    until: until ?? null,
  }
  await insertDecision(tx, decision)
  if (memberId) await insertFile(tx, { decisionId: id, memberId, judged, note })
  await noting?.(tx, decision)
  await app.jobs.enqueue(tx, TAKE_EFFECT, { decision: id }, { afterSeconds: UNDO_SECONDS })
  return decidedOf(decision)
}

function refuseWrong({ about, memberId }: Subject, verdict: Verdict, now: Date): void {
  const { kind, reason, note = '', until, content } = verdict
  const isMild = kind === 'approve' || kind === 'dismiss'
  if (!POSSIBLE[about].includes(kind) || (!memberId && !isMild)) refuseField('kind', 'invalid_value')
  if (memberId && about === 'report' && kind === 'approve') refuseField('kind', 'invalid_value')
  if (!isMild && !reason) refuseField('reason', 'required')
  if (note.length > NOTE_MAX) refuseField('note', 'too_big')
  if ((kind === 'suspend') !== (until !== undefined)) refuseField('until', 'invalid_value')
  if (until && until <= now) refuseField('until', 'invalid_date')
  const isWithoutItem = about === 'report' || about === 'member'
  if (kind === 'reject' && isWithoutItem && !content) refuseField('content', 'required')
}

const decidedOf = ({ id, createdAt }: { id: string; createdAt: Date }): Decided => ({
  decision: id,
  undoUntil: new Date(createdAt.getTime() + UNDO_SECONDS * SECOND),
})

/**
 * Undoes a decision of one's own within 10 s; its item is open again.
 * @throws too_late
 */
export async function undoDecision(app: App, by: StaffActor, id: string, note?: Noting): Promise<void> {
  await transact(app.db, async (tx) => {
    const decision = await findDecision(tx, id)
    if (decision?.staffId !== by.staffId || decision.siteId !== by.siteId) fail('not_found')
    const now = app.clock.now()
    const isOver = now.getTime() - decision.createdAt.getTime() > UNDO_SECONDS * SECOND
    if (isOver || !(await insertOutcome(tx, id, 'undone', now))) fail('too_late', { why: 'time' })
    const until = new Date(now.getTime() + REOPENED_MILLISECONDS)
    if (decision.itemId) await reopenItem(tx, by, decision.itemId, until)
    await note?.(tx, decision)
  })
}
