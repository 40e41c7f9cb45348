import { isOwnPath } from '#shared/own-path.ts'

/** Reads the page that the buyer came from. */
export function fromSearch(search: Record<string, unknown>): { from?: string } {
  // Set explicitly: a key that a route leaves out would keep its value in the address.
  return { from: typeof search.from === 'string' && isOwnPath(search.from) ? search.from : undefined }
}

/** The search of the checkout; it keeps the choice for buyers who come back from the bank. */
export function checkoutSearch(search: Record<string, unknown>): { from?: string; bank?: string } {
  return { ...fromSearch(search), bank: typeof search.bank === 'string' ? search.bank : undefined }
}

/** The search of the page of direct debit: what is bought there; without it, the page shows the mandate. */
export function debitSearch(search: Record<string, unknown>): { from?: string; package?: string } {
  const { package: id } = search
  return { ...fromSearch(search), package: id === undefined ? id : String(id) }
}

/** The search of a purchase's page; the bank redirects there with `returned`. */
export function purchaseSearch(search: Record<string, unknown>): { from?: string; returned?: true } {
  return { ...fromSearch(search), returned: search.returned === true ? true : undefined }
}
