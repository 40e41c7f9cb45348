/** Classes of SQLSTATE: connection exceptions, and resources (connections, memory, disk) that are used up. */
const CLASSES = new Set(['08', '53'])
const CODES = new Set([
  // serialization_failure and deadlock_detected, after all tries.
  '40001',
  '40P01',
  // lock_not_available, query_canceled (by `statement_timeout`), idle_in_transaction_session_timeout.
  '55P03',
  '57014',
  '25P03',
  // admin_shutdown, crash_shutdown, cannot_connect_now.
  '57P01',
  '57P02',
  '57P03',
  // A standby that is not promoted yet, and a disk that fails.
  '25006',
  '58030',
])
/** What pg says of connections, for which it has no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/
const OF_SOCKETS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** The database is away, or too much waits for it. */
export class DatabaseUnavailable extends Error {}

/** Whether PostgreSQL could not do now what a later try may do: it is away, busy, held up or full. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const { code, severity, syscall, message } = error as Record<string, unknown>
  if (typeof code === 'string' && severity !== undefined)
    return CLASSES.has(code.slice(0, 2)) || CODES.has(code)
  if (typeof code === 'string' && OF_SOCKETS.has(code)) return syscall !== undefined
  return error instanceof Error && WORDS.test(String(message))
}

/** Whether there is no server to connect to, or none that takes connections yet. */
export function isGone(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ECONNREFUSED' || code === 'ENOENT' || code === '57P03'
}

/** Whether a server said it that takes connections, for example that it has too many of them. */
export function isAnswer(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity !== undefined && !String(code).startsWith('57P')
}

/** What an error says, for the log. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: unknown }
  return message || String(code)
}
