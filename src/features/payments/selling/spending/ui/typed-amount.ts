// With the sign or the code of a currency, thousands apart, and a dash for no cents, as people write them in their language.
const AMOUNT =
  /^\s*(?:\p{Sc}|[a-z]{3}|zł)?\s*(\d{1,6}|\d{1,3}(?:[\s.,'’]\d{3})+)(?:[.,](?:(\d{1,2})|[-–—]{1,2}))?\s*(?:\p{Sc}|[a-z]{3}|zł)?\s*$/iu

/** As where "12.50" has a digit too many. */
const ONE_SEPARATOR = /^\d{1,3}([.,])\d{3}$/

/**
 * Of a text typed on a page in this language, in minor units; undefined where it is no amount between 1 and 100,000, and
 * where what separates decimals in this language stands before three digits.
 */
export function amountOf(typed: string, locale: string): number | undefined {
  const [, whole, part = ''] = AMOUNT.exec(typed) ?? []
  if (whole === undefined) return undefined
  if (part === '' && ONE_SEPARATOR.exec(whole)?.[1] === (locale === 'en' ? '.' : ',')) return undefined
  const amount = Number(whole.replaceAll(/\D/g, '') + part.padEnd(2, '0'))
  return amount >= 100 && amount <= 10_000_000 ? amount : undefined
}
