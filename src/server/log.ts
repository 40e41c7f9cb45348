import type { FastifyBaseLogger } from 'fastify'
import { isAfterClose } from './database/connect.ts'
import { isUnavailable, reasonOf } from './database/unavailable.ts'
import { StorageFull } from './storage.ts'

export type Log = FastifyBaseLogger

const LINE_MILLISECONDS = 60_000

/** One line a minute, however many requests and jobs meet an outage. */
class OutageLog {
  readonly #what: string
  #next = 0
  #unsaid = 0

  constructor(what: string) {
    this.#what = what
  }

  note(log: Log, error: unknown): void {
    this.#unsaid++
    if (performance.now() < this.#next) return
    this.#next = performance.now() + LINE_MILLISECONDS
    log.error({ reason: reasonOf(error), failures: this.#unsaid }, this.#what)
    this.#unsaid = 0
  }

  end(log: Log, seconds: number): void {
    log.warn({ seconds, failures: this.#unsaid }, 'the database is back')
    this.#next = 0
    this.#unsaid = 0
  }
}

/** The whole process has one. */
export const outages = new OutageLog('the database is away or busy')
const fullStorage = new OutageLog('there is no room for files')

/**
 * Logs an error that is ours. What a stop has cut off finds no database any more: that is no error. An outage of the
 * database is said once for all callers that meet it.
 */
export function logUnexpected(log: Log, what: { err: unknown; procedure?: string }, message: string): void {
  if (isAfterClose(what.err)) log.debug(what, message)
  else if (isUnavailable(what.err)) outages.note(log, what.err)
  else if (what.err instanceof StorageFull) fullStorage.note(log, what.err)
  else log.error(what, message)
}
