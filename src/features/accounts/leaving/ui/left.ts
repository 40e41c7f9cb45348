import { keptInTab } from '#page/kept/kept-storage.ts'

const KEY = 'left'

type Left = { ticket: string; email: string }

/** Hands the page after the account over what it needs to see whether the receipt has left. */
export function keepLeft(left: Left): void {
  keptInTab.setItem(KEY, JSON.stringify(left))
}

/** Reads it, once: nothing of the member stays in this browser. */
export function takeLeft(): Left | undefined {
  const kept = keptInTab.getItem(KEY)
  keptInTab.removeItem(KEY)
  return kept ? (JSON.parse(kept) as Left) : undefined
}
