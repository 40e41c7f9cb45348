import type { SiteContext } from '#features/site/context.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import { bringBack, erasedFrom, type ReactivatedMail } from '../account/deleted-account.server.ts'
import { lockAccount } from '../account/lock-account.server.ts'
import { redeemLink } from '../account/mail-links.server.ts'
import { findAccount } from '../account/queries.server.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { findOpenLink } from './leaving-queries.server.ts'

/** Read-only: until when the link can bring its account back. */
export async function readReactivation({ app }: SiteContext, token: string): Promise<{ until: string }> {
  const now = app.clock.now()
  const link = await findOpenLink(app.db, hashToken(token), 'reactivation', now)
  const account = link && (await findAccount(app.db, link.memberId))
  if (!account?.deletedAt || account.status !== 'deleted') fail('link_invalid')
  return { until: erasedFrom(account.deletedAt).toISOString() }
}

/**
 * Reactivates an account as it was. Does not log in: the link lies in a mailbox for two weeks, so the
 * password is still required.
 */
export async function reactivate(context: SiteContext, token: string): Promise<void> {
  const { app, origin } = context
  await transact(app.db, async (tx) => {
    const { memberId } = await redeemLink(tx, context, 'reactivation', token)
    const account = await lockAccount(tx, memberId)
    if (account?.status !== 'deleted') fail('link_invalid')
    await bringBack(tx, app, account, origin.baseUrl)
  })
}

export async function mailReactivated(app: App, { memberId, baseUrl }: ReactivatedMail): Promise<void> {
  const account = await findAccount(app.db, memberId)
  if (account?.status !== 'active') return
  await mailAccount(app, {
    kind: 'reactivated_mail',
    to: account,
    baseUrl,
    path: '/login',
    paragraphs: ['body', 'not_you'],
  })
}
