import { keptInTab } from '../kept/kept-storage.ts'
import { withConnection } from './with-connection.ts'

/** The session storage key for the time of the last reload because of a missing script. */
export const RELOADED_AT = 'chunk_reloaded_at'
export const RELOAD_AT_MOST_EVERY_MILLISECONDS = 60_000
const SOON_MILLISECONDS = 5_000

/**
 * Loads a script. After an update, an old page asks for ones that are gone: it is reloaded, at most once per 60 s. The
 * build wraps all lazy imports in it (scripts/vite-lazy-import.ts).
 */
export async function loadScript<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await withConnection(load)
  } catch (error) {
    // The router would reload once for each script; this key makes it believe that it has.
    remember(`tanstack_router_reload:${(error as Error).message}`, '1')
    // What the connection broke off is not gone, and may not be needed.
    if (!navigator.onLine || restMilliseconds() > 0 || !reload()) throw error
    return new Promise(() => {})
  }
}

/** Loads the page again after a moment, at most once per 60 s. @returns stops it */
export function reloadSoon(): () => void {
  const timer = setTimeout(reload, Math.max(SOON_MILLISECONDS, restMilliseconds()))
  return () => clearTimeout(timer)
}

/** How long until the page may be loaded again. */
function restMilliseconds(): number {
  return Number(keptInTab.getItem(RELOADED_AT) ?? 0) + RELOAD_AT_MOST_EVERY_MILLISECONDS - Date.now()
}

/** @returns whether it does: not where nothing can be kept that would end it */
function reload(): boolean {
  const isKept = remember(RELOADED_AT, String(Date.now()))
  if (isKept) window.location.reload()
  return isKept
}

function remember(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
