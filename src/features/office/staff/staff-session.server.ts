import { hashToken } from '#features/accounts/account/token-hash.server.ts'
import { deviceName } from '#features/accounts/login/device-name.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import type { App } from '#server/app.ts'
import { HOUR, MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { StaffContext, StaffSession } from './staff-context.server.ts'
import {
  deleteExpiredStaffSessions,
  deleteStaffSession,
  deleteStaffSessions,
  findStaffSession,
  insertStaffSession,
  listStaffSessions,
  touchStaffSession,
} from './staff-session-queries.server.ts'

const STAFF_COOKIE = 'vonk_staff'
/** A working day. */
export const STAFF_SESSION_MILLISECONDS = 12 * HOUR
const TOUCH_MILLISECONDS = 5 * MINUTE

export const EXPIRED_STAFF_SESSIONS: JobKind<object> = {
  name: 'office.expired-sessions',
  retries: 2,
  cron: '14 * * * *',
}

/** The session of a request's cookie, if its owner has a role at the request's site. */
export async function findSessionOfStaff({ app, site, cookies }: SiteContext): Promise<StaffSession | null> {
  const token = cookies.get(STAFF_COOKIE)
  if (!token) return null
  const now = app.clock.now()
  const row = await findStaffSession(app.db, hashToken(token), site.id, now)
  if (!row) return null
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_MILLISECONDS)
    await touchStaffSession(app.db, row.sessionId, now)
  const { sessionId, expiresAt, role, id, name, email, language } = row
  return { id: sessionId, expiresAt, role, staff: { id, name, email, language } }
}

/** Starts a session and sets its cookie. */
export async function beginStaffSession(tx: Tx, context: SiteContext, staffId: string): Promise<void> {
  const { app, origin, cookies } = context
  const token = app.ids.token()
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + STAFF_SESSION_MILLISECONDS)
  await insertStaffSession(tx, {
    id: app.ids.uuid(),
    tokenHash: hashToken(token),
    staffId,
    createdAt,
    expiresAt,
    userAgent: origin.userAgent.slice(0, 300),
    country: app.countryOf(origin.ip) ?? null,
  })
  afterCommit(tx, () =>
    cookies.set(STAFF_COOKIE, token, {
      maxAgeSeconds: STAFF_SESSION_MILLISECONDS / 1000,
      httpOnly: true,
      strict: true,
    }),
  )
}

export async function endOwnStaffSession({ app, cookies, staffSession }: StaffContext): Promise<void> {
  await transact(app.db, (tx) => deleteStaffSession(tx, staffSession.staff.id, staffSession.id))
  cookies.clear(STAFF_COOKIE)
}

/** Ends one of the caller’s own sessions. @throws not_found for a session of a colleague */
export async function endStaffSession({ app, staffSession }: StaffContext, id: string): Promise<void> {
  const ended = await transact(app.db, (tx) => deleteStaffSession(tx, staffSession.staff.id, id))
  if (!ended) fail('not_found')
}

/** Ends all of one's sessions but the present one. */
export async function endOtherStaffSessions({ app, staffSession }: StaffContext): Promise<void> {
  await transact(app.db, (tx) => deleteStaffSessions(tx, staffSession.staff.id, staffSession.id))
}

export async function describeStaffSessions({ app, staffSession }: StaffContext) {
  const rows = await listStaffSessions(app.db, staffSession.staff.id, app.clock.now())
  return {
    sessions: rows.map(({ id, userAgent, country, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      device: deviceName(userAgent) ?? '',
      country,
      begun: createdAt.toISOString(),
      last_seen: lastSeenAt.toISOString(),
      expires: expiresAt.toISOString(),
      current: id === staffSession.id,
    })),
  }
}

export async function endExpiredStaffSessions(app: App): Promise<void> {
  await deleteExpiredStaffSessions(app.db, app.clock.now())
}
