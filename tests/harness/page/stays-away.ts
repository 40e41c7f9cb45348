import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** What comes no earlier than what is absent could: a part that is waited for, an answer, or a page that opens. */
type After = Locator | Promise<unknown>

/** Claims that nothing of the parts is there, once that has come after which they would be. */
export async function staysAway(parts: Locator | readonly Locator[], after: After): Promise<void> {
  await comes(after)
  for (const part of [parts].flat()) expect(await part.count(), `${part}`).toBe(0)
}

/** Reads what must be as it was, once that has come after which it would differ. */
export async function readAfter<T>(after: After, read: () => Promise<T>): Promise<T> {
  await comes(after)
  return read()
}

const comes = (after: After) => ('waitFor' in after ? after.waitFor() : after)
