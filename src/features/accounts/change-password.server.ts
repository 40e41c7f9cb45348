import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { mailAccount } from './account-mails.server.ts'
import type { MemberContext } from './context.server.ts'
import { deleteMailChange } from './email-queries.server.ts'
import { refuseGuessablePassword } from './guessable-password.server.ts'
import { requirePassword } from './login.server.ts'
import { findPasskeys } from './passkey-queries.server.ts'
import { hashPassword } from './passwords.server.ts'
import { findAccount, updatePassword } from './queries.server.ts'
import { spendMailTokens } from './reset-queries.server.ts'
import { endOtherSessions, renewToken } from './session.server.ts'

export type PasswordMail = { memberId: string; baseUrl: string; at: string }
export const PASSWORD_MAIL: JobKind<PasswordMail> = { name: 'accounts.password-mail', retries: 8 }

/** Changes the password; whoever else was logged in as this member is not any more. */
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
 * Puts a new password in the old one's place and tells its owner by mail. What somebody who knew the old one may
 * have begun (a reset, another address) comes to nothing.
 */
export async function replacePassword(
  tx: Tx,
  app: App,
  change: { memberId: string; passwordHash: string; baseUrl: string },
): Promise<void> {
  const { memberId, passwordHash, baseUrl } = change
  const now = app.clock.now()
  await updatePassword(tx, memberId, passwordHash)
  await spendMailTokens(tx, { memberId, purposes: ['reset', 'mail_change'], now })
  await deleteMailChange(tx, memberId)
  await app.jobs.enqueue(tx, PASSWORD_MAIL, { memberId, baseUrl, at: now.toISOString() })
}

/**
 * Tells by mail that the password was changed, and what to do if it was somebody else. Passkeys outlive the password:
 * whoever has some is told how many and since when, but no names, which whoever added them has chosen.
 */
export async function mailPasswordChanged(app: App, { memberId, baseUrl, at }: PasswordMail): Promise<void> {
  const account = await findAccount(app.db, memberId)
  if (!account || account.status === 'deleted') return
  const [newest, ...older] = await findPasskeys(app.db, memberId)
  await mailAccount(app, {
    kind: 'password_mail',
    to: account,
    baseUrl,
    path: '/reset-password',
    paragraphs: ['body', 'not_you', ...(newest ? ['passkeys'] : [])],
    values: {
      at: new Date(at),
      settings: `${baseUrl}/notifications#passkeys`,
      ...(newest && { count: older.length + 1, newest: newest.createdAt }),
    },
  })
}
