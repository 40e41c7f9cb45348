import { type RawBuilder, sql } from 'kysely'
import type { App } from '#server/app.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db } from '#server/database/connect.ts'
import { type Answers, answering, askTogether, type Question } from '#server/database/together.ts'
import { fail } from '#server/errors.ts'
import type { ApiContext, MemberContext, Session } from './context.server.ts'
import { sessionVersion } from './session-version.server.ts'

export type SessionState = { sessionId: string; version: string; now: Date }

/**
 * The condition that a session has not ended, and that nothing has changed of it and of its member since it was read.
 * Each is a value, or SQL of one.
 */
export function isSessionValid({
  sessionId,
  version,
  now,
}: { [Name in keyof SessionState]: SessionState[Name] | RawBuilder<unknown> }): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from session
    join account on account.id = session.member_id
    join profile on profile.member_id = session.member_id
    where session.id = ${sessionId}::uuid and session.expires_at > ${now}::timestamptz and account.banned_at is null
      and ${sessionVersion} = ${version}::text
  )`
}

const sessionStates = builtOnce((db, state: SessionState) =>
  db.selectNoFrom(isSessionValid(state).as('valid')),
)

/** What `isSessionValid` compares. */
export function sessionStateOf({ clock }: Pick<App, 'clock'>, session: Session): SessionState {
  return { sessionId: session.id, version: session.version, now: clock.now() }
}

/** The session that was remembered no longer is what it was: what was done with it counts for nothing. */
class SessionChanged extends Error {}

/**
 * Asks for a viewer, and with it whether the session is valid, if it was only remembered.
 * @throws SessionChanged
 */
export async function askForViewer<const Questions extends readonly Question<unknown>[]>(
  { app, session }: Pick<MemberContext, 'app' | 'session'>,
  questions: Questions,
  db: Db = app.db,
): Promise<Answers<Questions>> {
  if (!session.unconfirmed) return askTogether(db, questions)
  const [, ...answers] = await askTogether(db, [confirmedSessionQuery(app, session), ...questions])
  return answers as Answers<Questions>
}

/**
 * The same for any caller, also a visitor.
 * @throws SessionChanged
 */
export function askForCaller<const Questions extends readonly Question<unknown>[]>(
  { app, session }: Pick<ApiContext, 'app' | 'session'>,
  questions: Questions,
  db: Db = app.db,
): Promise<Answers<Questions>> {
  return session ? askForViewer({ app, session }, questions, db) : askTogether(db, questions)
}

/** @throws SessionChanged */
function confirmedSessionQuery(app: App, session: Session): Question<void> {
  return answering(sessionStates.of(sessionStateOf(app, session)), ([row]) => {
    if (!row?.valid) throw new SessionChanged('the session has changed')
    session.unconfirmed = false
  })
}

const livings = builtOnce((db, { id, now }: { id: string; now: Date }) =>
  db.selectFrom('session').where('id', '=', id).where('expiresAt', '>', now).select('id'),
)

/**
 * Asks whether a session has ended, for what is asked together with it after a lock: it may have ended while the
 * transaction waited. Confirms one that was only remembered.
 * @throws SessionChanged, authentication_required
 */
export function validSessionQuery(app: App, session: Session): Question<void> {
  if (session.unconfirmed) return confirmedSessionQuery(app, session)
  return answering(livings.of({ id: session.id, now: app.clock.now() }), ([row]) => {
    if (!row) fail('authentication_required')
  })
}
