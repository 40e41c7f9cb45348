import type { App } from '#server/app.ts'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs.ts'
import type { Site } from '../site/site.server.ts'
import type { ApiContext, MemberContext } from './context.server.ts'
import { DEVICE_DAYS, rememberDevice } from './known-device.server.ts'
import { deleteExpiredChallenges } from './passkey-queries.server.ts'
import { findRenewedSession, findSession, type Viewer } from './queries.server.ts'
import {
  deleteDevices,
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSession,
  deleteSessions,
  deleteUnusedDevices,
  findLivingSessions,
  insertSession,
  lockLogins,
  renewSession,
  touchSession,
} from './session-queries.server.ts'
import { hashToken } from './token-hash.server.ts'

export const SESSION_COOKIE = 'vonk_session'
/** A session ends after this long, whatever happens in it, */
const SESSION_DAYS = 30
/** and when nobody used it for this long. */
const INACTIVITY_DAYS = 14
/** One more, and the oldest ends. */
const SESSIONS_AT_MOST = 20
const TOUCH_MILLISECONDS = 5 * MINUTE
/** A renewed session's old token is good for so long, as requests may be under way with it. */
const RENEWAL_MILLISECONDS = 10 * SECOND

export type Session = {
  /** Its name, which opens nothing. */
  id: string
  deviceId: string | null
  lastSeenAt: Date
  expiresAt: Date
  /** When its member last proved within it to be who they are. */
  provenAt: Date | null
  viewer: Viewer
}

/** The times by which a session is good, or has run out. */
export function sessionTimes(app: App): { now: Date; seenAfter: Date } {
  const now = app.clock.now()
  return { now, seenAfter: new Date(now.getTime() - INACTIVITY_DAYS * DAY) }
}

/** Who holds this token, if it is good on this site. Only the token's hash is known to us. */
export async function findSessionByToken(
  app: App,
  site: Site,
  token: string | undefined,
): Promise<Session | null> {
  if (!token) return null
  const good = { siteId: site.id, tokenHash: hashToken(token), ...sessionTimes(app) }
  const row = (await findSession(app.db, good)) ?? (await findRenewed(app, good))
  if (!row) return null
  const { sessionId, deviceId, lastSeenAt, expiresAt, provenAt, ...viewer } = row
  return { id: sessionId, deviceId, lastSeenAt, expiresAt, provenAt, viewer }
}

// What was under way when the token was renewed is no stranger's; but it was not what proved anything.
async function findRenewed(app: App, good: Parameters<typeof findSession>[1]) {
  const renewedAfter = new Date(good.now.getTime() - RENEWAL_MILLISECONDS)
  const row = await findRenewedSession(app.db, { ...good, renewedAfter })
  return row && { ...row, provenAt: null }
}

/**
 * Opens a new session and gives the browser its token; the session that the browser had ends.
 * @returns the device, and whether this member was not known to use it
 */
export async function beginSession(
  tx: Tx,
  context: ApiContext,
  memberId: string,
): Promise<{ deviceId: string; isNewDevice: boolean }> {
  const { app, origin, session: old } = context
  await lockLogins(tx, memberId)
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
  const ended = new Set(await deleteOldestSessions(tx, memberId, SESSIONS_AT_MOST))
  afterCommit(tx, () => {
    app.live.end(memberId, (id) => ended.has(id))
    giveToken(context, token, expiresAt)
  })
  return { deviceId: device.id, isNewDevice: device.isNew }
}

/**
 * The session goes on under a new token, as somebody proved again to be its member.
 * @throws authentication_required when it was ended while they did, perhaps by the owner against them
 */
export async function renewToken(tx: Tx, context: MemberContext): Promise<void> {
  const { app, session } = context
  const token = app.ids.token()
  const goesOn = await renewSession(tx, session.id, { tokenHash: hashToken(token), at: app.clock.now() })
  if (!goesOn) fail('authentication_required')
  afterCommit(tx, () => giveToken(context, token, session.expiresAt))
}

function giveToken({ app, cookies }: ApiContext, token: string, expiresAt: Date): void {
  const maxAgeSeconds = Math.round((expiresAt.getTime() - app.clock.now().getTime()) / 1000)
  cookies.set(SESSION_COOKIE, token, { maxAgeSeconds, httpOnly: true })
}

/**
 * Gate within a transaction, for what gives a way in: a new password that ended this session is waited for.
 * @throws authentication_required
 */
export async function requireLivingSession(
  tx: Tx,
  { session }: Pick<MemberContext, 'session'>,
): Promise<void> {
  await lockLogins(tx, session.viewer.id)
  const living = await findLivingSessions(tx, [session.id])
  if (living.size === 0) fail('authentication_required')
}

/** Notes that a session is used, and from where; often enough for its list and for its end. */
export async function touchOwnSession({ app, origin, session }: MemberContext): Promise<void> {
  const now = app.clock.now()
  if (now.getTime() - session.lastSeenAt.getTime() < TOUCH_MILLISECONDS) return
  const country = app.countryOf(origin.ip) ?? null
  await transact(app.db, (tx) => touchSession(tx, session.id, { lastSeenAt: now, country }))
}

/** Ends a session on the server, closes its live connections and takes the cookie away. */
export async function endSession({ app, cookies }: ApiContext, session: Session): Promise<void> {
  await transact(app.db, (tx) => endOneSession(tx, app, session.viewer.id, session.id))
  cookies.clear(SESSION_COOKIE)
}

/** @returns what ended, if it was this member's */
export async function endOneSession(tx: Tx, app: App, memberId: string, id: string) {
  afterCommit(tx, () => app.live.end(memberId, (ended) => ended === id))
  return deleteSession(tx, memberId, id)
}

/** Ends all sessions but this one; the devices of the others are strangers again. */
export async function endOtherSessions(tx: Tx, app: App, session: Session): Promise<void> {
  const memberId = session.viewer.id
  await deleteSessions(tx, memberId, session.id)
  await deleteDevices(tx, memberId, session.deviceId)
  afterCommit(tx, () => app.live.end(memberId, (id) => id !== session.id))
}

/** Ends all of a member's sessions; every device is a stranger again. */
export async function endAllSessions(tx: Tx, app: App, memberId: string): Promise<void> {
  await deleteSessions(tx, memberId)
  await deleteDevices(tx, memberId)
  afterCommit(tx, () => app.live.end(memberId, () => true))
}

/** Closes this process's live connections of sessions that ended elsewhere: on another node, or by an operator. */
export async function endStrandedConnections(app: App): Promise<void> {
  const connected = app.live.sessions()
  if (connected.size === 0) return
  const living = await findLivingSessions(app.db, [...connected.keys()])
  for (const [id, memberId] of connected) if (!living.has(id)) app.live.end(memberId, (ended) => ended === id)
}

export const SWEEP_SESSIONS: JobKind<object> = {
  name: 'accounts.sweep-sessions',
  retries: 0,
  cron: '17 * * * *',
}

/** Removes sessions and challenges that have run out, and devices that nobody uses any more. */
export async function sweepSessions(app: App): Promise<void> {
  const times = sessionTimes(app)
  await transact(app.db, async (tx) => {
    await deleteExpiredSessions(tx, times)
    await deleteExpiredChallenges(tx, times.now)
    await deleteUnusedDevices(tx, new Date(times.now.getTime() - DEVICE_DAYS * DAY))
  })
}

/** Members who did something within this time are shown as online. */
export const ONLINE_MILLISECONDS = 10 * MINUTE
