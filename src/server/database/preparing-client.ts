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
type Stream = { cork(): void; uncork(): void; destroy(error: Error): void }

/**
 * A connection that prepares what is asked again and again: most take longer to plan than to run. It sends what is asked
 * before an answer has come (`pipeline`), and what is asked at once in one piece.
 */
export class PreparingClient extends pg.Client {
  #holding = false

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig)
  }

  override query(...parameters: never[]): never {
    const [text, values] = parameters as unknown[]
    this.#holdForMore()
    const send = super.query as Send
    if (text === 'begin') return this.#begin(send)
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    return name ? send.call(this, { name, text, values }) : send.call(this, ...parameters)
  }

  /** Nothing depends on the answer: without a transaction, all that would come after it is refused. */
  #begin(send: Send): never {
    const begun = send.call(this, 'begin') as Promise<unknown>
    begun.catch((error: Error) => this.#stream.destroy(error))
    return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] }) as never
  }

  #holdForMore(): void {
    if (this.#holding) return
    this.#holding = true
    const stream = this.#stream
    stream.cork()
    process.nextTick(() => {
      this.#holding = false
      stream.uncork()
    })
  }

  get #stream(): Stream {
    return (this as unknown as { connection: { stream: Stream } }).connection.stream
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
