import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Satisfied by pino's loggers and by `console`. */
export type Log = Record<'info' | 'warn' | 'error', (line: string) => void>

/** Where a PostgreSQL of ours lives, and with what and as whom it runs. */
export type Place = {
  dataDir: string
  clusterDir: string
  binaries: Binaries
  account: Account
  log: Log
}
