import pg from 'pg'
import utils from 'pg/lib/utils.js'

/** A statement with what becomes of its answer. */
export type Asked = {
  text: string
  values: readonly unknown[]
  /** The prepared statement's name; undefined where it is planned at each use. */
  name: string | undefined
  resolve(answer: Answered): void
  reject(error: unknown): void
}
type Answered = { command: string; rowCount: number | null; rows: unknown[] }

/** A column of an answer: its name in the program, and how its values are read. */
type Column = { name: string; read(value: string): unknown }
/** The columns of prepared statements on one connection: known, they need not be told with each answer. */
export type Columns = Map<string, Column[]>

type Naming = (column: string) => string
const namings = new Map<string, Naming>()

/** Lets the answers of a statement name their columns so: to name them in each row later takes longer than to read it. */
export function nameColumns(text: string, naming: Naming): void {
  namings.set(text, naming)
}

type Connection = {
  stream: { cork(): void; uncork(): void; destroy(error: Error): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string | undefined }): void
  bind(statement: { statement: string | undefined; values: readonly unknown[]; valueMapper: unknown }): void
  describe(portal: { type: 'P'; name: '' }): void
  execute(portal: { portal: '' }): void
  sync(): void
}
type Description = { fields: pg.FieldDef[] }
type Row = { fields: (string | null)[] }
type Completion = { text: string }

const NO_COLUMNS: Column[] = []

/**
 * Statements that PostgreSQL gets in one piece and answers in one. Outside a transaction they are one by themselves:
 * where one fails, none of them has done anything.
 */
export class Piece extends pg.Query {
  /** The name of the statement that is being answered, for the client's list of prepared ones. */
  declare name: string | undefined
  declare text: string
  readonly #asked: readonly Asked[]
  readonly #columns: Columns
  readonly #answers: Answered[] = []
  #described = NO_COLUMNS
  #rows: unknown[] = []
  #unreadable: unknown

  constructor(asked: readonly Asked[], columns: Columns) {
    super({ text: '' })
    this.#asked = asked
    this.#columns = columns
    this.#expect(0)
  }

  override submit = (client: unknown): void => {
    const connection = client as Connection
    connection.stream.cork()
    try {
      for (const asked of this.#asked) this.#send(asked, connection)
      connection.sync()
    } catch (error) {
      // Half of a piece must not be done.
      connection.stream.destroy(error as Error)
    } finally {
      connection.stream.uncork()
    }
  }

  #send({ text, values, name }: Asked, connection: Connection): void {
    const { parsedStatements, submittedNamedStatements } = connection
    if (name === undefined || !(parsedStatements[name] ?? submittedNamedStatements[name])) {
      connection.parse({ text, name })
      if (name) submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values, valueMapper: utils.prepareValue })
    if (name === undefined || !this.#columns.has(name)) connection.describe({ type: 'P', name: '' })
    connection.execute({ portal: '' })
  }

  #expect(number: number): void {
    const asked = this.#asked[number]
    this.name = asked?.name
    this.text = asked?.text ?? ''
    this.#rows = []
    this.#described = (asked?.name !== undefined && this.#columns.get(asked.name)) || NO_COLUMNS
  }

  handleRowDescription({ fields }: Description): void {
    const naming = namings.get(this.text) ?? String
    this.#described = fields.map(({ name, dataTypeID }) => ({
      name: naming(name),
      read: pg.types.getTypeParser(dataTypeID) as Column['read'],
    }))
  }

  handleDataRow({ fields }: Row): void {
    try {
      const row: Record<string, unknown> = {}
      for (let number = 0; number < fields.length; number++) {
        const { name, read } = this.#described[number]!
        const value = fields[number] ?? null
        row[name] = value === null ? null : read(value)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text }: Completion): void {
    if (this.name !== undefined) this.#columns.set(this.name, this.#described)
    const [command = '', ...numbers] = text.split(' ')
    const rowCount = numbers.length > 0 ? Number(numbers.at(-1)) : null
    this.#answers.push({ command, rowCount, rows: this.#rows })
    this.#expect(this.#answers.length)
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown, connection: Connection): void {
    // PostgreSQL has skipped what follows.
    for (const { name } of this.#asked.slice(this.#answers.length))
      if (name !== undefined) delete connection.submittedNamedStatements[name]
    for (const { reject } of this.#asked) reject(error)
  }

  handleReadyForQuery(): void {
    for (const [number, { resolve, reject }] of this.#asked.entries()) {
      const answer = this.#answers[number]
      if (this.#unreadable || !answer) reject(this.#unreadable ?? new Error('a statement was not answered'))
      else resolve(answer)
    }
  }
}
