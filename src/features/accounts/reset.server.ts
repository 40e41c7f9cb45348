import type { App } from '#server/app.ts'
import { HOUR } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { JobKind } from '#server/jobs.ts'
import type { Locale } from '#shared/locales.ts'
import type { SiteContext } from '../site/context.server.ts'
import { mailAccount } from './account-mails.server.ts'
import { replacePassword } from './change-password.server.ts'
import type { ApiContext } from './context.server.ts'
import { countDailyMail } from './daily-mails.server.ts'
import { refuseGuessablePassword } from './guessable-password.server.ts'
import { forgetFailures } from './login-attempts.server.ts'
import { issueLink, redeemLink } from './mail-links.server.ts'
import { deletePasskeys } from './passkey-queries.server.ts'
import { hashPassword } from './passwords.server.ts'
import { confirmAccount } from './queries.server.ts'
import { daysToReturn, mailDeleted } from './reactivate.server.ts'
import { findAddressee, findLink } from './reset-queries.server.ts'
import { emailKey } from './rules.ts'
import { endAllSessions, SESSION_COOKIE } from './session.server.ts'
import { hashToken } from './token-hash.server.ts'

export const RESET_HOURS = 1
const ASKED_BY_ADDRESS = { points: 20, seconds: 3600 }
const TRIES_BY_ADDRESS = { points: 30, seconds: 3600 }

export type ResetMail = { siteId: string; email: string; language: Locale; baseUrl: string }
export const RESET_MAIL: JobKind<ResetMail> = { name: 'accounts.reset-mail', retries: 8 }

/** Has a mail sent to an address. Whether there is an account is not even looked up here, so it cannot show. */
export async function askForReset(context: SiteContext, email: string): Promise<void> {
  const { app, site, origin, locale } = context
  await app.limits.spend('reset-ask', ASKED_BY_ADDRESS, addressBlock(origin.ip))
  await transact(app.db, async (tx) => {
    await countDailyMail(tx, app, 'reset', `${site.id} ${emailKey(email)}`)
    const mail = { siteId: site.id, email, language: locale, baseUrl: origin.baseUrl }
    await app.jobs.enqueue(tx, RESET_MAIL, mail)
  })
}

/** Mails the link; or the one that brings a deleted account back; or that there is no account with this address. */
export async function mailReset(app: App, { siteId, email, language, baseUrl }: ResetMail): Promise<void> {
  const account = await findAddressee(app.db, siteId, emailKey(email))
  if (account && daysToReturn(account, app.clock.now()) > 0)
    return mailDeleted(app, { memberId: account.id, baseUrl, again: true })
  if (!account || account.status === 'deleted') {
    return mailAccount(app, {
      kind: 'reset_unknown_mail',
      to: { siteId, email, language },
      baseUrl,
      path: '/signup',
      paragraphs: ['body', 'other'],
    })
  }
  const token = await transact(app.db, (tx) =>
    issueLink(tx, app, {
      memberId: account.id,
      purpose: 'reset',
      milliseconds: RESET_HOURS * HOUR,
      detail: emailKey(account.email),
    }),
  )
  // To the address as its owner wrote it, never to a spelling that somebody else typed.
  await mailAccount(app, {
    kind: 'reset_mail',
    to: account,
    baseUrl,
    path: `/reset-password/do?token=${token}`,
    paragraphs: ['body', 'expiry'],
    values: { hours: RESET_HOURS },
  })
}

type NewPassword = { token: string; password: string; password_again: string }

/** Changes the password by a mailed link. Everybody is logged out, who asked for it as well. */
export async function resetPassword(context: ApiContext, input: NewPassword): Promise<void> {
  const { app, site, origin, session, cookies } = context
  await app.limits.spend('reset', TRIES_BY_ADDRESS, addressBlock(origin.ip))
  const link = await findLink(app.db, {
    siteId: site.id,
    tokenHash: hashToken(input.token),
    purpose: 'reset',
    now: app.clock.now(),
  })
  // A link that went to an address which the member has given up is worth nothing.
  if (link?.detail !== emailKey(link?.email ?? '')) fail('link_invalid')
  const { memberId } = link
  refuseGuessablePassword(site, 'password', input.password, link)
  if (input.password !== input.password_again) refuseField('password_again', 'passwords_differ')

  const passwordHash = await hashPassword(input.password)
  await transact(app.db, async (tx) => {
    await redeemLink(tx, app, 'reset', input.token)
    await replacePassword(tx, app, { memberId, passwordHash, baseUrl: origin.baseUrl })
    await endAllSessions(tx, app, memberId)
    // The link came by mail: the address is the member's own.
    if (await confirmAccount(tx, memberId, app.clock.now())) {
      // Until now nobody had shown to be at this address: what was added before may be somebody else's way in.
      await deletePasskeys(tx, memberId)
      await app.events.emit(tx, 'account.confirmed', { memberId })
    }
  })
  // The old password's failures say nothing about the new one.
  await forgetFailures(context, emailKey(link.email))
  if (session?.viewer.id === memberId) cookies.clear(SESSION_COOKIE)
}
