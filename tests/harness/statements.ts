import pg from 'pg'
import { vi } from 'vitest'

export type HeardStatement = { text: string; values: unknown[]; connection: object }

/** Hears every statement that this process sends to PostgreSQL, its jobs' own aside. */
export function hearStatements(heard: (statement: HeardStatement) => void): void {
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...call: unknown[]) {
    const [first, second] = call as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const values =
      (typeof first === 'object' ? first.values : undefined) ?? (Array.isArray(second) ? second : [])
    if (text && !text.includes('pgboss')) heard({ text, values, connection: this })
    return (query as (...args: unknown[]) => unknown).apply(this, call) as never
  } as never)
}
