import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { User } from '../account/account-fields.ts'
import type { ApiContext, MemberContext } from '../account/context.server.ts'
import { daysToReturn, refuseDeleted } from '../account/deleted-account.server.ts'
import { lockAccount } from '../account/lock-account.server.ts'
import { verifyPassword } from '../account/passwords.server.ts'
import { findCredentials, findPasswordHash } from '../account/queries.server.ts'
import { emailKey } from '../account/rules.ts'
import { userById } from '../account/user.server.ts'
import { findKnownDevice } from './known-device.server.ts'
import { countAttempt } from './login-attempts.server.ts'
import { tellOfNewDevice } from './new-device-mail.server.ts'
import { beginSession, endSession, isLoginDisabled } from './session.server.ts'

/** Logs in. A refusal has the same text and takes the same time whether or not the address is known. */
export async function logIn(context: ApiContext, input: { email: string; password: string }): Promise<User> {
  const { app, site } = context
  const email = emailKey(input.email)
  const known = await findCredentials(app.db, site.id, email)
  const deviceId = await findKnownDevice(context, known?.id)
  const attempt = await countAttempt(context, { email, deviceId })
  const right = await verifyPassword(input.password, known?.passwordHash)
  // Past its grace period, an account counts as erased.
  const gone = known?.status === 'deleted' && daysToReturn(known, app.clock.now()) === 0
  if (!right || !known || gone || isLoginDisabled(app, known))
    fail('login_failed', { attempts_left: attempt.attemptsLeft })
  await attempt.forgive()
  await refuseDeleted(context, known)
  return completeLogin(context, known.id, { ...known, attemptsLeft: attempt.attemptsLeft })
}

/**
 * Starts a session for an authenticated member, and mails them if the device is new.
 * @param shown the password that authenticated; refused if it was replaced while it was verified
 */
export async function completeLogin(
  context: ApiContext,
  memberId: string,
  shown?: { passwordHash: string | null; attemptsLeft: number },
): Promise<User> {
  const { deleted, user } = await transact(context.app.db, async (tx) => {
    const present = await lockAccount(tx, memberId)
    if (shown && shown.passwordHash !== present?.passwordHash)
      fail('login_failed', { attempts_left: shown.attemptsLeft })
    if (present?.status === 'deleted') return { deleted: present }
    const { deviceId, isNewDevice } = await beginSession(tx, context, memberId)
    if (isNewDevice) await tellOfNewDevice(tx, context, { memberId, deviceId })
    return { user: await userById(context, memberId, tx) }
  })
  if (user) return user
  if (!shown) fail('passkey_refused')
  await refuseDeleted(context, deleted)
  fail('login_failed', { attempts_left: shown.attemptsLeft })
}

export async function logOut(context: ApiContext): Promise<void> {
  if (context.session) await endSession(context, context.session)
}

const PASSWORD_TRIES = { points: 10, seconds: 15 * 60 }

/**
 * Requires the password before sensitive changes, because an unlocked device may be in other hands.
 * @throws wrong_password
 */
export async function requirePassword({ app, viewer }: MemberContext, password: string): Promise<void> {
  await app.limits.spend('password', PASSWORD_TRIES, viewer.id)
  const row = await findPasswordHash(app.db, viewer.id)
  if (!(await verifyPassword(password, row?.passwordHash))) fail('wrong_password')
  await app.limits.giveBack('password', PASSWORD_TRIES, viewer.id)
}
