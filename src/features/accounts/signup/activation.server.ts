import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { type AccountMail, mailAccount } from '../account/account-mails.server.ts'
import type { ApiContext, MemberContext } from '../account/context.server.ts'
import { countDailyMail } from '../account/daily-mails.server.ts'
import { findTokenOwner, hasMailedLink, isUsedBy } from '../account/mail-link-queries.server.ts'
import { mailLink, redeemLink } from '../account/mail-links.server.ts'
import { troubleOf } from '../account/mail-trouble.server.ts'
import { confirmAccount, findAccount } from '../account/queries.server.ts'
import { hashToken } from '../account/token-hash.server.ts'
import type { Activation } from './signup-contract.ts'

const ACTIVATION_DAYS = 7

export type ActivationMail = { memberId: string; baseUrl: string }
export const ACTIVATION_MAIL: JobKind<ActivationMail> = {
  name: 'accounts.activation-mail',
  retries: 8,
  atOnce: 4,
}

/**
 * Queues the activation mail in the transaction that causes it.
 * @throws mail_limit when there were three within a day
 */
export async function requestActivationMail(
  tx: Tx,
  app: App,
  { memberId, baseUrl }: ActivationMail,
): Promise<void> {
  await countDailyMail(tx, app, 'activation', memberId)
  await app.jobs.enqueue(tx, ACTIVATION_MAIL, { memberId, baseUrl })
}

export async function sendActivation({ app, viewer, origin }: MemberContext): Promise<{ email: string }> {
  if (viewer.status !== 'not_confirmed') fail('conflict')
  await transact(app.db, (tx) =>
    requestActivationMail(tx, app, { memberId: viewer.id, baseUrl: origin.baseUrl }),
  )
  return { email: viewer.email }
}

export async function lookAtActivation({ app, site, viewer }: MemberContext): Promise<Activation> {
  if (viewer.status !== 'not_confirmed') return { state: 'confirmed' }
  const trouble = await troubleOf(app, {
    ...{ siteId: site.id, email: viewer.email },
    kind: 'accounts.activation_mail',
  })
  if (trouble) return { state: trouble === 'waits' ? 'delayed' : trouble }
  return { state: (await hasMailedLink(app.db, viewer.id, 'activation')) ? 'mailed' : 'waiting' }
}

/** Mails a new link; a reminder can be unsubscribed from. */
export async function mailActivation(
  app: App,
  { memberId, baseUrl }: ActivationMail,
  reminder?: Required<Pick<AccountMail, 'unsubscribe'>>,
): Promise<void> {
  const account = await findAccount(app.db, memberId)
  if (account?.status !== 'not_confirmed') return
  await mailLink(app, { memberId, purpose: 'activation', milliseconds: ACTIVATION_DAYS * DAY }, (token) =>
    mailAccount(app, {
      kind: reminder ? 'activation_reminder_mail' : 'activation_mail',
      to: account,
      baseUrl,
      path: `/activate/do?token=${token}`,
      paragraphs: ['body', 'expiry'],
      values: { days: ACTIVATION_DAYS },
      ...reminder,
    }),
  )
}

export async function activate(context: ApiContext, token: string): Promise<void> {
  const { app } = context
  await transact(app.db, async (tx) => {
    const { memberId } = await redeemLink(tx, context, 'activation', token)
    await confirmAddress(tx, context, memberId)
  })
}

/**
 * Makes an account active by a link that was mailed to its address. Keeps its sessions, because mail apps open links
 * in a browser of their own, as do mail scanners. A password reset ends the sessions of a stranger who signed up with
 * the address.
 */
export async function confirmAddress(
  tx: Tx,
  { app }: Pick<ApiContext, 'app'>,
  memberId: string,
): Promise<void> {
  if (!(await confirmAccount(tx, memberId, app.clock.now()))) return
  await app.events.emit(tx, 'account.confirmed', { memberId })
  afterCommit(tx, () => app.live.tell(memberId, { type: 'user' }))
}

/**
 * What opening a mailed link does. It confirms only where this browser has the account's session: a mail scanner opens
 * links as well, and would confirm an address that a stranger signed up with. Others are asked for a press.
 */
export async function openActivation(
  context: ApiContext,
  token: string,
): Promise<'confirmed' | 'asks' | 'used' | 'invalid'> {
  const { app, site, session } = context
  const link = { tokenHash: hashToken(token), purpose: 'activation', siteId: site.id }
  const owner = await findTokenOwner(app.db, { ...link, now: app.clock.now() })
  if (!owner) return (await isUsedBy(app.db, 'active', link)) ? 'used' : 'invalid'
  if (owner !== session?.viewer.id) return 'asks'
  await activate(context, token)
  return 'confirmed'
}
