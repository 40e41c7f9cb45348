/** Whether a creditor identifier's check digits are right (ISO 7064, modulo 97; the business code is not part of them). */
export function isCreditorIdentifier(id: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id)) return false
  const digits = [...id.slice(7), ...id.slice(0, 4)].map((one) => Number.parseInt(one, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
