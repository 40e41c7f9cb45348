import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { WAITING_MINUTES } from './counts.ts'
import type { Placed } from './member-queries.server.ts'
import { joinMember, ofSites, PLACE, type Span, within } from './place.server.ts'

/** Reports and complaints, by where the reported member lives. */
export async function countReports(db: Db, span: Span) {
  const { rows } = await sql<Placed & { reason: string; reports: number }>`
    select report.site_id, ${PLACE}, report.reason, count(*)::int as reports
    from report ${joinMember(sql`report.member_id`)}
    where ${ofSites(sql`report.site_id`, span)} and ${within(sql`report.created_at`, span)}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** What moderators decided, by kind and by how long it had waited: a number of `WAITING_MINUTES`, or beyond them. */
export async function countWaited(db: Db, span: Span) {
  const { rows } = await sql<{ siteId: string; kind: string; waited: number; items: number }>`
    select site_id, kind,
      width_bucket(extract(epoch from decided_at - created_at) / 60, ${WAITING_MINUTES}::float8[]) as waited,
      count(*)::int as items
    from moderation_item where ${ofSites(sql`site_id`, span)} and ${within(sql`decided_at`, span)}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Decisions that took effect. */
export async function countDecisions(db: Db, span: Span) {
  const { rows } = await sql<{
    siteId: string
    kind: string
    about: string
    reason: string
    automated: boolean
    decisions: number
  }>`
    select site_id, decision.kind, about, coalesce(reason, 'none') as reason, automated, count(*)::int as decisions
    from moderation_decision decision join moderation_outcome on moderation_outcome.decision_id = decision.id
    where ${ofSites(sql`site_id`, span)} and ${within(sql`decision.created_at`, span)} and outcome = 'done'
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** Objections that were made, and those that were decided. */
export async function countAppeals(db: Db, span: Span) {
  const { rows } = await sql<{ siteId: string; what: 'made' | 'granted' | 'refused'; appeals: number }>`
    select site_id, 'made' as what, count(*)::int as appeals
    from moderation_appeal join moderation_decision decision on decision.id = decision_id
    where ${ofSites(sql`site_id`, span)} and ${within(sql`moderation_appeal.created_at`, span)}
    group by 1
    union all
    select site_id, outcome, count(*)::int
    from moderation_item join moderation_appeal on moderation_appeal.id = subject_id
    where ${ofSites(sql`site_id`, span)} and ${within(sql`decided_at`, span)} and moderation_item.kind = 'appeal'
      and outcome is not null
    group by 1, 2`.execute(db)
  return rows
}
