// Compares names, because the passkey library is only loaded at a passkey's first use.
const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined)

/** The user closed the browser's dialog, it timed out, or the device could not answer. */
export function wasCanceled(error: unknown): boolean {
  return ['NotAllowedError', 'NotSupportedError', 'SecurityError', 'UnknownError'].includes(
    nameOf(error) ?? '',
  )
}

/** Another request replaced it, or the page was left. */
export function wasReplaced(error: unknown): boolean {
  return nameOf(error) === 'AbortError'
}

/** The device already has a passkey for this account. */
export function isThereAlready(error: unknown): boolean {
  return nameOf(error) === 'InvalidStateError'
}
