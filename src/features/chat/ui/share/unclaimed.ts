/** Where the worker leaves what another app shares, until a member's page has it (public/sw.js). */
export const SHARED_CACHE = 'shared'

/** Deletes what was shared and never opened. */
export async function forgetUnclaimed(): Promise<void> {
  // Missing on sites without TLS, which have no worker either.
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE)
}
