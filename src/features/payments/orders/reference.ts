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
