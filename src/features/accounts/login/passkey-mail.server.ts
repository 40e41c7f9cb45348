import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import { moment } from '#shared/words/moment.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import type { MemberContext } from '../account/context.server.ts'
import { findAccount } from '../account/queries.server.ts'

export type PasskeyMail = { memberId: string; change: 'added' | 'removed'; at: string; baseUrl: string }
export const PASSKEY_MAIL: JobKind<PasskeyMail> = { name: 'accounts.passkey-mail', retries: 8 }

/** Enqueues the mail that a passkey was added or removed. */
export async function tellOfPasskey(
  tx: Tx,
  { app, viewer, origin }: MemberContext,
  change: PasskeyMail['change'],
): Promise<void> {
  const at = app.clock.now().toISOString()
  await app.jobs.enqueue(tx, PASSKEY_MAIL, { memberId: viewer.id, change, at, baseUrl: origin.baseUrl })
}

export async function mailPasskeyChange(
  app: App,
  { memberId, change, at, baseUrl }: PasskeyMail,
): Promise<void> {
  const account = await findAccount(app.db, memberId)
  if (!account || account.status === 'deleted') return
  await mailAccount(app, {
    kind: `passkey_${change}_mail`,
    to: account,
    baseUrl,
    path: '/notifications#passkeys',
    paragraphs: ['body', 'was_it_you'],
    values: { at: moment(new Date(at), account.language, zoneOf(account)) },
  })
}
