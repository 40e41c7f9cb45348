import type { FastifyBaseLogger } from 'fastify'
import { isAfterClose } from './database/connect.ts'

export type Log = FastifyBaseLogger

/** Logs an error that is ours. What a stop has cut off finds no database any more: that is no error. */
export function logUnexpected(log: Log, what: { err: unknown; procedure?: string }, message: string): void {
  if (isAfterClose(what.err)) log.debug(what, message)
  else log.error(what, message)
}
