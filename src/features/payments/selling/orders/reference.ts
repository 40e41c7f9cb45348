/** Crockford's base 32: no letter that sounds or looks like a digit or another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_BYTES_USED = 5

/**
 * A purchase's reference, short enough to read out: the last, random bits of its id, as `4F7K-92QX`. With the
 * amount or the date it names one purchase.
 */
export function referenceOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-2 * RANDOM_BYTES_USED)}`)
  let digits = ''
  for (let left = (RANDOM_BYTES_USED * 8) / 5; left > 0; left--) {
    digits = DIGITS[Number(rest % 32n)] + digits
    rest /= 32n
  }
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

/**
 * The end of the id that a reference spells: ten hexadecimal digits. As people read it out: small letters, no hyphen, O for
 * zero, I and L for one. Undefined: it is no reference.
 */
export function idEndOfReference(reference: string): string | undefined {
  const digits = reference
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(digits)) return undefined
  const bits = [...digits].reduce((sum, digit) => sum * 32n + BigInt(DIGITS.indexOf(digit)), 0n)
  return bits.toString(16).padStart(2 * RANDOM_BYTES_USED, '0')
}
