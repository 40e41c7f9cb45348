/**
 * The header that names the member for whom a page was rendered or a text was written. If another member has logged
 * in since in the same browser, writes are refused.
 */
export const FOR_MEMBER = 'x-for-member'

/** The header, or for pictures the parameter of the address, that names the site at which a colleague works. */
export const OFFICE_SITE = 'x-office-site'
export const OFFICE_SITE_PARAMETER = 'site'

/**
 * The header that carries a page's initial query string. Its settings apply to all requests of the page while
 * it is open.
 */
export const OPENED_WITH = 'x-opened-with'

/** Node refuses requests whose headers exceed 16 KB together. */
const QUERY_MAX_CHARACTERS = 2_000

/** The query of an address as sent in this header. */
export function askedWith(search: string): string | undefined {
  return search.length > 1 && search.length <= QUERY_MAX_CHARACTERS ? search : undefined
}
