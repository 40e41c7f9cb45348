import type { Db, Tx } from './connect.ts'
import { withOneConnection } from './one-connection.ts'

type Deed = () => void | Promise<void>
type Report = (error: unknown) => void

const afterCommits = new WeakMap<Tx, Deed[]>()
const reports = new WeakMap<Db, Report>()

/** serialization_failure and deadlock_detected, for which PostgreSQL asks for a retry. */
const TRY_AGAIN = new Set(['40001', '40P01'])
const TRIES = 3

/**
 * Runs the work in one transaction, retries it when PostgreSQL asks for that, and then runs its callbacks. The work has
 * this one connection: whatever it asks of `db` is refused.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, deeds } = await commit(db, work)
  await doAfterwards(db, deeds)
  return result
}

/** Reads all of it as it was at one moment. */
export function readSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => withOneConnection(() => work(tx)))
}

/** Does what follows a commit: a failure is reported, and affects neither its answer nor the rest. */
export async function doAfterwards(db: Db, deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    try {
      await deed()
    } catch (error) {
      reportOf(db)(error)
    }
  }
}

async function commit<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<{ result: T; deeds: Deed[] }> {
  for (let attempt = 1; ; attempt++) {
    const deeds: Deed[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        afterCommits.set(tx, deeds)
        return withOneConnection(() => work(tx))
      })
      return { result, deeds }
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (attempt === TRIES || typeof code !== 'string' || !TRY_AGAIN.has(code)) throw error
    }
  }
}

/**
 * Runs the callback after the commit. Work that must not be lost belongs in a job instead.
 * @throws when `transact` did not begin the transaction
 */
export function afterCommit(tx: Tx, deed: Deed): void {
  const deeds = afterCommits.get(tx)
  if (!deeds) throw new Error('afterCommit needs a transaction that transact() began')
  deeds.push(deed)
}

/** Sets how callbacks that fail after a commit are reported. */
export function reportFailedDeeds(db: Db, report: Report): void {
  reports.set(db, report)
}

export function reportOf(db: Db): Report {
  return reports.get(db) ?? ((error) => process.emitWarning(error as Error))
}
