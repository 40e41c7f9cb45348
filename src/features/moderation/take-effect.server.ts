import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { banAccount, suspendAccount } from '#features/accounts/login/shut-out.server.ts'
import { settleHeld } from '#features/chat/sending/spam/held.server.ts'
import { hideProfile, releaseHeld } from '#features/members/reports/hold.server.ts'
import { closeReport } from '#features/members/reports/outcome-mail.server.ts'
import { settleComparison } from '#features/photos/verified/compare.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { settleAppeal } from './appeal/settle.server.ts'
import { COMPARED_MAIL } from './compared-mail.server.ts'
import {
  type DecisionRow,
  findDecision,
  findFile,
  insertOutcome,
  type Outcome,
  updateOutcome,
} from './decision-queries.server.ts'
import type { Evidence } from './effects/evidence.server.ts'
import { acceptPhoto, rejectPhoto } from './effects/photo.server.ts'
import { acceptWords, rejectName, rejectText } from './effects/words.server.ts'
import { STATEMENT_MAIL } from './statement-mail.server.ts'

export type TakeEffect = { decision: string }
export const TAKE_EFFECT: JobKind<TakeEffect> = { name: 'moderation.take-effect', retries: 8 }

/**
 * Carries a decision out, with its mails, in one transaction: entirely and once, whatever is run again. A decision that was
 * undone has its outcome already.
 */
export async function takeEffect(app: App, { decision: id }: TakeEffect): Promise<void> {
  await transact(app.db, async (tx) => {
    const decision = await findDecision(tx, id)
    if (!decision) return
    // Accounts are locked before all else.
    const account = decision.memberId ? await lockAccount(tx, decision.memberId) : undefined
    if (!(await insertOutcome(tx, id, 'done', app.clock.now()))) return
    const isGone = decision.memberId !== null && !account
    const outcome = isGone ? 'void' : await apply(tx, app, decision)
    if (outcome === 'void') await updateOutcome(tx, id, outcome)
  })
}

async function apply(tx: Tx, app: App, decision: DecisionRow): Promise<Outcome> {
  const { id, memberId, kind, about, subjectId } = decision
  if (about === 'appeal') return settleAppeal(tx, app, decision)
  const isMild = kind === 'approve' || kind === 'dismiss'
  if (about === 'verification') {
    const comparison = { id: subjectId!, memberId: memberId!, isThem: isMild, reason: decision.reason }
    const there = await settleComparison(tx, app, comparison)
    if (isMild || kind === 'reject') {
      if (there) await app.jobs.enqueue(tx, COMPARED_MAIL, { decision: id })
      return there ? 'done' : 'void'
    }
  }
  const { judged = {} } = (await findFile(tx, id)) ?? {}
  const there =
    memberId && kind !== 'dismiss' ? await applyToContent(tx, app, { ...decision, memberId }, judged) : true
  // A photo that is gone needs no word.
  if (!there && (kind === 'approve' || kind === 'reject')) return 'void'
  if (about === 'held_message') await settleHeld(tx, app, subjectId!, isMild)
  if (about === 'report') {
    await closeReport(tx, app, subjectId!, kind === 'dismiss' ? 'none' : 'measure')
    // A person has looked at the member whom a report of a minor had hidden.
    if (memberId && kind !== 'hide') await releaseHeld(tx, app, memberId)
  }
  if (!memberId || isMild) return 'done'
  await applyToAccount(tx, app, { ...decision, memberId })
  await app.jobs.enqueue(tx, STATEMENT_MAIL, { decision: id })
  return 'done'
}

type OfMember = DecisionRow & { memberId: string }

/** @returns false: a photo is gone */
async function applyToContent(
  tx: Tx,
  app: App,
  { memberId, kind, reason }: OfMember,
  { content, said = {} }: Evidence,
): Promise<boolean> {
  if (!content) return true
  const accepts = kind === 'approve'
  switch (content.about) {
    case 'photo':
      return accepts
        ? acceptPhoto(tx, app, memberId, content.id)
        : rejectPhoto(tx, app, memberId, { id: content.id, reason })
    case 'text':
      if (accepts) await acceptWords(tx, app, memberId, { kind: 'text', said })
      else await rejectText(tx, app, memberId, said)
      return true
    case 'name':
      if (accepts) await acceptWords(tx, app, memberId, { kind: 'name', said })
      else await rejectName(tx, app, memberId, said)
      return true
  }
}

async function applyToAccount(tx: Tx, app: App, { id, memberId, kind, until }: OfMember): Promise<void> {
  if (kind === 'hide') await hideProfile(tx, app, memberId)
  if (kind === 'suspend' && until) await suspendAccount(tx, app, memberId, { until, decisionId: id })
  if (kind === 'ban') await banAccount(tx, app, memberId, id)
}
