// What the browser calls it. Its library comes only with the first use of a passkey, so nothing of it is known here.
const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined)

/** Somebody closed the browser's question, or it took too long, or the device could not answer it. */
export function wasCanceled(error: unknown): boolean {
  return ['NotAllowedError', 'NotSupportedError', 'SecurityError', 'UnknownError'].includes(
    nameOf(error) ?? '',
  )
}

/** Another question took its place, or the page was left. */
export function wasReplaced(error: unknown): boolean {
  return nameOf(error) === 'AbortError'
}

/** The device has a passkey for this account already. */
export function isThereAlready(error: unknown): boolean {
  return nameOf(error) === 'InvalidStateError'
}
