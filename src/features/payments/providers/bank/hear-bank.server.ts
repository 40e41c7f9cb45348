import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { CHECK_PURCHASE } from '../../orders/settle.server.ts'
import { listUnheard } from './bank-queries.server.ts'

export const HEAR_BANK: JobKind<object> = {
  name: 'payments.hear-bank',
  retries: 0,
  cron: '* * * * *',
  atStart: true,
}

/** Looks at the purchases of which the bank's files told; they are read by an operator's command. */
export async function hearBank(app: App): Promise<void> {
  await transact(app.db, async (tx) => {
    for (const { purchaseId } of await listUnheard(tx))
      await app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId })
  })
}
