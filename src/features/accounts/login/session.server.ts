import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { ApiContext, MemberContext, Session } from '../account/context.server.ts'
import { lockAccount, lockLivingAccount } from '../account/lock-account.server.ts'
import { findRenewedSession, findSession } from '../account/queries.server.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { BAN_MARK_DAYS } from './ban-marks.server.ts'
import { DEVICE_DAYS, rememberDevice } from './known-device.server.ts'
import { refuseShutOut } from './objection.server.ts'
import { deleteExpiredChallenges } from './passkey-queries.server.ts'
import {
  deleteDevices,
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSession,
  deleteSessions,
  deleteUnusedDevices,
  findLivingSessions,
  insertSession,
  renewSession,
  touchSession,
} from './session-queries.server.ts'
import { deleteBanMarksBefore } from './shut-out-queries.server.ts'

export const SESSION_COOKIE = 'vonk_session'
/** A session expires this long after its login, used or not. */
const SESSION_DAYS = 30
/** A further login ends the oldest session. */
const SESSIONS_AT_MOST = 20
const TOUCH_MILLISECONDS = 5 * MINUTE
/** The time for which the old token stays valid after a rotation, for requests in flight. */
const RENEWAL_MILLISECONDS = 10 * SECOND

/** The session of a valid token on this site. The database has only the token's hash. */
export async function findSessionByToken(
  app: App,
  site: Site,
  token: string | undefined,
): Promise<Session | null> {
  if (!token) return null
  const good = { siteId: site.id, tokenHash: hashToken(token), now: app.clock.now() }
  const row = (await findSession(app.db, good)) ?? (await findRenewed(app, good))
  if (!row || isLoginDisabled(app, row)) return null
  const { sessionId, deviceId, lastSeenAt, expiresAt, provenAt, version, ...viewer } = row
  return { id: sessionId, deviceId, lastSeenAt, expiresAt, provenAt, version, viewer }
}

// Requests in flight during a rotation stay logged in, but do not count as re-authenticated. By the old token a session
// stands for seconds only, so it has no version to be remembered by.
async function findRenewed(app: App, good: Parameters<typeof findSession>[1]) {
  const renewedAfter = new Date(good.now.getTime() - RENEWAL_MILLISECONDS)
  const row = await findRenewedSession(app.db, { ...good, renewedAfter })
  return row && { ...row, provenAt: null, version: '' }
}

/**
 * Starts a session and sets its cookie; ends the session that the browser had.
 * @returns the device, and whether it is new for this member
 */
export async function beginSession(
  tx: Tx,
  context: Pick<ApiContext, 'app' | 'cookies' | 'origin' | 'session'>,
  memberId: string,
): Promise<{ deviceId: string; isNewDevice: boolean }> {
  const { app, origin, session: old } = context
  // Serializes logins, so that the number of sessions is exact, and makes them wait for a password change.
  refuseShutOut(app, await lockLivingAccount(tx, memberId))
  if (old) await endOneSession(tx, app, old.viewer.id, old.id)
  const device = await rememberDevice(tx, context, memberId)
  const token = app.ids.token()
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + SESSION_DAYS * DAY)
  await insertSession(tx, {
    id: app.ids.uuid(),
    tokenHash: hashToken(token),
    memberId,
    deviceId: device.id,
    createdAt,
    expiresAt,
    userAgent: origin.userAgent.slice(0, 300),
    country: app.countryOf(origin.ip) ?? null,
  })
  const ended = await deleteOldestSessions(tx, memberId, SESSIONS_AT_MOST)
  afterCommit(tx, () => {
    if (ended.length > 0) app.live.end(memberId, { only: ended })
    giveToken(context, token, expiresAt)
  })
  return { deviceId: device.id, isNewDevice: device.isNew }
}

/**
 * Rotates the session token after re-authentication.
 * @throws authentication_required when the session ended meanwhile, perhaps in another tab
 */
export async function renewToken(tx: Tx, context: MemberContext): Promise<void> {
  const { app, session } = context
  const token = app.ids.token()
  const goesOn = await renewSession(tx, session.id, { tokenHash: hashToken(token), at: app.clock.now() })
  if (!goesOn) fail('authentication_required')
  afterCommit(tx, () => giveToken(context, token, session.expiresAt))
}

function giveToken(
  { app, cookies }: Pick<ApiContext, 'app' | 'cookies'>,
  token: string,
  expiresAt: Date,
): void {
  const maxAgeSeconds = Math.round((expiresAt.getTime() - app.clock.now().getTime()) / 1000)
  cookies.set(SESSION_COOKIE, token, { maxAgeSeconds, httpOnly: true })
}

/**
 * Gate within a transaction, for adding a way to log in: waits for a concurrent password change, which may
 * end this session.
 * @throws authentication_required
 */
export async function requireLivingSession(
  tx: Tx,
  { session }: Pick<MemberContext, 'session'>,
): Promise<void> {
  await lockAccount(tx, session.viewer.id)
  const living = await findLivingSessions(tx, [session.id])
  if (living.size === 0) fail('authentication_required')
}

/** Records when and from where a session was last used, at most every five minutes. */
export async function touchOwnSession({ app, origin, session }: MemberContext): Promise<void> {
  const now = app.clock.now()
  if (now.getTime() - session.lastSeenAt.getTime() < TOUCH_MILLISECONDS) return
  const country = app.countryOf(origin.ip) ?? null
  await transact(app.db, (tx) => touchSession(tx, session.id, { lastSeenAt: now, country }))
}

/** Ends a session, closes its live connections and clears the cookie. */
export async function endSession({ app, cookies }: ApiContext, session: Session): Promise<void> {
  await transact(app.db, (tx) => endOneSession(tx, app, session.viewer.id, session.id))
  cookies.clear(SESSION_COOKIE)
}

/** @returns the ended session, if it was this member's */
export async function endOneSession(tx: Tx, app: App, memberId: string, id: string) {
  afterCommit(tx, () => app.live.end(memberId, { only: [id] }))
  return deleteSession(tx, memberId, id)
}

/** Ends all sessions except this one, and forgets the devices of the others. */
export async function endOtherSessions(tx: Tx, app: App, session: Session): Promise<void> {
  const memberId = session.viewer.id
  await deleteSessions(tx, memberId, session.id)
  await deleteDevices(tx, memberId, session.deviceId)
  afterCommit(tx, () => app.live.end(memberId, { but: session.id }))
}

/** Ends all of a member's sessions and forgets all of their devices. */
export async function endAllSessions(tx: Tx, app: App, memberId: string): Promise<void> {
  await deleteSessions(tx, memberId)
  await deleteDevices(tx, memberId)
  afterCommit(tx, () => app.live.end(memberId, 'all'))
}

/** Only of this process: for sessions that ended on another node, or by an operator. */
export async function closeConnectionsOfEndedSessions(app: App): Promise<void> {
  const connected = app.live.sessions()
  if (connected.size === 0) return
  const living = await findLivingSessions(app.db, [...connected.keys()])
  for (const [id, memberId] of connected) if (!living.has(id)) app.live.endHere(memberId, { only: [id] })
}

export const SWEEP_SESSIONS: JobKind<object> = {
  name: 'accounts.sweep-sessions',
  retries: 0,
  cron: '17 * * * *',
}

/** Deletes expired sessions, challenges and bans of browsers, and devices that are no longer used. */
export async function sweepSessions(app: App): Promise<void> {
  const now = app.clock.now()
  await transact(app.db, async (tx) => {
    await deleteBanMarksBefore(tx, new Date(now.getTime() - BAN_MARK_DAYS * DAY))
    await deleteExpiredSessions(tx, now)
    await deleteExpiredChallenges(tx, now)
    await deleteUnusedDevices(tx, new Date(now.getTime() - DEVICE_DAYS * DAY))
  })
}

/**
 * Whether login is disabled for this account: outside a demo, that is so for demo guests, whose passwords are
 * public, and for scripted accounts.
 */
export function isLoginDisabled({ config }: App, account: { demo: boolean; scripted: boolean }): boolean {
  return !config.demo && (account.demo || account.scripted)
}
