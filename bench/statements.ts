import pg from 'pg'

type Statement = { text: string; values: unknown[]; milliseconds: number }

let heard: Statement[] = []

/** Hears the statements that this process sends. */
export function hearStatements(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]) {
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

export async function explain(databaseUrl: string, { text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
  await client.end()
  return rows.map((row) => row['QUERY PLAN'])
}
