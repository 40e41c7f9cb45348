import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { ApiContext, MemberContext } from './context.server.ts'
import type { User } from './contract.ts'
import { refuseCommonPassword } from './password-list.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { findCredentials, findPasswordHash, updatePassword } from './queries.server.ts'
import { emailKey } from './rules.ts'
import { beginSession, endOtherSessions, endSession } from './session.server.ts'
import { userById } from './user.server.ts'

/** Failures before an account is blocked for the address they came from. */
export const LOGIN_FAILURES = { points: 5, seconds: 15 * 60 }
// One address trying many accounts.
const LOGIN_TRIES_BY_ADDRESS = { points: 100, seconds: 15 * 60 }

/** Logs in, or says no in the same words and time whether or not the address is known. */
export async function logIn(context: ApiContext, input: { email: string; password: string }): Promise<User> {
  const { app, site, origin } = context
  const key = `${site.id}:${emailKey(input.email)}:${origin.ip}`
  const { points, milliseconds } = await app.limits.left('login', LOGIN_FAILURES, key)
  if (points === 0) fail('login_blocked', { minutes: Math.max(1, Math.ceil(milliseconds / MINUTE)) })
  await app.limits.spend('login-address', LOGIN_TRIES_BY_ADDRESS, origin.ip)

  const known = await findCredentials(app.db, site.id, emailKey(input.email))
  const right = await verifyPassword(input.password, known?.passwordHash)
  if (!right || !known || known.status === 'deleted') {
    await app.limits.spend('login', LOGIN_FAILURES, key)
    fail('login_failed', { attempts_left: points - 1 })
  }
  await app.limits.forget('login', LOGIN_FAILURES, key)
  await transact(app.db, (tx) => beginSession(tx, context, known.id))
  return userById(context, known.id)
}

export async function logOut(context: ApiContext): Promise<void> {
  if (context.session) await endSession(context, context.session)
}

const PASSWORD_TRIES = { points: 10, seconds: 15 * 60 }

/**
 * Gate before what only the account's owner may do, and not who found the device unlocked.
 * @throws wrong_password
 */
export async function requirePassword({ app, viewer }: MemberContext, password: string): Promise<void> {
  await app.limits.spend('password', PASSWORD_TRIES, viewer.id)
  const row = await findPasswordHash(app.db, viewer.id)
  if (!(await verifyPassword(password, row?.passwordHash))) fail('wrong_password')
}

/** Changes the password; whoever else was logged in as this member is not any more. */
export async function changePassword(
  context: MemberContext,
  input: { old_password: string; new_password: string },
): Promise<void> {
  const { app, viewer, session } = context
  await requirePassword(context, input.old_password)
  refuseCommonPassword('new_password', input.new_password)
  const hash = await hashPassword(input.new_password)
  await transact(app.db, async (tx) => {
    await updatePassword(tx, viewer.id, hash)
    await endOtherSessions(tx, app, session)
  })
}
