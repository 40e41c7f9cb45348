import { openReportedConversation } from '#features/members/office/reported-conversation.server.ts'
import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuseField } from '#server/errors.ts'
import type { DecisionKind } from '#shared/moderation.ts'
import { type Decided, decideItem, decideMember, type Noting, undoDecision } from '../decide.server.ts'
import { readFileForStaff, reportBeingJudged } from '../describe-item.server.ts'
import { liftDecision } from '../lift/lift.server.ts'
import { findObstacles } from './office-queries.server.ts'
import { byOf } from './open-item.server.ts'
import { ON_PEOPLE } from './reasons.ts'

type Verdict = Omit<Parameters<typeof decideItem>[2], 'item' | 'until'> & {
  id: string
  days?: number | undefined
}

/** Writes a decision and its member into the log; the note, which may quote a member, stays in the decision's file. */
const noting =
  (context: StaffContext, action: 'decided' | 'decision_undone'): Noting =>
  (tx, { memberId, about, kind, reason }) =>
    logAct(tx, context.app, actorOf(context), {
      action,
      ...(memberId && { memberId }),
      after: { about, kind, ...(reason && { reason }) },
    })

/** Notes a decision, unless its member cannot be told of it, or it holds already. */
const notingSensible = (context: StaffContext): Noting => {
  const note = noting(context, 'decided')
  return async (tx, decision) => {
    await refuseSenseless(tx, decision)
    await note(tx, decision)
  }
}

type Made = { id: string; memberId: string | null; about: string; kind: DecisionKind }

async function refuseSenseless(tx: Tx, { id, memberId, about, kind }: Made): Promise<void> {
  if (!memberId || !ON_PEOPLE.includes(kind)) return
  const obstacles = await findObstacles(tx, memberId, id)
  if (obstacles?.fictional) refuseField('kind', 'is_fictional')
  // An item has to end, also where its member was banned for another one.
  if (about === 'member' && obstacles?.banned) refuseField('kind', 'is_banned')
}

/** @throws invalid_input where the member is fictional */
export async function decide(context: StaffContext, { id, days, ...verdict }: Verdict) {
  const { app } = context
  const sent = { ...verdict, item: id, until: untilOf(context, days) }
  return describeDecided(await decideItem(app, byOf(context), sent, notingSensible(context)))
}

/**
 * Decides about a member of the site without an item, such as one whose account was looked at.
 * @throws invalid_input where the member is fictional, or banned already
 */
export async function decideAboutMember(context: StaffContext, { id, days, ...verdict }: Verdict) {
  const { app } = context
  const sent = { ...verdict, member: id, until: untilOf(context, days) }
  return describeDecided(await decideMember(app, byOf(context), sent, notingSensible(context)))
}

/** Takes a decision back that holds, with its reason. */
export function liftMemberDecision(
  context: StaffContext,
  { id, decision, reason }: { id: string; decision: string; reason: string },
): Promise<void> {
  const { app } = context
  return liftDecision(app, byOf(context), { member: id, decision }, (tx, { kind }) =>
    logAct(tx, app, actorOf(context), {
      action: 'decision_lifted',
      memberId: id,
      subject: decision,
      before: { kind },
      reason,
    }),
  )
}

const untilOf = ({ app }: StaffContext, days: number | undefined) =>
  days === undefined ? undefined : new Date(app.clock.now().getTime() + days * DAY)

const describeDecided = ({ decision, undoUntil }: Decided) => ({
  decision,
  undo_until: undoUntil.toISOString(),
})

export const undo = (context: StaffContext, id: string) =>
  undoDecision(context.app, byOf(context), id, noting(context, 'decision_undone'))

/** What was said around the report that the caller has open, which the log notes. @throws not_found, conflict */
export async function readConversation(context: StaffContext, item: string) {
  return openReportedConversation(context, { id: await reportBeingJudged(context.app, byOf(context), item) })
}

/** A photo, or the sound of a reported message. @throws not_found */
export const readFile = (context: StaffContext, file: { item: string; name: string }) =>
  readFileForStaff(context.app, byOf(context), file)
