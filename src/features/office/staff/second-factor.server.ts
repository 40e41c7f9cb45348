import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { hashToken } from '#features/accounts/account/token-hash.server.ts'
import { type Secrets, seal, unseal } from '#server/seal.ts'

const STEP_SECONDS = 30
/** A clock may be a step off, in either direction. */
const WINDOW = 1
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** One of 2^64 cannot be guessed online, so a plain hash keeps them. */
const RECOVERY_BYTES = 8
export const SECRET_PURPOSE = 'staff-totp'

export type NewSecret = {
  /** For the form to send back; only we can read it. */
  sealed: string
  /** To be typed where nothing can be scanned. */
  typed: string
  /** `otpauth:` as a QR code, an SVG of its own. */
  qr: string
}

/** Makes the secret of an authenticator app (RFC 6238). */
export function newSecret(secret: string, { site, email }: { site: string; email: string }): NewSecret {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), { issuer: site, label: email })
  return {
    sealed: sealAppSecret(secret, totp.secret.base32),
    typed: totp.secret.base32.match(/.{1,4}/g)!.join(' '),
    qr: renderSVG(totp.toString(), { border: 1 }),
  }
}

/** @param base32 the secret that an app and we share */
export function sealAppSecret(secret: string, base32: string): string {
  return seal(secret, SECRET_PURPOSE, base32)
}

/**
 * The step that a code is of, in steps of 30 s since 1970. A code counts once: keep the step, and refuse those up to it.
 * @param sealed the secret, as `newSecret` sealed it
 * @returns undefined for a wrong code
 */
export function stepOfCode(secrets: Secrets, sealed: string, code: string, now: Date): number | undefined {
  const base32 = unseal(secrets, SECRET_PURPOSE, sealed)
  if (base32 === undefined) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(Secret.fromBase32(base32)).validate({ token: code, window: WINDOW, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

function totpOf(secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, period: STEP_SECONDS })
}

/** Makes ten codes for the case that the app is lost; each works once. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(RECOVERY_BYTES).toString('hex').match(/.{4}/g)!.join('-'),
  )
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''))
}
