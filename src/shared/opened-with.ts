/**
 * The header in which a page sends what its address asks of the settings: it holds for all that the page asks for
 * while it is open.
 */
export const OPENED_WITH = 'x-opened-with'

const ASKING = /[?&](domain|country|network)=/

/** What to send of an address, if anything. */
export function askedWith(search: string): string | undefined {
  return ASKING.test(search) ? search : undefined
}
