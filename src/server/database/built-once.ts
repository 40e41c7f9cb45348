import { CamelCasePlugin, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { nameColumns } from './piece.ts'
import { askTogether, type Question } from './together.ts'

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export type BuiltOnce<Values extends object, Row> = {
  /** Runs it with these values, and answers with its rows. */
  (db: Db, values: Values): Promise<Row[]>
  /** The same as a question that can be asked together with others. */
  of(values: Values): Question<Row[]>
}

/** A query, or raw SQL. */
type Buildable<Row> = { compile(db: Db): CompiledQuery<Row> }

/**
 * A statement whose shape never changes, built at its first use: to build it takes longer than most take to run.
 *
 * `build` gets placeholders instead of values. It may pass them on as parameters, but must not look at them. The number of
 * a `limit` is no parameter of its own, but `sql.lit(1)` or behind a select: PostgreSQL takes a plan for a number that it
 * knows to be cheaper than one for any, and plans at each use, which takes longer than to run it.
 */
export function builtOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Buildable<Row>,
): BuiltOnce<Values, Row> {
  let built: CompiledQuery<Row> | undefined
  const of = (values: Values): Question<Row[]> => ({
    statement(db) {
      if (!built) {
        built = build(db, placeholders<Values>()).compile(db)
        nameColumns(built.sql, (column) => namer.name(column))
      }
      const parameters = built.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
      )
      return { ...built, parameters }
    },
    answer: (rows) => rows as Row[],
  })
  const ask = async (db: Db, values: Values) => (await askTogether(db, [of(values)]))[0]
  return Object.assign(ask, { of })
}

/**
 * An id that PostgreSQL plans for as for any other, being behind a select: for this one alone it may plan anew at each
 * use, which takes longer than most statements.
 */
export function plannedForAny(id: string): RawBuilder<string> {
  return sql<string>`(select ${id}::uuid)`
}

class Namer extends CamelCasePlugin {
  name(column: string): string {
    return this.camelCase(column)
  }
}

const namer = new Namer()

function placeholders<Values extends object>(): Values {
  return new Proxy({} as Values, {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys() {
      throw new Error('each placeholder is taken by its name: to spread them gives none')
    },
  })
}
