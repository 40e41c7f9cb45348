import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts and authenticates a text that a client carries for us but must not read or change. Each purpose
 * has its own key.
 */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The secret that seals, and those before it, by which what was sealed earlier is still opened. */
export type Secrets = { secret: string; earlierSecrets: readonly string[] }

/** All of them, the present one first. */
export const allSecrets = ({ secret, earlierSecrets }: Secrets): string[] => [secret, ...earlierSecrets]

/** @returns undefined unless we sealed the token for this purpose, by the present secret or an earlier one */
export function unseal(secrets: Secrets, purpose: string, token: string): string | undefined {
  for (const secret of allSecrets(secrets)) {
    const text = unsealBy(secret, purpose, token)
    if (text !== undefined) return text
  }
}

/** The same, by this secret alone. */
function unsealBy(secret: string, purpose: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

function keyOf(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

/** The same text, sealed by the present secret: `sealed` where it is already, undefined where none of ours opens it. */
export function sealedAnew(secrets: Secrets, purpose: string, sealed: string): string | undefined {
  if (unsealBy(secrets.secret, purpose, sealed) !== undefined) return sealed
  const text = unseal(secrets, purpose, sealed)
  return text === undefined ? undefined : seal(secrets.secret, purpose, text)
}
