import type { App } from '#server/app.ts'
import { DAY, HOUR } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { SiteContext } from '../site/context.server.ts'
import type { ApiContext, MemberContext } from './context.server.ts'
import { countDailyMail } from './daily-mails.server.ts'
import { refuseDisposable } from './disposable-addresses.server.ts'
import { MAIL_CHANGE_MAIL, MAIL_CHANGED_MAIL, RESTORABLE_DAYS } from './email-change-mails.server.ts'
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
import { lockAndReadAccount } from './leaving-queries.server.ts'
import { requirePassword } from './login.server.ts'
import { issueLink, redeemLink } from './mail-links.server.ts'
import { confirmAccount } from './queries.server.ts'
import { bringBack } from './reactivate.server.ts'
import { RESET_HOURS } from './reset.server.ts'
import { spendMailTokens } from './reset-queries.server.ts'
import { emailKey } from './rules.ts'
import { endAllSessions, requireLivingSession, SESSION_COOKIE } from './session.server.ts'
import { claimEmail } from './signup-queries.server.ts'

const CHANGE_HOURS = 24
// Who asks tells by the answer whether an address is taken.
const ASKED_BY_MEMBER = { points: 10, seconds: 24 * 3600 }

type Waiting = { email: string; expires: string }

/** Has a link sent to the address that shall become the member's; until it is used, nothing changes. */
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

/** Sends the link once more. */
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
  return { email, expires: expiresAt.toISOString() }
}

/** Keeps the present address; the link that was sent is worth nothing any more. */
export async function cancelEmailChange({ app, viewer }: MemberContext): Promise<void> {
  await transact(app.db, async (tx) => {
    await deleteMailChange(tx, viewer.id)
    await spendMailTokens(tx, { memberId: viewer.id, purposes: ['mail_change'], now: app.clock.now() })
    tellUser(tx, app, viewer.id)
  })
}

/** Makes the address that a link was mailed to the member's, unless it has become somebody else's meanwhile. */
export async function confirmEmailChange(
  { app, site, origin }: SiteContext,
  token: string,
): Promise<{ email: string }> {
  const now = app.clock.now()
  return transact(app.db, async (tx) => {
    const { memberId, detail: email } = await redeemLink(tx, app, 'mail_change', token)
    const account = await lockAndReadAccount(tx, memberId)
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
    else await confirmWithAddress(tx, app, change)
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

// An address that was never confirmed may be a stranger's: it is told nothing and gets no way back in.
async function confirmWithAddress(tx: Tx, app: App, { memberId, from, at }: Change): Promise<void> {
  await deleteEmailClaim(tx, memberId, emailKey(from))
  if (await confirmAccount(tx, memberId, new Date(at)))
    await app.events.emit(tx, 'account.confirmed', { memberId })
}

/**
 * Gives a member the former address back. Whoever changed it knew the password, was logged in and may have added a
 * passkey, so none of these is good any more.
 * @returns the token of a password reset
 */
export async function undoEmailChange(
  { app, site, session, cookies, origin }: ApiContext,
  token: string,
): Promise<{ reset_token: string }> {
  const now = app.clock.now()
  const { memberId, reset } = await transact(app.db, async (tx) => {
    const link = await redeemLink(tx, app, 'mail_change_undo', token)
    const { memberId } = link
    const account = await lockAndReadAccount(tx, memberId)
    if (account?.siteId !== site.id) fail('link_invalid')
    const email = link.detail!
    const key = emailKey(email)
    const claim = { siteId: site.id, emailKey: key, memberId, now }
    if (!(await findOwnEmailClaim(tx, claim))) fail('link_invalid')
    await claimEmail(tx, claim)
    // Only who had an address before this one may still undo more than this.
    await deleteLaterEmailClaims(tx, { memberId, emailKey: key, until: link.expiresAt })
    await updateEmail(tx, memberId, email)
    // Whoever took the account over may have deleted it as well.
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
