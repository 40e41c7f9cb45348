import { isTransient } from './errors/declared-error.ts'

const RETRIES = 5
const FIRST_RETRY_MILLISECONDS = 200
const LONGEST_RETRY_MILLISECONDS = 30_000

/** Whether to retry a failed call; refusals of the API are never retried. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && isTransient(error)
}

/** The pause before a retry, in milliseconds. */
export function retryDelay(failures: number): number {
  return exponentialBackoff(failures, FIRST_RETRY_MILLISECONDS)
}

/** Milliseconds that double with each failure, up to half a minute. */
export function exponentialBackoff(failures: number, firstMilliseconds: number): number {
  return Math.min(firstMilliseconds * 2 ** failures, LONGEST_RETRY_MILLISECONDS)
}

/** Retries a call outside of a query or mutation by the same rule. The call must be idempotent. */
export async function withRetries<T>(call: () => PromiseLike<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      if (!mayRetry(failures, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
    }
  }
}
