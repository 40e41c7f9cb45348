import type { SiteContext } from '#features/site/context.server.ts'
import type { App } from '#server/app.ts'
import { HOUR } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { Locale } from '#shared/locales.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import type { ApiContext } from '../account/context.server.ts'
import { countDailyMail } from '../account/daily-mails.server.ts'
import { daysToReturn, mailDeleted } from '../account/deleted-account.server.ts'
import { refuseGuessablePassword } from '../account/guessable-password.server.ts'
import { lockAccount } from '../account/lock-account.server.ts'
import { mailLink, redeemLink } from '../account/mail-links.server.ts'
import { ticketFor } from '../account/mail-trouble.server.ts'
import { hashPassword } from '../account/passwords.server.ts'
import { emailKey, mailboxOf } from '../account/rules.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { forgetFailures } from '../login/login-attempts.server.ts'
import { deletePasskeys } from '../login/passkey-queries.server.ts'
import { endAllSessions, SESSION_COOKIE } from '../login/session.server.ts'
import { confirmAddress } from '../signup/activation.server.ts'
import { replacePassword } from './change-password.server.ts'
import { findAddressee, findLink } from './reset-queries.server.ts'

export const RESET_HOURS = 1
const ASKED_BY_ADDRESS = { points: 20, seconds: 3600 }
const TRIES_BY_ADDRESS = { points: 30, seconds: 3600 }

export type ResetMail = { siteId: string; email: string; language: Locale; baseUrl: string }
export const RESET_MAIL: JobKind<ResetMail> = { name: 'accounts.reset-mail', retries: 8, atOnce: 4 }

/**
 * Enqueues the mail without looking the address up, so that the answer cannot disclose whether an account
 * exists.
 */
export async function askForReset(context: SiteContext, email: string): Promise<{ ticket: string }> {
  const { app, site, origin, locale } = context
  await app.limits.spend('reset-ask', ASKED_BY_ADDRESS, addressBlock(origin.ip))
  const ticket = ticketFor(context, email, MAILS)
  await transact(app.db, (tx) =>
    requestResetMail(tx, app, { siteId: site.id, email, language: locale, baseUrl: origin.baseUrl }),
  )
  return { ticket }
}

/** Which of them comes, the mail alone tells. */
const MAILS = ['accounts.reset_mail', 'accounts.reset_unknown_mail', 'accounts.deleted_mail']

/** @throws mail_limit when the day's limit is reached */
export async function requestResetMail(tx: Tx, app: App, mail: ResetMail): Promise<void> {
  await countDailyMail(tx, app, 'reset', `${mail.siteId} ${mailboxOf(mail.email)}`)
  await app.jobs.enqueue(tx, RESET_MAIL, mail)
}

/**
 * Mails the reset link, or for a deleted account the link that brings it back, or that there is no account
 * with this address.
 */
export async function mailReset(app: App, { siteId, email, language, baseUrl }: ResetMail): Promise<void> {
  const account = await findAddressee(app.db, siteId, emailKey(email))
  if (account && daysToReturn(account, app.clock.now()) > 0)
    return mailDeleted(app, { memberId: account.id, baseUrl, again: true })
  if (!account || account.status === 'deleted') {
    await mailAccount(app, {
      kind: 'reset_unknown_mail',
      to: { siteId, email, language },
      baseUrl,
      path: '/signup',
      paragraphs: ['body', 'other'],
    })
    return
  }
  const detail = emailKey(account.email)
  const link = { memberId: account.id, purpose: 'reset', milliseconds: RESET_HOURS * HOUR, detail } as const
  await mailLink(app, link, (token) =>
    // Sent to the address as its owner wrote it, never to the spelling in the request.
    mailAccount(app, {
      kind: 'reset_mail',
      to: account,
      baseUrl,
      path: `/reset-password/do?token=${token}`,
      paragraphs: ['body', 'expiry'],
      values: { hours: RESET_HOURS },
    }),
  )
}

type NewPassword = { token: string; password: string; password_again: string }

/**
 * Sets a new password by a mailed link. Ends all sessions, including the present one, and removes all
 * passkeys: an intruder who knew the old password may have added one.
 */
export async function resetPassword(context: ApiContext, input: NewPassword): Promise<void> {
  const { app, site, origin, session, cookies } = context
  await app.limits.spend('reset', TRIES_BY_ADDRESS, addressBlock(origin.ip))
  const link = await findLink(app.db, {
    siteId: site.id,
    tokenHash: hashToken(input.token),
    purpose: 'reset',
    now: app.clock.now(),
  })
  // A link that was mailed to an address the member has given up is invalid.
  if (link?.detail !== emailKey(link?.email ?? '')) fail('link_invalid')
  const { memberId } = link
  refuseGuessablePassword(site, 'password', input.password, link)
  if (input.password !== input.password_again) refuseField('password_again', 'passwords_differ')

  const passwordHash = await hashPassword(input.password)
  await transact(app.db, async (tx) => {
    await redeemLink(tx, context, 'reset', input.token)
    // Locks the account first, so that no passkey is added concurrently.
    await lockAccount(tx, memberId)
    const removedPasskeys = await deletePasskeys(tx, memberId)
    await replacePassword(tx, app, { memberId, passwordHash, removedPasskeys, baseUrl: origin.baseUrl })
    await endAllSessions(tx, app, memberId)
    // The link came by mail, which confirms the address.
    await confirmAddress(tx, context, memberId)
  })
  // Failed logins with the old password do not count against the new one.
  await forgetFailures(context, emailKey(link.email))
  if (session?.viewer.id === memberId) cookies.clear(SESSION_COOKIE)
}
