import { createHash } from 'node:crypto'

/** What we keep of a secret of 256 random bits: enough to know it again, nothing to use it with. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
