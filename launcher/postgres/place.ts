import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Implemented by pino's loggers and by `console`. */
export type Log = Record<'info' | 'warn' | 'error', (line: string) => void>

/** The location, programs and user of an embedded PostgreSQL. */
export type Place = {
  dataDir: string
  clusterDir: string
  binaries: Binaries
  account: Account
  log: Log
}
