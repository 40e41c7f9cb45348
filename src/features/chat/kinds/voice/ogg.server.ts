import { UnreadableVoice } from './unreadable-voice.ts'
import type { Sound } from './webm.server.ts'

// Goes once through the bytes, whatever they say of themselves, and takes what browsers record: one stream of Opus in
// Ogg, RFC 3533 and RFC 7845.

const MAGIC = 'OggS'
const PAGE_HEAD_BYTES = 27
const FLAGS_AT = 5
const SERIAL_AT = 14
const SEGMENTS_AT = 26
const CONTINUED = 1
const FIRST = 2
/** A packet goes on after a segment of this size. */
const SEGMENT_MAX_BYTES = 255

export function isOgg(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, MAGIC.length)) === MAGIC
}

/** The Opus header and packets of an Ogg with one stream. @throws UnreadableVoice */
export function readOgg(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const packets: Uint8Array[] = []
  let begun: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = bytes.subarray(at, at + PAGE_HEAD_BYTES)
    if (head.length < PAGE_HEAD_BYTES || !isOgg(head)) throw new UnreadableVoice('no page')
    const flags = head[FLAGS_AT]!
    const isOther = view.getUint32(at + SERIAL_AT) !== view.getUint32(SERIAL_AT)
    if (isOther || Boolean(flags & FIRST) !== (at === 0)) throw new UnreadableVoice('not one sound')
    if (Boolean(flags & CONTINUED) !== begun.length > 0) throw new UnreadableVoice('a page is missing')
    const segments = head[SEGMENTS_AT]!
    const sizes = bytes.subarray(at + PAGE_HEAD_BYTES, at + PAGE_HEAD_BYTES + segments)
    at += PAGE_HEAD_BYTES + segments
    for (const size of sizes) {
      begun.push(bytes.subarray(at, at + size))
      at += size
      if (size === SEGMENT_MAX_BYTES) continue
      packets.push(begun.length === 1 ? begun[0]! : Buffer.concat(begun))
      begun = []
    }
    if (sizes.length < segments || at > bytes.length) throw new UnreadableVoice('cut off')
  }
  // The second one has the recording's titles.
  const [head, , ...sound] = packets
  if (!head) throw new UnreadableVoice('no sound')
  return { head, packets: sound }
}
