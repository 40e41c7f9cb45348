import { UnreadableVoice } from './unreadable-voice.ts'

// Mediabunny reads WebM too, but looks for a way on in broken files, and in some without end. This reader goes once
// through the bytes and takes what browsers record: RFC 8794 and RFC 9559.

const EBML = 0x1a45dfa3
const TRACK_TYPE = 0x83
const CODEC_ID = 0x86
const CODEC_PRIVATE = 0x63a2
const CONTENT_ENCODINGS = 0x6d80
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1
/** Segment, tracks, a track, a cluster, a group of blocks: what is in them follows. Browsers leave out some sizes. */
const HOLDERS = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0])

const AUDIO = 2
const LACING = 0x06
const BLOCK_HEAD_BYTES = 4

export type Sound = { head: Uint8Array; packets: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

export function isWebm(bytes: Uint8Array): boolean {
  return bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === EBML
}

/** The Opus header and packets of a WebM with one track. @throws UnreadableVoice */
export function readWebm(bytes: Uint8Array): Sound {
  const packets: Uint8Array[] = []
  const codecs: string[] = []
  const heads: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const { id, from, to } = elementAt(bytes, at)
    at = HOLDERS.has(id) ? from : to
    const content = bytes.subarray(from, to)
    if (id === CODEC_ID) codecs.push(String.fromCharCode(...content.subarray(0, 32)))
    else if (id === CODEC_PRIVATE) heads.push(content)
    else if (id === SIMPLE_BLOCK || id === BLOCK) packets.push(packetOf(content))
    else if (id === CONTENT_ENCODINGS || (id === TRACK_TYPE && content[0] !== AUDIO))
      throw new UnreadableVoice('not a plain sound')
  }
  if (codecs.join() !== 'A_OPUS' || heads.length !== 1) throw new UnreadableVoice('not Opus alone')
  return { head: heads[0]!, packets }
}

/** A block's only packet. */
function packetOf(block: Uint8Array): Uint8Array {
  const [track = 0, , , flags = LACING] = block
  if (track < 0x81 || flags & LACING) throw new UnreadableVoice('not a plain block')
  return block.subarray(BLOCK_HEAD_BYTES)
}

function elementAt(bytes: Uint8Array, at: number): { id: number; from: number; to: number } {
  const idBytes = lengthAt(bytes, at)
  const sizeBytes = lengthAt(bytes, at + idBytes)
  const from = at + idBytes + sizeBytes
  if (idBytes > 4 || sizeBytes > 8 || from > bytes.length) throw new UnreadableVoice('no element')
  const id = numberOf(bytes.subarray(at, at + idBytes))
  if (HOLDERS.has(id)) return { id, from, to: bytes.length }
  const to = from + numberOf(bytes.subarray(at + idBytes, from)) - 2 ** (7 * sizeBytes)
  if (to > bytes.length) throw new UnreadableVoice('cut off')
  return { id, from, to }
}

/** How many bytes a number has, which its first byte tells. */
function lengthAt(bytes: Uint8Array, at: number): number {
  return Math.clz32(bytes[at] ?? 0) - 23
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0)
}
