/** Whether a link stays on this site: a path, and nothing that a browser would read as another host. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(path)
}

/** The search of pages that know where the buyer came from. */
export function fromSearch(search: Record<string, unknown>): { from?: string } {
  return typeof search.from === 'string' && isOwnPath(search.from) ? { from: search.from } : {}
}
