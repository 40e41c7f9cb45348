import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import { moment } from '#shared/words/moment.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import type { MemberContext } from '../account/context.server.ts'
import { refuseGuessablePassword } from '../account/guessable-password.server.ts'
import { spendMailTokens } from '../account/mail-link-queries.server.ts'
import { hashPassword } from '../account/passwords.server.ts'
import { findAccount, updatePassword } from '../account/queries.server.ts'
import { requirePassword } from '../login/login.server.ts'
import { findPasskeys } from '../login/passkey-queries.server.ts'
import { endOtherSessions, renewToken } from '../login/session.server.ts'
import { deleteMailChange } from './email-queries.server.ts'

export type PasswordMail = { memberId: string; baseUrl: string; at: string; removedPasskeys?: number }
export const PASSWORD_MAIL: JobKind<PasswordMail> = { name: 'accounts.password-mail', retries: 8 }

/** Changes the password and ends the member's other sessions. */
export async function changePassword(
  context: MemberContext,
  input: { old_password: string; new_password: string },
): Promise<void> {
  const { app, site, viewer, session, origin } = context
  await requirePassword(context, input.old_password)
  refuseGuessablePassword(site, 'new_password', input.new_password, viewer)
  const passwordHash = await hashPassword(input.new_password)
  await transact(app.db, async (tx) => {
    await replacePassword(tx, app, { memberId: viewer.id, passwordHash, baseUrl: origin.baseUrl })
    await endOtherSessions(tx, app, session)
    await renewToken(tx, context)
  })
}

/**
 * Replaces the password and notifies the member by mail. Cancels a pending reset and a pending change of
 * address, because they may have been started with the old password.
 */
export async function replacePassword(
  tx: Tx,
  app: App,
  change: { memberId: string; passwordHash: string; baseUrl: string; removedPasskeys?: number },
): Promise<void> {
  const { memberId, passwordHash, baseUrl, removedPasskeys } = change
  const now = app.clock.now()
  await updatePassword(tx, memberId, passwordHash)
  await spendMailTokens(tx, { memberId, purposes: ['reset', 'mail_change'], now })
  await deleteMailChange(tx, memberId)
  await app.jobs.enqueue(tx, PASSWORD_MAIL, { memberId, baseUrl, at: now.toISOString(), removedPasskeys })
}

/**
 * Mails that the password was changed, and what to do if the member did not do it. After a reset the mail
 * says that passkeys were removed. Passkeys survive a password change: the mail gives their number and the
 * date of the newest, but not their names, which an intruder may have chosen.
 */
export async function mailPasswordChanged(
  app: App,
  { memberId, baseUrl, at, removedPasskeys = 0 }: PasswordMail,
): Promise<void> {
  const account = await findAccount(app.db, memberId)
  if (!account || account.status === 'deleted') return
  const [newest, ...older] = await findPasskeys(app.db, memberId)
  await mailAccount(app, {
    kind: 'password_mail',
    to: account,
    baseUrl,
    path: '/reset-password',
    paragraphs: [
      'body',
      'not_you',
      ...(removedPasskeys > 0 ? ['passkeys_removed'] : []),
      ...(newest ? ['passkeys'] : []),
    ],
    values: {
      at: moment(new Date(at), account.language, zoneOf(account)),
      settings: `${baseUrl}/notifications#passkeys`,
      removed: removedPasskeys,
      ...(newest && { count: older.length + 1, newest: newest.createdAt }),
    },
  })
}
