import { refuseCommonPassword } from '#features/accounts/account/password-list.server.ts'
import { hashPassword, verifyPassword } from '#features/accounts/account/passwords.server.ts'
import { emailKey } from '#features/accounts/account/rules.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { HOUR, MINUTE } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { logAct } from './action-log.server.ts'
import { hashRecoveryCode, newRecoveryCodes, stepOfCode } from './second-factor.server.ts'
import type { StaffContext } from './staff-context.server.ts'
import {
  findRole,
  findStaff,
  findStaffByEmail,
  lockStaffByEmail,
  replaceRecoveryCodes,
  spendRecoveryCode,
  updateStaff,
} from './staff-queries.server.ts'
import { beginStaffSession } from './staff-session.server.ts'
import { deleteStaffSessions } from './staff-session-queries.server.ts'

const FAILURES = { points: 5, seconds: (15 * MINUTE) / 1000 }
const FAILURES_OF_ACCOUNT = { points: 25, seconds: HOUR / 1000 }
const FAILURES_OF_ADDRESS = { points: 25, seconds: (15 * MINUTE) / 1000 }

type Credentials = { email: string; password: string; code?: string | undefined }

/**
 * Logs a colleague in at the request's site. No answer tells whether an address is known or has a role here.
 * @returns `code`: the password is right, and the code of the app is needed as well
 */
export async function logInStaff(context: SiteContext, input: Credentials): Promise<{ next: 'code' | 'in' }> {
  const { app, site } = context
  const key = emailKey(input.email)
  const counts = passwordsOf(context, key)
  const attemptsLeft = await countAttempt(context, counts)
  const known = await findStaffByEmail(app.db, key)
  const right = await verifyPassword(input.password, known?.passwordHash)
  const role = known && (await findRole(app.db, known.id, site.id))
  if (!right || !known || !role) fail('login_failed', { attempts_left: attemptsLeft })
  if (!input.code) {
    await giveBack(context, counts)
    return { next: 'code' }
  }
  await countAttempt(context, codesOf(key))
  const isIn = await transact(app.db, async (tx) => {
    const present = await lockStaffByEmail(tx, key)
    if (!present || present.passwordHash !== known.passwordHash) return false
    if (!(await spendCode(tx, context, present, input.code!))) return false
    await beginStaffSession(tx, context, present.id)
    return true
  })
  if (!isIn) fail('login_failed', { attempts_left: attemptsLeft })
  await giveBack(context, [...counts, ...codesOf(key)])
  return { next: 'in' }
}

type Owner = { id: string; totpSecret: string; totpStep: number }

/** Uses up a code of the app, or a recovery code. @returns whether it was right and unused */
async function spendCode(tx: Tx, { app, site }: SiteContext, owner: Owner, code: string): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(app, owner.totpSecret, digits, app.clock.now())
    if (step === undefined || step <= Number(owner.totpStep)) return false
    await updateStaff(tx, owner.id, { totpStep: step })
    return true
  }
  if (!(await spendRecoveryCode(tx, owner.id, hashRecoveryCode(code)))) return false
  await logAct(tx, app, { siteId: site.id, staffId: owner.id }, { action: 'recovery_code_used' })
  return true
}

type Count = readonly [name: string, rule: { points: number; seconds: number }, of: string]

/** Counted before anything is verified, so that tries at once cannot exceed the limit. */
async function countAttempt({ app }: SiteContext, counts: Count[]): Promise<number> {
  let left = Number.POSITIVE_INFINITY
  for (const [name, rule, of] of counts) {
    const outcome = await app.limits.take(name, rule, of)
    if (!outcome.taken)
      fail('login_blocked', { minutes: Math.max(1, Math.ceil(outcome.milliseconds / MINUTE)) })
    left = Math.min(left, outcome.left)
  }
  return left
}

/** The counts of wrong passwords, by network address: strangers cannot keep out a colleague who has another one. */
function passwordsOf({ origin }: SiteContext, key: string): Count[] {
  const address = addressBlock(origin.ip)
  return [
    ['staff-login', FAILURES, `${key}:${address}`],
    ['staff-address', FAILURES_OF_ADDRESS, address],
  ]
}

/** Wrong codes are counted by account: a person who tries one knows the password. */
function codesOf(key: string): Count[] {
  return [['staff-account', FAILURES_OF_ACCOUNT, key]]
}

/** For an attempt that did not fail. */
async function giveBack(context: SiteContext, counts: Count[]): Promise<void> {
  for (const [name, rule, of] of counts) await context.app.limits.giveBack(name, rule, of)
}

/** Changes one's password; all other sessions of theirs end. @throws wrong_password */
export async function changeStaffPassword(
  context: StaffContext,
  { old_password, new_password }: { old_password: string; new_password: string },
): Promise<void> {
  const { app, site, staffSession } = context
  await requirePassword(context, old_password)
  refuseCommonPassword('new_password', new_password)
  const passwordHash = await hashPassword(new_password)
  const { id } = staffSession.staff
  await transact(app.db, async (tx) => {
    await updateStaff(tx, id, { passwordHash })
    await deleteStaffSessions(tx, id, staffSession.id)
    await logAct(tx, app, { siteId: site.id, staffId: id }, { action: 'password_changed' })
  })
}

/** Makes ten new recovery codes; the old ones work no more. @throws wrong_password */
export async function renewRecoveryCodes(
  context: StaffContext,
  password: string,
): Promise<{ codes: string[] }> {
  await requirePassword(context, password)
  const { codes, hashes } = newRecoveryCodes()
  const { app, site, staffSession } = context
  const { id } = staffSession.staff
  await transact(app.db, async (tx) => {
    await replaceRecoveryCodes(tx, id, hashes)
    await logAct(tx, app, { siteId: site.id, staffId: id }, { action: 'recovery_codes_renewed' })
  })
  return { codes }
}

async function requirePassword({ app, staffSession }: StaffContext, password: string): Promise<void> {
  const { id } = staffSession.staff
  await app.limits.spend('staff-password', FAILURES, id)
  const own = await findStaff(app.db, id)
  if (!(await verifyPassword(password, own?.passwordHash))) fail('wrong_password')
  await app.limits.forget('staff-password', FAILURES, id)
}

/** @throws invalid_input at `code` */
export function requireFirstCode(
  { app }: SiteContext,
  { setup, code }: { setup: string; code: string },
): number {
  const step = stepOfCode(app, setup, code.replaceAll(/\s/g, ''), app.clock.now())
  if (step === undefined) refuseField('code', 'code_wrong')
  return step
}
