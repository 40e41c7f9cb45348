import type pg from 'pg'
import { vi } from 'vitest'
import { PreparingClient } from '#server/database/preparing-client.ts'

export type HeardStatement = { text: string; values: unknown[]; connection: object }

/** Hears every statement that this process sends to PostgreSQL, its jobs' own aside. */
export function hearStatements(heard: (statement: HeardStatement) => void): void {
  const query = PreparingClient.prototype.query
  vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...call: unknown[]
  ) {
    const [first, second] = call as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const values =
      (typeof first === 'object' ? first.values : undefined) ?? (Array.isArray(second) ? second : [])
    if (text && !text.includes('pgboss')) heard({ text, values, connection: this })
    return (query as unknown as (...args: unknown[]) => unknown).apply(this, call) as never
  } as never)
}
