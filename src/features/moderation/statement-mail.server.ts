import { loadViewer } from '#features/accounts/account/context.server.ts'
import { objectionTo } from '#features/accounts/login/objection.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import { type DecisionRow, findDecision, findFile, type Outcome } from './decision-queries.server.ts'
import type { Evidence } from './effects/evidence.server.ts'
import { statementOf } from './statement.server.ts'

/** `again` is of a mail that staff send once more. */
export type StatementMail = { decision: string; again?: string }
export const STATEMENT_MAIL: JobKind<StatementMail> = { name: 'moderation.statement-mail', retries: 8 }

/** Whether the member was sent a statement of reasons, which still holds. */
export function hasStatement(
  { kind, about, until }: Pick<DecisionRow, 'kind' | 'about' | 'until'>,
  { outcome, isLifted, now }: { outcome: Outcome | null; isLifted: boolean; now: Date },
): boolean {
  const isMild = kind === 'approve' || kind === 'dismiss'
  // How the comparison of a photo ended is told by a mail of its own.
  const isCompared = about === 'verification' && kind === 'reject'
  const isOver = until !== null && until <= now
  return outcome === 'done' && !isLifted && !isOver && !isMild && !isCompared && about !== 'appeal'
}

/** Tells a member what was decided, about what, why, by which rule and by whom, and how to object. */
export async function mailStatement(app: App, { decision: id, again }: StatementMail): Promise<void> {
  const decision = await findDecision(app.db, id)
  const to = decision?.memberId ? await loadViewer(app.db, decision.memberId) : undefined
  // A scripted profile reads no mail.
  if (!decision || !to || to.scripted) return
  const brand = await brandOfSite(app, decision.siteId)
  const judged: Evidence = (await findFile(app.db, id))?.judged ?? {}
  const { language } = to
  const { what, content, why, rule, how, until } = statementOf(decision, judged, {
    language,
    url: brand.url,
    timeZone: zoneOf(to),
  })
  await sendBranded(app, {
    key: again ? `${id}.statement.${again}` : `${id}.statement`,
    feature: 'moderation',
    kind: 'statement_mail',
    to,
    brand,
    values: { name: to.name, kind: decision.kind, about: judged.content?.about ?? decision.about, until },
    title: 'subject',
    paragraphs: [
      'hello',
      ...[what, ...(content ? [content] : []), why, rule, how].map((words) => ({ words })),
      'object',
      'elsewhere',
    ],
    path: `/appeal?decision=${objectionTo(app, id)}`,
  })
}
