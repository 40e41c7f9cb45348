import { letIn } from '#features/accounts/login/shut-out.server.ts'
import { settleHeld } from '#features/chat/sending/spam/held.server.ts'
import { showProfile } from '#features/members/reports/hold.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { type DecisionRow, findDecision, findFile, type Outcome } from '../decision-queries.server.ts'
import type { Evidence } from '../effects/evidence.server.ts'
import { acceptPhoto } from '../effects/photo.server.ts'
import { restoreWords } from '../effects/words.server.ts'
import { APPEAL_MAIL } from './appeal-mail.server.ts'
import { findAppeal, findOtherShutOut, updateAppeal } from './appeal-queries.server.ts'

/** Ends an appeal: where it is granted, what the decision did is reversed. Its member hears of it either way. */
export async function settleAppeal(tx: Tx, app: App, decision: DecisionRow): Promise<Outcome> {
  const appeal = await findAppeal(tx, decision.subjectId!)
  const first = appeal && (await findDecision(tx, appeal.decisionId))
  if (!appeal || !first?.memberId) return 'void'
  const isGranted = decision.kind === 'approve'
  await updateAppeal(tx, appeal.id, isGranted ? 'granted' : 'refused')
  if (isGranted) await reverse(tx, app, { ...first, memberId: first.memberId })
  await app.jobs.enqueue(tx, APPEAL_MAIL, { appeal: appeal.id })
  return 'done'
}

type OfMember = Pick<DecisionRow, 'id' | 'kind' | 'about' | 'subjectId'> & { memberId: string }

/** Takes back what a decision did. The caller has locked the account. */
export async function reverse(tx: Tx, app: App, first: OfMember): Promise<void> {
  const { id, memberId, kind, about, subjectId } = first
  const { judged = {} } = (await findFile(tx, id)) ?? {}
  await reverseContent(tx, app, memberId, judged)
  if (about === 'held_message') await settleHeld(tx, app, subjectId!, true)
  if (kind === 'hide') await showProfile(tx, app, memberId)
  if (kind !== 'suspend' && kind !== 'ban') return
  const shutOut = { memberId, kind, decisionId: id, now: app.clock.now() }
  await letIn(tx, app, memberId, { kind, decisionId: id, other: await findOtherShutOut(tx, shutOut) })
}

async function reverseContent(
  tx: Tx,
  app: App,
  memberId: string,
  { content, said = {} }: Evidence,
): Promise<void> {
  if (content?.about === 'photo') await acceptPhoto(tx, app, memberId, content.id)
  else if (content) await restoreWords(tx, app, memberId, { kind: content.about, said })
}
