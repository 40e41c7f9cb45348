import type { FastifyBaseLogger } from 'fastify'
import { isAfterClose } from './database/connect.ts'
import { isUnavailable, reasonOf } from './database/unavailable.ts'

export type Log = FastifyBaseLogger

const LINE_MILLISECONDS = 60_000

/** One line a minute, however many requests and jobs meet an outage of the database. */
class OutageLog {
  #next = 0
  #unsaid = 0

  note(log: Log, error: unknown): void {
    this.#unsaid++
    if (performance.now() < this.#next) return
    this.#next = performance.now() + LINE_MILLISECONDS
    log.error({ reason: reasonOf(error), failures: this.#unsaid }, 'the database is away or busy')
    this.#unsaid = 0
  }

  end(log: Log, seconds: number): void {
    log.warn({ seconds, failures: this.#unsaid }, 'the database is back')
    this.#next = 0
    this.#unsaid = 0
  }
}

/** Of the whole process. */
export const outages = new OutageLog()

/**
 * Logs an error that is ours. What a stop has cut off finds no database any more: that is no error. An outage of the
 * database is said once for all who meet it.
 */
export function logUnexpected(log: Log, what: { err: unknown; procedure?: string }, message: string): void {
  if (isAfterClose(what.err)) log.debug(what, message)
  else if (isUnavailable(what.err)) outages.note(log, what.err)
  else log.error(what, message)
}
