import type { App } from '#server/app.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import { moment } from '#shared/words/moment.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import { mailLink } from '../account/mail-links.server.ts'
import { findAccount } from '../account/queries.server.ts'
import { deleteOldMailChanges, prolongMailChange } from './email-queries.server.ts'

/** How long a link to a new address works, from its sending. */
export const CHANGE_HOURS = 24
/** How long the former address can be restored. */
export const RESTORABLE_DAYS = 7

export type MailChangeMail = { memberId: string; email: string; baseUrl: string }
export const MAIL_CHANGE_MAIL: JobKind<MailChangeMail> = { name: 'accounts.mail-change-mail', retries: 8 }

export type MailChangedMail = { memberId: string; from: string; to: string; baseUrl: string; at: string }
export const MAIL_CHANGED_MAIL: JobKind<MailChangedMail> = { name: 'accounts.mail-changed-mail', retries: 8 }

/** Mails the confirmation link to the new address. */
export async function mailMailChange(app: App, { memberId, email, baseUrl }: MailChangeMail): Promise<void> {
  const account = await findAccount(app.db, memberId)
  if (!account || account.status === 'deleted') return
  const milliseconds = CHANGE_HOURS * HOUR
  const expiresAt = new Date(app.clock.now().getTime() + milliseconds)
  // The change was cancelled meanwhile, or replaced by one to another address.
  if (!(await prolongMailChange(app.db, { memberId, email, expiresAt }))) return
  await mailLink(app, { memberId, purpose: 'mail_change', milliseconds, detail: email }, (token) =>
    mailAccount(app, {
      kind: 'email_change_mail',
      to: { ...account, email },
      baseUrl,
      path: `/mail-change/do?token=${token}`,
      paragraphs: ['body', 'expiry'],
      values: { email, hours: CHANGE_HOURS },
    }),
  )
}

/** Notifies the old address, with a link that undoes the change. */
export async function mailMailChanged(app: App, change: MailChangedMail): Promise<void> {
  const { memberId, from, to, baseUrl, at } = change
  const account = await findAccount(app.db, memberId)
  // Counted from the change, however late the mail: of several changes, the order of their links decides.
  const milliseconds = Date.parse(at) + RESTORABLE_DAYS * DAY - app.clock.now().getTime()
  if (!account || milliseconds <= 0) return
  await mailLink(app, { memberId, purpose: 'mail_change_undo', milliseconds, detail: from }, (token) =>
    mailAccount(app, {
      kind: 'email_changed_mail',
      to: { ...account, email: from },
      baseUrl,
      path: `/mail-change/undo?token=${token}`,
      paragraphs: ['body', 'not_you'],
      values: {
        email: hideAddress(to),
        at: moment(new Date(at), account.language, zoneOf(account)),
        days: Math.ceil(milliseconds / DAY),
      },
    }),
  )
}

/** Enough for members to recognise their own address, without disclosing it: `s…@example.org`. */
function hideAddress(email: string): string {
  return `${[...email][0]}…${email.slice(email.lastIndexOf('@'))}`
}

export const SWEEP_MAIL_CHANGES: JobKind<object> = {
  name: 'accounts.sweep-mail-changes',
  retries: 0,
  cron: '41 3 * * *',
}

/** Releases addresses that can no longer be restored, and deletes changes that were not confirmed in time. */
export async function sweepMailChanges(app: App): Promise<void> {
  await transact(app.db, (tx) => deleteOldMailChanges(tx, app.clock.now()))
}
