// With the sign or the code of a currency, and with thousands apart, as people write them in their language.
const AMOUNT =
  /^\s*(?:\p{Sc}|[a-z]{3}|zł)?\s*(\d{1,6}|\d{1,3}(?:[\s.,'’]\d{3})+)(?:[.,](\d{1,2}))?\s*(?:\p{Sc}|[a-z]{3}|zł)?\s*$/iu

/** Of a typed text, in minor units; undefined where it is no amount between 1 and 100,000. */
export function amountOf(typed: string): number | undefined {
  const [, whole, part = ''] = AMOUNT.exec(typed) ?? []
  if (whole === undefined) return undefined
  const amount = Number(whole.replaceAll(/\D/g, '') + part.padEnd(2, '0'))
  return amount >= 100 && amount <= 10_000_000 ? amount : undefined
}
