/** Of a text with a comma or a point, in minor units; undefined where it is no amount between 1 and 100,000. */
export function amountOf(typed: string): number | undefined {
  if (!/^\s*\d{1,6}([.,]\d{1,2})?\s*$/.test(typed)) return undefined
  const amount = Math.round(Number(typed.replace(',', '.')) * 100)
  return amount >= 100 && amount <= 10_000_000 ? amount : undefined
}
