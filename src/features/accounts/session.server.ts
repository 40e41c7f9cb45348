import { createHash } from 'node:crypto'
import type { App } from '#server/app.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import type { SiteContext } from '../site/context.server.ts'
import type { Site } from '../site/site.server.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  findSession,
  insertSession,
  type Viewer,
} from './queries.server.ts'

export const SESSION_COOKIE = 'vonk_session'
const SESSION_DAYS = 30

export type Session = { tokenHash: Buffer; viewer: Viewer }

/** Who holds this token, if it is good on this site. Only the token's hash is known to us. */
export async function findSessionByToken(
  app: App,
  site: Site,
  token: string | undefined,
): Promise<Session | null> {
  if (!token) return null
  const tokenHash = hashToken(token)
  const row = await findSession(app.db, site.id, tokenHash, app.clock.now())
  return row ? { tokenHash, viewer: row } : null
}

/** Opens a new session and gives the browser its token. */
export async function beginSession(tx: Tx, context: SiteContext, memberId: string): Promise<void> {
  const { app, cookies, origin } = context
  const token = app.ids.token()
  const createdAt = app.clock.now()
  await insertSession(tx, {
    tokenHash: hashToken(token),
    memberId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_DAYS * DAY),
    userAgent: origin.userAgent.slice(0, 300),
  })
  afterCommit(tx, () =>
    cookies.set(SESSION_COOKIE, token, { maxAgeSeconds: (SESSION_DAYS * DAY) / 1000, httpOnly: true }),
  )
}

/** Ends a session on the server, closes its live connections and takes the cookie away. */
export async function endSession(context: SiteContext, session: Session): Promise<void> {
  const { app, cookies } = context
  await transact(app.db, (tx) => deleteSession(tx, session.tokenHash))
  cookies.clear(SESSION_COOKIE)
  const key = sessionKey(session.tokenHash)
  app.live.end(session.viewer.id, (ended) => ended === key)
}

export const SWEEP_SESSIONS: JobKind<object> = {
  name: 'accounts.sweep-sessions',
  retries: 0,
  cron: '17 3 * * *',
}

/** Removes sessions that have run out. */
export async function sweepSessions(app: App): Promise<void> {
  await transact(app.db, (tx) => deleteExpiredSessions(tx, app.clock.now()))
}

export async function endOtherSessions(tx: Tx, app: App, session: Session): Promise<void> {
  await deleteOtherSessions(tx, session.viewer.id, session.tokenHash)
  const kept = sessionKey(session.tokenHash)
  afterCommit(tx, () => app.live.end(session.viewer.id, (key) => key !== kept))
}

/** A name for a session that gives nothing away. */
export function sessionKey(tokenHash: Buffer): string {
  return tokenHash.toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Members who did something within this time are shown as online. */
export const ONLINE_MILLISECONDS = 10 * MINUTE
