let since: number | undefined

/**
 * For a page that began without a connection and shows what this browser kept: when that was last read from the server,
 * in milliseconds since 1970. Undefined for others, and once the page is connected.
 */
export function startedOffline(): number | undefined {
  return since
}

export function noteStartedOffline(readAt: number | undefined): void {
  since = readAt
}
