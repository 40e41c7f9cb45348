import { createHash } from 'node:crypto'
import pg from 'pg'

/** After this many uses a statement is prepared on every connection. */
const USES_BEFORE = 5
/** Bounded, because each plan takes memory on each connection and filters make many statements. */
const PREPARED_AT_MOST = 200
const COUNTED_AT_MOST = 2_000

const PREPARED = /^\s*(select|with|insert|update|delete)\s/

const uses = new Map<string, number>()
const names = new Map<string, string>()

type Send = (this: pg.Client, ...parameters: unknown[]) => never

/** A connection that prepares what is asked again and again: most take longer to plan than to run. */
export class PreparingClient extends pg.Client {
  override query(...parameters: never[]): never {
    const [text, values] = parameters as unknown[]
    const send = super.query as Send
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    return name ? send.call(this, { name, text, values }) : send.call(this, ...parameters)
  }
}

/** The name of the prepared statement; undefined for a query that is run rarely. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= PREPARED_AT_MOST || !PREPARED.test(text)) return known
  const used = (uses.get(text) ?? 0) + 1
  if (used < USES_BEFORE) {
    if (uses.size >= COUNTED_AT_MOST) uses.clear()
    uses.set(text, used)
    return undefined
  }
  uses.delete(text)
  const name = `vonk_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}
