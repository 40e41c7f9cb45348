import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { mailReversal } from './mail-reversal.server.ts'

export type WithdrawalMail = { reversalId: string; baseUrl: string }
export const WITHDRAWAL_MAIL: JobKind<WithdrawalMail> = { name: 'payments.withdrawal-mail', retries: 8 }

/** Confirms a withdrawal on a durable medium, as the law requires: its content, with date and time. */
export function mailWithdrawal(app: App, { reversalId }: WithdrawalMail): Promise<void> {
  return mailReversal(app, reversalId, {
    kind: 'withdrawal_mail',
    paragraphs: () => ['body', 'what', 'when'],
  })
}
