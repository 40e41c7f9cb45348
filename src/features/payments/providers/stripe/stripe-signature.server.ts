import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE, SECOND } from '#server/clock.ts'

/** An older call may be a copy that a stranger sends. */
const TOLERANCE_MILLISECONDS = 5 * MINUTE
const SIGNATURE = /^[\da-f]{64}$/

/**
 * Whether Stripe signed these bytes: https://docs.stripe.com/webhooks/signature. While a secret is being replaced, the
 * header has a signature by each.
 */
export function isSignedByStripe(body: Buffer, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string | undefined])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() - Number(time) * SECOND) > TOLERANCE_MILLISECONDS) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(
    ([name, value = '']) =>
      name === 'v1' && SIGNATURE.test(value) && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  )
}
