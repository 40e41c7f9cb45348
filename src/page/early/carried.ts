/** What begins the key under which a tab keeps what `carryOver` hands to its next page; the member's id follows. */
export const CARRIED = 'carried.'

export function isCarried(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(CARRIED))
  } catch {
    return false
  }
}
