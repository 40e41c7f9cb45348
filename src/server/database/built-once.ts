import type { CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

/** A statement of the query builder, or one written in `sql`. */
type Buildable<Row> = { compile(db: Db): CompiledQuery<Row> }

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose shape never changes, built at its first use: to build it takes longer than most take to run.
 *
 * `build` gets placeholders instead of values. It may pass them on as parameters, but must not look at them; the number
 * of a `limit` is written in `sql`.
 * @returns runs it with these values, and answers with its rows
 */
export function builtOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Buildable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(db, placeholders<Values>()).compile(db)
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}

function placeholders<Values extends object>(): Values {
  return new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
}
