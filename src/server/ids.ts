import { randomBytes, randomFillSync } from 'node:crypto'
import type { Clock } from './clock.ts'

/** The source of ids and secrets. */
export type Ids = {
  /** A UUIDv7 (RFC 9562), later than all before it from this process. */
  uuid(): string
  /** An unguessable token of 256 bits, safe in a URL. */
  token(): string
}

export function createIds(clock: Clock): Ids {
  let lastTime = 0
  let counter = 0
  return {
    uuid() {
      const now = clock.now().getTime()
      // The 12 bits after the time count within a millisecond, so that ids of one process are in order.
      if (now > lastTime) [lastTime, counter] = [now, randomBytes(1)[0]!]
      else if (++counter > 0xfff) [lastTime, counter] = [lastTime + 1, 0]
      const hex =
        lastTime.toString(16).padStart(12, '0') +
        `7${counter.toString(16).padStart(3, '0')}` +
        variant(random(8)).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
    token: () => randomBytes(32).toString('base64url'),
  }
}

/** Drawn many at a time: to ask for eight takes longer than all the rest of an id. */
const drawn = Buffer.alloc(4_096)
let used = drawn.length

function random(bytes: number): Buffer {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += bytes
  return drawn.subarray(used - bytes, used)
}

function variant(bytes: Buffer): Buffer {
  bytes[0] = (bytes[0]! & 0x3f) | 0x80
  return bytes
}
