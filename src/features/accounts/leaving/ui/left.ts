const KEY = 'left'

type Left = { ticket: string; email: string }

/** Hands the page after the account over what it needs to see whether the receipt has left. */
export function keepLeft(left: Left): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left))
  } catch {
    // Without storage the page does not look.
  }
}

/** Reads it, once: nothing of the member stays in this browser. */
export function takeLeft(): Left | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept ? (JSON.parse(kept) as Left) : undefined
  } catch {
    return undefined
  }
}
