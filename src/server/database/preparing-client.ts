import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Asked, type Columns, Piece } from './piece.ts'
import { slowStatements } from './slow-statements.ts'

/** After this many uses a statement is prepared on every connection. */
const USES_BEFORE = 5
/** Bounded, because each plan takes memory on each connection and filters make many statements. */
const PREPARED_AT_MOST = 200
const COUNTED_AT_MOST = 2_000

const PREPARED = /^\s*(select|with|insert|update|delete)\s/

const uses = new Map<string, number>()
const names = new Map<string, string>(['begin', 'commit', 'rollback'].map((text) => [text, `vonk_${text}`]))

type Send = (this: pg.Client, ...parameters: unknown[]) => never

/**
 * A connection that prepares what is asked again and again: most take longer to plan than to run. It sends what is asked
 * before an answer has come (`pipeline`), and what is asked at once, or after a `begin`, in one piece.
 */
export class PreparingClient extends pg.Client {
  #held: Asked[] = []
  #sending = false
  readonly #columns: Columns = new Map()

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig)
  }

  override query(...parameters: never[]): never {
    const [text, values] = parameters as unknown[]
    const isPlain = typeof text === 'string' && Array.isArray(values) && parameters.length === 2
    const name = isPlain ? nameOf(text) : undefined
    // Without parameters it may be several statements.
    if (isPlain && (name || values.length > 0)) return this.#hold({ text, values, name }) as never
    this.#send()
    return (super.query as Send).call(this, ...parameters)
  }

  #hold(asked: Pick<Asked, 'text' | 'values' | 'name'>): Promise<unknown> {
    if (asked.text === 'begin') {
      // Nothing depends on the answer: where it fails, so does all that is sent with it.
      this.#held.push({ ...asked, resolve() {}, reject() {} })
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    if (!this.#sending) {
      this.#sending = true
      process.nextTick(() => this.#send())
    }
    const began = performance.now()
    return new Promise((resolve, reject) => {
      this.#held.push({
        ...asked,
        resolve(answer) {
          slowStatements.note(asked.text, performance.now() - began)
          resolve(answer)
        },
        reject,
      })
    })
  }

  #send(): void {
    this.#sending = false
    const held = this.#held
    if (held.length === 0) return
    this.#held = []
    const send = super.query as Send
    send.call(this, new Piece(held, this.#columns))
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
