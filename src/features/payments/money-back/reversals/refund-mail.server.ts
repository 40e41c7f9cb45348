import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { mailReversal } from './mail-reversal.server.ts'

export type RefundMail = { reversalId: string }
export const REFUND_MAIL: JobKind<RefundMail> = { name: 'payments.refund-mail', retries: 8 }

/** Tells the buyer that staff pay them back, how much and which credits go with it. */
export function mailRefund(app: App, { reversalId }: RefundMail): Promise<void> {
  return mailReversal(app, reversalId, {
    kind: 'refund_mail',
    paragraphs: ({ credits }) => ['body', 'what', ...(credits > 0 ? ['taken'] : []), 'when'],
  })
}
