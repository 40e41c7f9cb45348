// A base to resolve paths against; never requested.
const BASE = 'http://site.invalid'
const CONTROL_OR_SPACE = /[\p{Cc}\s]/u
const NAMES_A_HOST = /^[/\\]{2}/

/**
 * Resolves a path as browsers do, with dots and backslashes.
 * @returns undefined if it is not a path, or if a browser could read it as another host
 */
export function resolvePath(path: string): URL | undefined {
  if (!path.startsWith('/') || CONTROL_OR_SPACE.test(path) || !URL.canParse(BASE + path)) return undefined
  const url = new URL(BASE + path)
  if (url.origin !== BASE) return undefined
  try {
    return NAMES_A_HOST.test(decodeURIComponent(url.pathname)) ? undefined : url
  } catch {
    return undefined
  }
}

/** Whether a link stays on this site, also in the way browsers read it. */
export function isOwnPath(path: string): boolean {
  return resolvePath(path) !== undefined
}

/**
 * The page after logging in: only an address of this site, whatever the link says. Percent-encoded, because a header
 * takes no other letters.
 */
export function addressAfterLogin(wanted = ''): string {
  const url = resolvePath(wanted)
  return url ? url.pathname + url.search + url.hash : '/members'
}
