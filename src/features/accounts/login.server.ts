import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { ApiContext, MemberContext } from './context.server.ts'
import type { User } from './contract.ts'
import { findKnownDevice } from './known-device.server.ts'
import { countAttempt } from './login-attempts.server.ts'
import { tellOfNewDevice } from './new-device-mail.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { findCredentials, findPasswordHash } from './queries.server.ts'
import { daysToReturn, refuseDeleted } from './reactivate.server.ts'
import { emailKey } from './rules.ts'
import { beginSession, endSession } from './session.server.ts'
import { lockLogins } from './session-queries.server.ts'
import { userById } from './user.server.ts'

/** Logs in, or says no in the same words and time whether or not the address is known. */
export async function logIn(context: ApiContext, input: { email: string; password: string }): Promise<User> {
  const { app, site } = context
  const email = emailKey(input.email)
  const known = await findCredentials(app.db, site.id, email)
  const deviceId = await findKnownDevice(context, known?.id)
  const attempt = await countAttempt(context, { email, deviceId })
  const right = await verifyPassword(input.password, known?.passwordHash)
  // Past its time to come back, an account is as good as erased.
  const gone = known?.status === 'deleted' && daysToReturn(known, app.clock.now()) === 0
  if (!right || !known || gone) fail('login_failed', { attempts_left: attempt.attemptsLeft })
  await attempt.forgive()
  await refuseDeleted(context, known)
  return enter(context, known.id, { ...known, attemptsLeft: attempt.attemptsLeft })
}

/**
 * Begins the session of somebody who has shown to be this member, and tells them of a device that is new.
 * @param shown the password that showed it: worth nothing when it was replaced while it was looked at
 */
export async function enter(
  context: ApiContext,
  memberId: string,
  shown?: { passwordHash: string | null; attemptsLeft: number },
): Promise<User> {
  await transact(context.app.db, async (tx) => {
    const present = await lockLogins(tx, memberId)
    if (shown && shown.passwordHash !== present) fail('login_failed', { attempts_left: shown.attemptsLeft })
    const { deviceId, isNewDevice } = await beginSession(tx, context, memberId)
    if (isNewDevice) await tellOfNewDevice(tx, context, { memberId, deviceId })
  })
  return userById(context, memberId)
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
  await app.limits.giveBack('password', PASSWORD_TRIES, viewer.id)
}
