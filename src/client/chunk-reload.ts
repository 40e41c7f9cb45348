const KEY = 'chunk_reloaded_at'
const RELOAD_AT_MOST_EVERY_MILLISECONDS = 60_000

/** After an update the old page asks for scripts that are gone: loads the page anew, at most once per 60 s. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < RELOAD_AT_MOST_EVERY_MILLISECONDS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
