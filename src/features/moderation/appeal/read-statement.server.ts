import { loadViewer } from '#features/accounts/account/context.server.ts'
import { decisionOf } from '#features/accounts/login/objection.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { fail } from '#server/errors.ts'
import { FALLBACK_TIME_ZONE, zoneOf } from '#shared/local-time.ts'
import type { AppealState } from '#shared/moderation.ts'
import { type DecisionRow, findDecision, findFile, findOutcome } from '../decision-queries.server.ts'
import type { Evidence } from '../effects/evidence.server.ts'
import { isLifted } from '../lift/lift-queries.server.ts'
import { appealableUntil, statementOf } from '../statement.server.ts'
import { findAppealTo } from './appeal-queries.server.ts'

/** A decision that took effect on a member of this site, for the reader of its mail. @throws link_invalid */
export async function requireDecision(
  { app, site }: SiteContext,
  objection: string,
): Promise<DecisionRow & { memberId: string }> {
  const id = decisionOf(app, objection) ?? fail('link_invalid')
  const [decision, outcome] = await Promise.all([findDecision(app.db, id), findOutcome(app.db, id)])
  if (decision?.siteId !== site.id || outcome?.outcome !== 'done' || !decision.memberId) fail('link_invalid')
  return { ...decision, memberId: decision.memberId }
}

type Read = { paragraphs: string[]; until: string; state: AppealState }

export async function readStatement(context: SiteContext, objection: string): Promise<Read> {
  const { app, site, locale } = context
  const decision = await requireDecision(context, objection)
  const [file, appeal, lifted, { url }, reader] = await Promise.all([
    findFile(app.db, decision.id),
    findAppealTo(app.db, decision.id),
    isLifted(app.db, decision.id),
    brandOfSite(app, site.id),
    loadViewer(app.db, decision.memberId),
  ])
  const judged: Evidence = file?.judged ?? {}
  const { what, content, why, rule, how, until } = statementOf(decision, judged, {
    language: locale,
    url,
    timeZone: reader ? zoneOf(reader) : FALLBACK_TIME_ZONE,
  })
  return {
    paragraphs: [what, content, why, rule, how].filter(Boolean),
    until,
    state: lifted ? 'lifted' : (appeal?.outcome ?? (appeal ? 'waits' : stateOf(decision, app.clock.now()))),
  }
}

const stateOf = (decision: DecisionRow, now: Date) => (isOver(decision, now) ? 'over' : 'open')

export function isOver({ createdAt }: Pick<DecisionRow, 'createdAt'>, now: Date): boolean {
  return appealableUntil(createdAt) < now
}
