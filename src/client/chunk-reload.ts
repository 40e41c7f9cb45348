/** Where this tab keeps when it was last loaded anew for a script that was gone. */
export const RELOADED_AT = 'chunk_reloaded_at'
export const RELOAD_AT_MOST_EVERY_MILLISECONDS = 60_000

/** After an update the old page asks for scripts that are gone: loads the page anew, at most once per 60 s. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The router would load the page anew by itself, once for each script, unless it believes that it has.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (Date.now() - last < RELOAD_AT_MOST_EVERY_MILLISECONDS) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
