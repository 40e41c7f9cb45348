/** How a country's VAT numbers begin, where not with its code. */
const PREFIXES: Record<string, string> = { CH: 'CHE', GR: 'EL' }

const OF_A_COUNTRY = /^[A-Z]{2}/

const plain = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

const isOf = (number: string, country: string): boolean =>
  plain(number).startsWith(PREFIXES[country] ?? country)

export const hasNumberOf = (numbers: readonly string[], country: string): boolean =>
  numbers.some((number) => isOf(number, country))

/**
 * The number that holds for a sale: of the country whose VAT it has, else the seller's own, under which it declares sales
 * to the rest of the European Union; a number that names no country is taken for that.
 */
export function numbersFor(
  numbers: readonly string[],
  vatCountry: string | null,
  sellerCountry: string,
): readonly string[] {
  for (const country of [vatCountry, sellerCountry]) {
    const found = numbers.filter((number) => country && isOf(number, country))
    if (found.length > 0) return found
  }
  return numbers.filter((number) => !OF_A_COUNTRY.test(plain(number)))
}
