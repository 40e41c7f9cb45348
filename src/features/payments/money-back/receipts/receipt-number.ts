const DIGITS = 6

/** The number on the receipt: `2026-000123`. */
export function receiptNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(DIGITS, '0')}`
}
