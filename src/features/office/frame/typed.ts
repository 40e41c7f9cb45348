import { chosenSite } from './chosen-site.ts'

/**
 * What one has typed and not saved: kept in the tab, also when one looks elsewhere or loads the page again, until one
 * logs out. A colleague who logs in after their session has ended is shown nothing of it.
 */
const keysOf = (staffId: string) => `typed ${staffId} `
const keyOf = (staffId: string, what: string) => `${keysOf(staffId)}${chosenSite() ?? 'here'} ${what}`

export function readTyped<Typed>(staffId: string, what: string): Typed | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(staffId, what)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepTyped(staffId: string, what: string, typed: unknown): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(keyOf(staffId, what))
    else sessionStorage.setItem(keyOf(staffId, what), JSON.stringify(typed))
  } catch {
    // Nothing can be kept in this browser.
  }
}

/** Forgets all that they have typed, as they leave. */
export function forgetTyped(staffId: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keysOf(staffId))) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept in this browser.
  }
}
