import type { SiteContext } from '#features/site/context.server.ts'
import { addressBlock } from '#server/countries.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { insertItem } from '../item-queries.server.ts'
import { isLifted } from '../lift/lift-queries.server.ts'
import { findAppealTo, insertAppeal } from './appeal-queries.server.ts'
import { isOver, requireDecision } from './read-statement.server.ts'

const APPEALS_BY_ADDRESS = { points: 20, seconds: 3600 }
/** Higher than most: a member may be shut out by mistake. */
const RISK_OF_APPEAL = 70

/**
 * Takes the one objection to a decision, which a colleague of its moderator decides. The same words sent again count
 * once.
 * @throws conflict: other words, after the first
 */
export async function appealDecision(
  context: SiteContext,
  { objection, words }: { objection: string; words: string },
): Promise<{ created_at: string }> {
  const { app, site, origin } = context
  await app.limits.spend('appeal', APPEALS_BY_ADDRESS, addressBlock(origin.ip))
  const {
    id: decisionId,
    memberId,
    staffId,
    createdAt: decidedAt,
  } = await requireDecision(context, objection)
  const appeal = { id: app.ids.uuid(), decisionId, memberId, words, createdAt: app.clock.now() }
  const kept = await transact(app.db, async (tx) => {
    const before = await findAppealTo(tx, decisionId)
    if (before) return before
    if (await isLifted(tx, decisionId)) fail('too_late', { why: 'time' })
    if (isOver({ createdAt: decidedAt }, appeal.createdAt)) fail('too_late', { why: 'time' })
    if (!(await insertAppeal(tx, appeal))) return findAppealTo(tx, decisionId)
    await insertItem(tx, {
      ...{
        id: app.ids.uuid(),
        siteId: site.id,
        kind: 'appeal',
        memberId,
        subjectId: appeal.id,
        isLive: true,
      },
      risk: RISK_OF_APPEAL,
      createdAt: appeal.createdAt,
      notForStaffId: staffId,
    })
    return appeal
  })
  if (kept?.words !== words) fail('conflict')
  return { created_at: kept.createdAt.toISOString() }
}
