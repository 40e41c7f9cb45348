import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail } from '#server/errors.ts'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/** A signed token with a report's id. It never expires and needs no session; it shows no more than the state. */
export function signReceipt(secret: string, reportId: string): string {
  const id = Buffer.from(reportId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, sign(secret, id)]).toString('base64url')
}

/** @throws link_invalid when we have not signed it */
export function readReceipt(secret: string, token: string): string {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) fail('link_invalid')
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(sign(secret, id), bytes.subarray(ID_BYTES))) fail('link_invalid')
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sign(secret: string, id: Buffer): Buffer {
  return createHmac('sha256', secret).update('complaint').update(id).digest().subarray(0, SIGNATURE_BYTES)
}
