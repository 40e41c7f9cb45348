import pg from 'pg'
import { PreparingClient } from '#server/database/preparing-client.ts'

export type Statement = { text: string; values: unknown[]; milliseconds: number }

let heard: Statement[] = []
let isHearing = false

/** Hears the statements that this process sends. */
export function hearStatements(): void {
  if (isHearing) return
  isHearing = true
  const query = PreparingClient.prototype.query as unknown as (...args: unknown[]) => unknown
  PreparingClient.prototype.query = function (this: pg.Client, ...call: unknown[]) {
    const [first, second] = call as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    const values =
      (typeof first === 'object' ? first.values : undefined) ?? (Array.isArray(second) ? second : [])
    const began = performance.now()
    const answer = query.apply(this, call)
    if (answer instanceof Promise)
      answer.then(
        () => heard.push({ text, values, milliseconds: performance.now() - began }),
        () => undefined,
      )
    return answer
  } as never
}

/** The statements since the last call; the slowest first. */
export function takeStatements(): Statement[] {
  const taken = heard.toSorted((a, b) => b.milliseconds - a.milliseconds)
  heard = []
  return taken
}

const KINDS_SHOWN = 12

/** How many statements a search sent, and how long it waited for each kind; by the words with which they begin. */
export function summarize(searches: Statement[][]): string[] {
  const kinds = new Map<string, number[]>()
  for (const { text, milliseconds } of searches.flat()) {
    const kind = text.replace(/\$\d+/g, '$').replace(/\s+/g, ' ').slice(0, 80)
    kinds.set(kind, [...(kinds.get(kind) ?? []), milliseconds])
  }
  const numbers = searches.map(({ length }) => length).sort((a, b) => a - b)
  const sum = (times: number[]) => times.reduce((all, one) => all + one, 0)
  return [
    `${numbers[Math.floor(numbers.length / 2)]} statements (median), at most ${numbers.at(-1)}; in ms a search:`,
    ...[...kinds]
      .sort(([, a], [, b]) => sum(b) - sum(a))
      .slice(0, KINDS_SHOWN)
      .map(
        ([kind, times]) =>
          `${(sum(times) / searches.length).toFixed(2)} (${times.length} times, ${(sum(times) / times.length).toFixed(1)} each): ${kind}`,
      ),
  ]
}

export async function explain(databaseUrl: string, { text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
  await client.end()
  return rows.map((row) => row['QUERY PLAN'])
}
