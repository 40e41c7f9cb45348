const TOO_MANY_REQUESTS = 429
const UNAVAILABLE = 503
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
const SECONDS_OF = { seconds: 1, minutes: MINUTE_SECONDS, hours: HOUR_SECONDS, days: DAY_SECONDS }

/**
 * The seconds after which to try again, for the header `Retry-After`: a limit lets through then what it refused, or the
 * database is back; undefined for other errors. All limits that do not say when are those of a day.
 */
export function retryAfterSeconds(error: { status: number; data?: unknown }): number | undefined {
  if (error.status !== TOO_MANY_REQUESTS && error.status !== UNAVAILABLE) return undefined
  const data = (error.data ?? {}) as Record<string, unknown>
  for (const [unit, seconds] of Object.entries(SECONDS_OF)) {
    const number = data[unit]
    if (typeof number === 'number') return Math.max(1, number * seconds)
  }
  return error.status === UNAVAILABLE ? undefined : DAY_SECONDS
}

/** The text that names a wait so long, in the catalogue `errors`: a long one in minutes or hours. */
export function waitText(seconds: number): { key: string; values: Record<string, number> } {
  if (seconds > 2 * HOUR_SECONDS)
    return { key: 'too_many_requests_hours', values: { hours: Math.ceil(seconds / HOUR_SECONDS) } }
  if (seconds > 2 * MINUTE_SECONDS)
    return { key: 'too_many_requests_minutes', values: { minutes: Math.ceil(seconds / MINUTE_SECONDS) } }
  return { key: 'too_many_requests', values: { seconds } }
}
