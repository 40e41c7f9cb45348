import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { StaffAction } from '#shared/staff.ts'
import type { StaffContext } from './staff-context.server.ts'

export type Act = {
  action: StaffAction
  memberId?: string
  /** What it is about, if no member. */
  subject?: string
  /** Never a member's words or address: the log outlives them. */
  before?: object
  after?: object
  reason?: string
}

/** The colleague who acts, and the site; null: the operator, by a command. */
export type Actor = { siteId: string; staffId: string | null }

export function actorOf({ site, staffSession }: StaffContext): Actor {
  return { siteId: site.id, staffId: staffSession.staff.id }
}

/** Writes an act into the log, in the transaction that does it. */
export async function logAct(tx: Tx, app: Pick<App, 'clock' | 'ids'>, by: Actor, act: Act): Promise<void> {
  const { before, after, ...rest } = act
  await tx
    .insertInto('staffAction')
    .values({
      ...rest,
      ...by,
      id: app.ids.uuid(),
      at: app.clock.now(),
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })
    .execute()
}

const PAGE = 50

export type ActFilter = {
  /** What is older than this act. */
  older?: string | undefined
  /** About this member. */
  member?: string | undefined
  /** The colleague whose acts these are. */
  by?: string | undefined
  action?: StaffAction | undefined
}

/** Part of a site's log, newest first; of members the name that they have now. */
export async function readActs(db: Db, siteId: string, { older, member, by, action }: ActFilter) {
  const rows = await db
    .selectFrom('staffAction')
    .leftJoin('staff', 'staff.id', 'staffAction.staffId')
    .leftJoin('profile', 'profile.memberId', 'staffAction.memberId')
    .where('staffAction.siteId', '=', siteId)
    .$if(older !== undefined, (query) => query.where('staffAction.id', '<', older!))
    .$if(member !== undefined, (query) => query.where('staffAction.memberId', '=', member!))
    .$if(by !== undefined, (query) => query.where('staffAction.staffId', '=', by!))
    .$if(action !== undefined, (query) => query.where('staffAction.action', '=', action!))
    .select([
      'staffAction.id',
      'staffAction.at',
      'staffAction.action',
      'staffAction.memberId',
      'staffAction.subject',
      'staffAction.before',
      'staffAction.after',
      'staffAction.reason',
      'staff.name',
      'profile.name as memberName',
    ])
    .orderBy('staffAction.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { acts: rows.slice(0, PAGE), hasOlder: rows.length > PAGE }
}
