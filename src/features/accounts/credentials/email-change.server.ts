import type { App } from '#server/app.ts'
import { DAY, HOUR } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { ApiContext, MemberContext } from '../account/context.server.ts'
import { countDailyMail } from '../account/daily-mails.server.ts'
import { bringBack } from '../account/deleted-account.server.ts'
import { refuseDisposable } from '../account/disposable-addresses.server.ts'
import { lockAccount } from '../account/lock-account.server.ts'
import { spendMailTokens } from '../account/mail-link-queries.server.ts'
import { issueLink, redeemLink } from '../account/mail-links.server.ts'
import { emailKey } from '../account/rules.ts'
import { requirePassword } from '../login/login.server.ts'
import { endAllSessions, requireLivingSession, SESSION_COOKIE } from '../login/session.server.ts'
import { confirmAddress } from '../signup/activation.server.ts'
import { claimEmail } from '../signup/signup-queries.server.ts'
import {
  CHANGE_HOURS,
  MAIL_CHANGE_MAIL,
  MAIL_CHANGED_MAIL,
  RESTORABLE_DAYS,
} from './email-change-mails.server.ts'
import {
  deleteCredentials,
  deleteEmailClaim,
  deleteLaterEmailClaims,
  deleteMailChange,
  findEmailOwner,
  findMailChange,
  findOwnEmailClaim,
  keepEmailClaim,
  saveMailChange,
  updateEmail,
} from './email-queries.server.ts'
import { RESET_HOURS } from './reset.server.ts'

// The answer discloses whether an address is taken.
const ASKED_BY_MEMBER = { points: 10, seconds: 24 * 3600 }

type Waiting = { email: string; expires: string; trouble: null }

/** Mails a confirmation link to the new address; the address changes only when the link is used. */
export async function changeEmail(
  context: MemberContext,
  input: { email: string; password: string },
): Promise<Waiting> {
  const { app, site, viewer } = context
  await requirePassword(context, input.password)
  refuseDisposable('email', input.email)
  const key = emailKey(input.email)
  if (key === emailKey(viewer.email)) refuseField('email', 'email_same')
  await app.limits.spend('email-change', ASKED_BY_MEMBER, viewer.id)
  const owner = await findEmailOwner(app.db, site.id, key, app.clock.now())
  if (owner && owner.id !== viewer.id) fail('email_taken', { deleted: owner.status === 'deleted' })
  return transact(app.db, (tx) => waitFor(tx, context, input.email))
}

export async function sendEmailChange(context: MemberContext): Promise<Waiting> {
  const { app, viewer } = context
  const waiting = await findMailChange(app.db, viewer.id, app.clock.now())
  if (!waiting) fail('not_found')
  return transact(app.db, (tx) => waitFor(tx, context, waiting.email))
}

async function waitFor(tx: Tx, context: MemberContext, email: string): Promise<Waiting> {
  const { app, viewer, origin } = context
  await requireLivingSession(tx, context)
  await countDailyMail(tx, app, 'mail_change', viewer.id)
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + CHANGE_HOURS * HOUR)
  await saveMailChange(tx, { memberId: viewer.id, email, createdAt, expiresAt })
  await app.jobs.enqueue(tx, MAIL_CHANGE_MAIL, { memberId: viewer.id, email, baseUrl: origin.baseUrl })
  tellUser(tx, app, viewer.id)
  return { email, expires: expiresAt.toISOString(), trouble: null }
}

/** Cancels the change; its link stops working. */
export async function cancelEmailChange({ app, viewer }: MemberContext): Promise<void> {
  await transact(app.db, async (tx) => {
    await deleteMailChange(tx, viewer.id)
    await spendMailTokens(tx, { memberId: viewer.id, purposes: ['mail_change'], now: app.clock.now() })
    tellUser(tx, app, viewer.id)
  })
}

/** Sets the address that the link was mailed to, unless another account has taken it meanwhile. */
export async function confirmEmailChange(context: ApiContext, token: string): Promise<{ email: string }> {
  const { app, site, origin } = context
  const now = app.clock.now()
  return transact(app.db, async (tx) => {
    const { memberId, detail: email } = await redeemLink(tx, context, 'mail_change', token)
    const account = await lockAccount(tx, memberId)
    if (account?.siteId !== site.id || account.status === 'deleted') fail('link_invalid')
    if (!(await deleteMailChange(tx, memberId, email!))) fail('link_invalid')
    const claim = { siteId: site.id, emailKey: emailKey(email!), memberId, now }
    if (!(await claimEmail(tx, claim))) fail('email_taken', { deleted: false })
    await updateEmail(tx, memberId, email!)
    await spendMailTokens(tx, { memberId, purposes: ['mail_change', 'reset', 'activation'], now })
    const change = {
      memberId,
      from: account.email,
      to: email!,
      baseUrl: origin.baseUrl,
      at: now.toISOString(),
    }
    if (account.status === 'active') await letBeUndone(tx, app, site.id, change)
    else await confirmWithAddress(tx, context, change)
    tellUser(tx, app, memberId)
    return { email: email! }
  })
}

type Change = { memberId: string; from: string; to: string; baseUrl: string; at: string }

async function letBeUndone(tx: Tx, app: App, siteId: string, change: Change): Promise<void> {
  const until = new Date(Date.parse(change.at) + RESTORABLE_DAYS * DAY)
  await keepEmailClaim(tx, { siteId, emailKey: emailKey(change.from), memberId: change.memberId, until })
  await app.jobs.enqueue(tx, MAIL_CHANGED_MAIL, change)
}

// An unconfirmed address may be a stranger's: it gets no notice and cannot be restored.
async function confirmWithAddress(tx: Tx, context: ApiContext, { memberId, from }: Change): Promise<void> {
  await deleteEmailClaim(tx, memberId, emailKey(from))
  await confirmAddress(tx, context, memberId)
}

/**
 * Restores the former address. An intruder who changed it knew the password, was logged in and may have added
 * a passkey, so password, sessions and passkeys are all revoked.
 * @returns the token of a password reset
 */
export async function undoEmailChange(context: ApiContext, token: string): Promise<{ reset_token: string }> {
  const { app, site, session, cookies, origin } = context
  const now = app.clock.now()
  const { memberId, reset } = await transact(app.db, async (tx) => {
    const link = await redeemLink(tx, context, 'mail_change_undo', token)
    const { memberId } = link
    const account = await lockAccount(tx, memberId)
    if (account?.siteId !== site.id) fail('link_invalid')
    const email = link.detail!
    const key = emailKey(email)
    const claim = { siteId: site.id, emailKey: key, memberId, now }
    if (!(await findOwnEmailClaim(tx, claim))) fail('link_invalid')
    await claimEmail(tx, claim)
    // Earlier addresses can still be restored after this; later ones no longer.
    await deleteLaterEmailClaims(tx, { memberId, emailKey: key, until: link.expiresAt })
    await updateEmail(tx, memberId, email)
    // An intruder may also have deleted the account.
    if (account.status === 'deleted') await bringBack(tx, app, account, origin.baseUrl)
    await deleteCredentials(tx, memberId)
    await deleteMailChange(tx, memberId)
    await spendMailTokens(tx, { memberId, purposes: ['mail_change', 'reset', 'activation'], now })
    await endAllSessions(tx, app, memberId)
    const milliseconds = RESET_HOURS * HOUR
    const reset = await issueLink(tx, app, { memberId, purpose: 'reset', milliseconds, detail: key })
    return { memberId, reset }
  })
  if (session?.viewer.id === memberId) cookies.clear(SESSION_COOKIE)
  return { reset_token: reset }
}

function tellUser(tx: Tx, app: App, memberId: string): void {
  afterCommit(tx, () => app.live.tell(memberId, { type: 'user' }))
}
