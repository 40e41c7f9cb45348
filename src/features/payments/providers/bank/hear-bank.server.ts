import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { CHECK_PURCHASE } from '../../selling/orders/settle.server.ts'
import { DEBIT_NOTICE } from '../debit/notice-mail.server.ts'
import { listUnheard } from './bank-queries.server.ts'

export const HEAR_BANK: JobKind<object> = {
  name: 'payments.hear-bank',
  retries: 0,
  cron: '* * * * *',
  atStart: true,
}

/** Looks at the purchases of which files told; they are read, and made, by an operator's command. */
export async function hearBank(app: App): Promise<void> {
  await transact(app.db, async (tx) => {
    for (const { purchaseId, status } of await listUnheard(tx)) {
      // A file that was made late asks for a later day than the announced one.
      if (status === 'sent') await app.jobs.enqueue(tx, DEBIT_NOTICE, { purchaseId })
      await app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId })
    }
  })
}
