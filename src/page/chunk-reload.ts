/** The session storage key for the time of the last reload because of a missing script. */
export const RELOADED_AT = 'chunk_reloaded_at'
export const RELOAD_AT_MOST_EVERY_MILLISECONDS = 60_000
const SOON_MILLISECONDS = 5_000

/**
 * After an update, an old page asks for scripts that are gone: reloads it, at most once per 60 s. Offline it stays, as
 * there is nothing to load.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The router would reload once for each script; this key makes it believe that it has.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    if (!navigator.onLine) return
    if (restMilliseconds() > 0) return
    event.preventDefault()
    reload()
  })
}

/** Loads the page again after a moment, at most once per 60 s. @returns stops it */
export function reloadSoon(): () => void {
  const timer = setTimeout(reload, Math.max(SOON_MILLISECONDS, restMilliseconds()))
  return () => clearTimeout(timer)
}

/** How long until the page may be loaded again. */
function restMilliseconds(): number {
  return Number(sessionStorage.getItem(RELOADED_AT) ?? 0) + RELOAD_AT_MOST_EVERY_MILLISECONDS - Date.now()
}

function reload(): void {
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  window.location.reload()
}
