import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { refuseField } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { type Secrets, seal, unseal } from '#server/seal.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { dayIn } from './activity.server.ts'
import { loadCards } from './cards.server.ts'
import { countLook } from './looking-limits.server.ts'
import {
  deleteVisitsBefore,
  insertVisit,
  listVisited,
  listVisitors,
  showsVisits,
  type Visit,
} from './visit-queries.server.ts'

const KEPT_DAYS = 30
const VISITS_PER_PAGE = 24

// More profiles than a person opens in a minute.
const VISITS_BY_MEMBER = { points: 120, seconds: 60 }

/** Records that the viewer opened a profile. Pages say so by a call of its own, because they fetch profiles ahead. */
export async function recordVisit({ app, site, viewer }: MemberContext, id: string): Promise<void> {
  await app.limits.spend('visit', VISITS_BY_MEMBER, viewer.id)
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    await visit(tx, app, { siteId: site.id, visitorId: viewer.id, memberId: id })
  })
}

/** Records a visit, the first of its day (UTC) for these two; silently none where it may not be told. */
export async function visit(
  tx: Tx,
  app: App,
  between: { siteId: string; visitorId: string; memberId: string },
): Promise<void> {
  const now = app.clock.now()
  const dayStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  await insertVisit(tx, { ...between, now, dayStart })
}

type Visits = {
  profiles: MemberCard[]
  visits_shown: boolean
  days_ago: { id: string; days_ago: number }[]
  next_cursor: string | null
}

/** A page of the viewer's visitors, or of the members that the viewer visited. */
export async function pageOfVisits(
  context: MemberContext,
  kind: 'visitors' | 'visited',
  cursor: string | undefined,
): Promise<Visits> {
  const { app, viewer } = context
  const now = app.clock.now()
  const list = kind === 'visitors' ? listVisitors : listVisited
  const after = cursor === undefined ? undefined : readCursor(app, cursor)
  const found = await list(app.db, {
    memberId: viewer.id,
    since: new Date(now.getTime() - KEPT_DAYS * DAY),
    after,
    limit: VISITS_PER_PAGE + 1,
  })
  const page = found.slice(0, VISITS_PER_PAGE)
  const last = page.at(-1)
  const profiles = await loadCards(
    context,
    page.map(({ id }) => id),
  )
  await countLook(context, 'card', profiles.length)
  const today = dayIn(viewer.country, now)
  return {
    profiles,
    visits_shown: await showsVisits(app.db, viewer.id),
    // The day only: the hour would tell when a member was online.
    days_ago: page.map(({ id, visitedAt }) => ({ id, days_ago: today - dayIn(viewer.country, visitedAt) })),
    next_cursor: found.length > page.length && last ? writeCursor(app.secret, last) : null,
  }
}

const CURSOR = 'visits cursor'

/** Sealed, because it holds the hour of a visit. */
function writeCursor(secret: string, { id, visitedAt }: Visit): string {
  return seal(secret, CURSOR, `${visitedAt.getTime()} ${id}`)
}

function readCursor(secrets: Secrets, cursor: string): Visit {
  const text = unseal(secrets, CURSOR, cursor)
  if (text === undefined) refuseField('cursor', 'invalid_value')
  const [time, id = ''] = text.split(' ')
  return { id, visitedAt: new Date(Number(time)) }
}

export const SWEEP_VISITS: JobKind<object> = {
  name: 'members.sweep-visits',
  retries: 0,
  cron: '43 3 * * *',
  atStart: true,
}

export async function sweepVisits(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_DAYS * DAY)
  await transact(app.db, (tx) => deleteVisitsBefore(tx, before))
}
