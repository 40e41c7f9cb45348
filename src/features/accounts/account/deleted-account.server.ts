import type { SiteContext } from '#features/site/context.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { FALLBACK_TIME_ZONE } from '#shared/local-time.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import { mailAccount } from './account-mails.server.ts'
import { findBalance, markReactivated } from './deleted-queries.server.ts'
import { countMailTokens, spendMailTokens } from './mail-link-queries.server.ts'
import { mailLink } from './mail-links.server.ts'
import { findAccount } from './queries.server.ts'

/** Limit a day for repeated reactivation links, per member. */
const LINKS_PER_DAY = 3

/** `again`: the link was requested again, by logging in or signing up. */
export type DeletedMail = { memberId: string; baseUrl: string; again: boolean }
export const DELETED_MAIL: JobKind<DeletedMail> = { name: 'accounts.deleted-mail', retries: 8 }

export type ReactivatedMail = { memberId: string; baseUrl: string }
export const REACTIVATED_MAIL: JobKind<ReactivatedMail> = { name: 'accounts.reactivated-mail', retries: 8 }

/** When an account deleted at this time is erased for good. */
export function erasedFrom(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DELETION_GRACE_DAYS * DAY)
}

type Deletable = { id: string; status: string; deletedAt: Date | null }

/** Whole days left in which the account can be reactivated; 0 when it is only waiting to be erased. */
export function daysToReturn(account: Deletable, now: Date): number {
  if (account.status !== 'deleted' || !account.deletedAt) return 0
  return Math.max(0, Math.ceil((erasedFrom(account.deletedAt).getTime() - now.getTime()) / DAY))
}

/** Mails the reactivation link again, at most three times a day; the caller cannot see whether it did. */
export async function mailReturnAgain({ app, origin }: SiteContext, account: Deletable): Promise<void> {
  if (daysToReturn(account, app.clock.now()) === 0) return
  await transact(app.db, (tx) =>
    app.jobs.enqueue(tx, DELETED_MAIL, { memberId: account.id, baseUrl: origin.baseUrl, again: true }),
  )
}

/**
 * Gate after a successful authentication: refuses a deleted account, with the days left.
 * @throws account_deleted
 */
export async function refuseDeleted(context: SiteContext, account: Deletable): Promise<void> {
  if (account.status !== 'deleted') return
  await mailReturnAgain(context, account)
  fail('account_deleted', { days_left: daysToReturn(account, context.app.clock.now()) })
}

/** Mails the receipt of a deletion, with the link that undoes it. */
export async function mailDeleted(app: App, { memberId, baseUrl, again }: DeletedMail): Promise<void> {
  const account = await findAccount(app.db, memberId)
  const now = app.clock.now()
  if (!account?.deletedAt || daysToReturn(account, now) === 0) return
  const since = new Date(now.getTime() - DAY)
  if (again && (await countMailTokens(app.db, memberId, 'reactivation', since)) >= LINKS_PER_DAY) return
  const until = erasedFrom(account.deletedAt)
  const credits = await findBalance(app.db, memberId)
  const milliseconds = until.getTime() - now.getTime()
  await mailLink(app, { memberId, purpose: 'reactivation', milliseconds }, (token) =>
    mailAccount(app, {
      kind: 'deleted_mail',
      to: account,
      baseUrl,
      path: `/reactivate?token=${token}`,
      paragraphs: ['body', 'chats', 'until', ...(credits > 0 ? ['credits'] : []), 'erased'],
      values: { until: dayIn(account.language, until), credits },
    }),
  )
}

function dayIn(language: Locale, time: Date): string {
  return time.toLocaleDateString(dateLocale(language), { dateStyle: 'long', timeZone: FALLBACK_TIME_ZONE })
}

/** Reactivates a deleted account, whose owner has proved ownership by a mailed link. */
export async function bringBack(
  tx: Tx,
  app: App,
  { id: memberId, confirmedAt }: { id: string; confirmedAt: Date | null },
  baseUrl: string,
): Promise<void> {
  const now = app.clock.now()
  await markReactivated(tx, memberId, confirmedAt ?? now)
  await spendMailTokens(tx, { memberId, purposes: ['reactivation'], now })
  await app.events.emit(tx, 'account.reactivated', { memberId })
  if (!confirmedAt) await app.events.emit(tx, 'account.confirmed', { memberId })
  await app.jobs.enqueue(tx, REACTIVATED_MAIL, { memberId, baseUrl })
}
