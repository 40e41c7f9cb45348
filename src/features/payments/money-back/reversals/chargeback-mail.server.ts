import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { mailReversal } from './mail-reversal.server.ts'

export type ChargebackMail = { reversalId: string }
export const CHARGEBACK_MAIL: JobKind<ChargebackMail> = { name: 'payments.chargeback-mail', retries: 8 }

/** Tells the buyer what their bank took back, and what that means for their credits. */
export function mailChargeback(app: App, { reversalId }: ChargebackMail): Promise<void> {
  return mailReversal(app, reversalId, {
    kind: 'chargeback_mail',
    paragraphs: ({ amount, debtCredits, settledAmount }) => [
      amount > 0 ? 'body' : 'body_settled',
      'what',
      ...(settledAmount > 0 ? ['settles'] : []),
      ...(debtCredits > 0 ? ['debt'] : []),
      'mistake',
    ],
  })
}
