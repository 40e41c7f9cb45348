/** Where the tab keeps what `carryOver` hands to the next load. */
export const CARRIED = 'carried'

export function isCarried(): boolean {
  try {
    return CARRIED in sessionStorage
  } catch {
    return false
  }
}
