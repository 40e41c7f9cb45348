import { AsyncLocalStorage } from 'node:async_hooks'

type Transaction = { open: boolean }

const transactions = new AsyncLocalStorage<Transaction>()

/** Runs the work of one transaction: until it ends, it gets no other connection. */
export async function withOneConnection<T>(work: () => Promise<T>): Promise<T> {
  const transaction: Transaction = { open: true }
  try {
    return await transactions.run(transaction, work)
  } finally {
    // What the work began and did not wait for goes on after it.
    transaction.open = false
  }
}

/**
 * A transaction that waits for a second connection keeps its locks meanwhile: as many as the pool has connections wait
 * for each other for ever.
 * @throws within the work of a transaction
 */
export function refuseSecondConnection(): void {
  if (transactions.getStore()?.open)
    throw new Error('A transaction asked for a second connection: hand its `tx` down instead of `app.db`')
}
