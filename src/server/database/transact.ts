import type { Db, Tx } from './connect.ts'

type Deed = () => void | Promise<void>

const afterCommits = new WeakMap<Tx, Deed[]>()

// serialization_failure and deadlock_detected: PostgreSQL asks to try again.
const TRY_AGAIN = new Set(['40001', '40P01'])
const TRIES = 3

/** Runs the work in one transaction, again if PostgreSQL asks for it, and then what it put off until the commit. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, deeds } = await commit(db, work)
  for (const deed of deeds) await deed()
  return result
}

async function commit<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<{ result: T; deeds: Deed[] }> {
  for (let attempt = 1; ; attempt++) {
    const deeds: Deed[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        afterCommits.set(tx, deeds)
        return work(tx)
      })
      return { result, deeds }
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (attempt === TRIES || typeof code !== 'string' || !TRY_AGAIN.has(code)) throw error
    }
  }
}

/** Puts off news that only the commit makes true. What must not be lost is a job instead. */
export function afterCommit(tx: Tx, deed: Deed): void {
  afterCommits.get(tx)?.push(deed)
}

/** Whether the error says that a unique index refused a row; with a name, that this one did. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || constraint === name)
}
