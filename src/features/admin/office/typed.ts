/**
 * What somebody of the staff has typed and not saved: kept in their tab, also when they look elsewhere or load the page
 * again. A colleague who logs in after them has nothing of it.
 */
const keyOf = (staffId: string, what: string) => `typed ${staffId} ${what}`

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
