import { createHash } from 'node:crypto'

/**
 * Hashes a high-entropy token for storage: the hash recognises the token, but cannot be used in its place.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
