import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail } from '#server/errors.ts'
import { allSecrets, type Secrets } from '#server/seal.ts'
import { MAIL_KINDS, type MailKind } from './kinds.ts'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16
const SUBJECT_BYTES = ID_BYTES + 1

/** A signed token with the member and the kind of mail. It never expires and needs no session. */
export function signUnsubscribe(secret: string, memberId: string, kind: MailKind): string {
  const subject = Buffer.concat([
    Buffer.from(memberId.replaceAll('-', ''), 'hex'),
    Buffer.from([MAIL_KINDS.indexOf(kind)]),
  ])
  return Buffer.concat([subject, sign(secret, subject)]).toString('base64url')
}

/** @throws link_invalid when we have not signed it */
export function readUnsubscribe(secrets: Secrets, token: string): { memberId: string; kind: MailKind } {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== SUBJECT_BYTES + SIGNATURE_BYTES) fail('link_invalid')
  const subject = bytes.subarray(0, SUBJECT_BYTES)
  const signature = bytes.subarray(SUBJECT_BYTES)
  if (!allSecrets(secrets).some((secret) => timingSafeEqual(sign(secret, subject), signature)))
    fail('link_invalid')
  const kind = MAIL_KINDS[subject[ID_BYTES]!]
  if (!kind) fail('link_invalid')
  const hex = subject.subarray(0, ID_BYTES).toString('hex')
  return { memberId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind }
}

function sign(secret: string, subject: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update('unsubscribe')
    .update(subject)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
}
