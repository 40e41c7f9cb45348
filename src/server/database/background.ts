import { AsyncLocalStorage } from 'node:async_hooks'

const bounds = new AsyncLocalStorage<number>()

/**
 * Runs work in the background, such as a job: on connections of its own, so that it holds up no request, and with
 * statements that may take so long.
 */
export function inBackground<T>(statementMilliseconds: number, work: () => Promise<T>): Promise<T> {
  return bounds.run(statementMilliseconds, work)
}

/** How long a statement of this work may take; undefined where a request waits for it. */
export function backgroundBound(): number | undefined {
  return bounds.getStore()
}
