import type { CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

/** A statement with its values, not yet sent. */
export type Question<Answer> = {
  statement(db: Db): CompiledQuery<unknown>
  answer(rows: readonly unknown[]): Answer
}

export type Answers<Questions extends readonly Question<unknown>[]> = {
  [N in keyof Questions]: Questions[N] extends Question<infer Answer> ? Answer : never
}

/**
 * Asks one after the other on one connection, in one trip: none waits in this process for the answer to the one before.
 * Each sees what those before it have done, and what was committed until it began. Where one fails, all fail.
 */
export async function askTogether<const Questions extends readonly Question<unknown>[]>(
  db: Db,
  questions: Questions,
): Promise<Answers<Questions>> {
  const statements = questions.map((question) => question.statement(db))
  const asked = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(statements.map((statement) => connection.executeQuery(statement))),
    )
  const answers = asked.map((one, n) => {
    if (one.status === 'rejected') throw one.reason
    return questions[n]!.answer(one.value.rows)
  })
  return answers as Answers<Questions>
}

/** Each time the same answer made of a question's own. */
export function answering<Answer, Made>(
  question: Question<Answer>,
  make: (answer: Answer) => Made,
): Question<Made> {
  return { statement: question.statement, answer: (rows) => make(question.answer(rows)) }
}
