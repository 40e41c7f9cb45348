// What every Opus packet says of itself: RFC 6716, section 3.

const SAMPLES_PER_SECOND = 48_000

/** Samples of one frame, by the configuration in a packet's first byte: SILK, hybrid, CELT. */
const FRAME_SAMPLES = [
  ...[480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 1920, 2880],
  ...[480, 960, 480, 960],
  ...[120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960],
]

const PACKET_MAX_SAMPLES = 5760
/** The most that a frame may have. */
const FRAME_MAX_BYTES = 1275
const FRAMES_MAX = 48

/** How long a packet sounds, in seconds; undefined: it is no Opus packet. */
export function packetSeconds(packet: Uint8Array): number | undefined {
  const [first, second] = packet
  if (first === undefined) return undefined
  const code = first & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 0x3f
  const samples = frames * FRAME_SAMPLES[first >> 3]!
  if (frames === 0 || frames > FRAMES_MAX || samples > PACKET_MAX_SAMPLES) return undefined
  // A code 1 packet holds two frames of equal size.
  if (code === 1 && packet.length % 2 === 0) return undefined
  if (packet.length > frames * (FRAME_MAX_BYTES + 2) + 2) return undefined
  return samples / SAMPLES_PER_SECOND
}

const HEAD_BYTES = 19
const CHANNELS_MAX = 2

/**
 * The header of a sound, written anew: only its channels and the samples to skip are taken over.
 * @param head as in the file: RFC 7845, section 5.1
 * @returns undefined where it is no header of mono or stereo Opus
 */
export function ownHead(head: Uint8Array): { head: Uint8Array; channels: number } | undefined {
  if (head.length < HEAD_BYTES) return undefined
  const there = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const magic = String.fromCharCode(...head.subarray(0, 8))
  const channels = there.getUint8(9)
  const mapping = there.getUint8(18)
  if (magic !== 'OpusHead' || channels < 1 || channels > CHANNELS_MAX || mapping !== 0) return undefined
  const own = new Uint8Array(HEAD_BYTES)
  own.set(head.subarray(0, 8))
  const view = new DataView(own.buffer)
  view.setUint8(8, 1)
  view.setUint8(9, channels)
  view.setUint16(10, there.getUint16(10, true), true)
  view.setUint32(12, SAMPLES_PER_SECOND, true)
  return { head: own, channels }
}
