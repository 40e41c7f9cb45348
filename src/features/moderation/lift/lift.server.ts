import { loadViewer } from '#features/accounts/account/context.server.ts'
import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import type { DecisionKind } from '#shared/moderation.ts'
import { moment } from '#shared/words/moment.ts'
import { reverse } from '../appeal/settle.server.ts'
import type { Noting } from '../decide.server.ts'
import { findDecision } from '../decision-queries.server.ts'
import type { StaffActor } from '../staff-actor.ts'
import { findDecisionState, insertLift } from './lift-queries.server.ts'

export type LiftMail = { decision: string }
export const LIFT_MAIL: JobKind<LiftMail> = { name: 'moderation.lift-mail', retries: 8 }

type DecisionState = {
  kind: DecisionKind
  until: Date | null
  outcome: string | null
  appealId: string | null
  appealOutcome: string | null
  liftedAt: Date | null
}

/** Whether staff can still take a decision back: it holds, and no objection to it waits for a colleague. */
export function canLift({ kind, until, outcome, liftedAt, ...appeal }: DecisionState, now: Date): boolean {
  if (outcome !== 'done' || liftedAt || !['reject', 'hide', 'suspend', 'ban'].includes(kind)) return false
  if (kind === 'suspend' && (!until || until <= now)) return false
  return !appeal.appealId || appeal.appealOutcome === 'refused'
}

/**
 * Takes a decision about a member back: what it did is reversed, and the member is told.
 * @throws not_found; conflict where it does not hold any more, or a colleague decides an objection to it
 */
export async function liftDecision(
  app: App,
  by: StaffActor,
  { member, decision: id }: { member: string; decision: string },
  note?: Noting,
): Promise<void> {
  await transact(app.db, async (tx) => {
    const account = await lockAccount(tx, member)
    const decision = await findDecisionState(tx, id)
    if (account?.siteId !== by.siteId || decision?.memberId !== member) fail('not_found')
    const now = app.clock.now()
    if (!canLift(decision, now)) fail('conflict')
    await insertLift(tx, { decisionId: id, staffId: by.staffId, at: now })
    await reverse(tx, app, { ...decision, memberId: member })
    await note?.(tx, decision)
    await app.jobs.enqueue(tx, LIFT_MAIL, { decision: id })
  })
}

/** Tells a member that a decision was taken back. */
export async function mailLift(app: App, { decision: id }: LiftMail): Promise<void> {
  const decision = await findDecision(app.db, id)
  const to = decision?.memberId && (await loadViewer(app.db, decision.memberId))
  if (!decision || !to) return
  const brand = await brandOfSite(app, to.siteId)
  const t = translate(to.language, 'moderation')
  await sendBranded(app, {
    key: `${id}.lift`,
    feature: 'moderation',
    kind: 'lift_mail',
    to,
    brand,
    values: {
      name: to.name,
      reason: t(`reasons.${decision.reason ?? 'other'}`),
      at: moment(decision.createdAt, to.language, zoneOf(to)),
    },
    title: 'subject',
    paragraphs: ['body', 'back'],
    path: '/login',
    footer: t('statement_mail.footer', { site: brand.name }),
  })
}
