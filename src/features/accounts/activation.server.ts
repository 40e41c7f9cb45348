import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs.ts'
import type { SiteContext } from '../site/context.server.ts'
import { type AccountMail, mailAccount } from './account-mails.server.ts'
import type { MemberContext } from './context.server.ts'
import type { Activation } from './contract.ts'
import { countDailyMail } from './daily-mails.server.ts'
import { hasMailedLink } from './mail-link-queries.server.ts'
import { issueLink, noteMailed, redeemLink } from './mail-links.server.ts'
import { confirmAccount, findAccount } from './queries.server.ts'

const ACTIVATION_DAYS = 7

export type ActivationMail = { memberId: string; baseUrl: string }
export const ACTIVATION_MAIL: JobKind<ActivationMail> = { name: 'accounts.activation-mail', retries: 8 }

/**
 * Has the activation mail sent, once what caused it is committed.
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

/** Has it sent again. */
export async function sendActivation({ app, viewer, origin }: MemberContext): Promise<{ email: string }> {
  if (viewer.status !== 'not_confirmed') fail('conflict')
  await transact(app.db, (tx) =>
    requestActivationMail(tx, app, { memberId: viewer.id, baseUrl: origin.baseUrl }),
  )
  return { email: viewer.email }
}

/** How far the confirmation of the address is. */
export async function lookAtActivation({ app, viewer }: MemberContext): Promise<Activation> {
  if (viewer.status !== 'not_confirmed') return { state: 'confirmed' }
  return { state: (await hasMailedLink(app.db, viewer.id, 'activation')) ? 'mailed' : 'waiting' }
}

/** Makes the link and mails it; as a reminder, which one may unsubscribe from. */
export async function mailActivation(
  app: App,
  { memberId, baseUrl }: ActivationMail,
  reminder?: Required<Pick<AccountMail, 'unsubscribe'>>,
): Promise<void> {
  const account = await findAccount(app.db, memberId)
  if (account?.status !== 'not_confirmed') return
  const token = await transact(app.db, (tx) =>
    issueLink(tx, app, { memberId, purpose: 'activation', milliseconds: ACTIVATION_DAYS * DAY }),
  )
  await mailAccount(app, {
    kind: reminder ? 'activation_reminder_mail' : 'activation_mail',
    to: account,
    baseUrl,
    path: `/activate/do?token=${token}`,
    paragraphs: ['body', 'expiry'],
    values: { days: ACTIVATION_DAYS },
    ...reminder,
  })
  await noteMailed(app, token)
}

/** Confirms the address that a link was mailed to. */
export async function activate({ app }: SiteContext, token: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const { memberId } = await redeemLink(tx, app, 'activation', token)
    if (await confirmAccount(tx, memberId, app.clock.now()))
      await app.events.emit(tx, 'account.confirmed', { memberId })
  })
}
