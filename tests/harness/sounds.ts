import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

const PACKET_SECONDS = 0.02
/** A mono packet of 20 ms without a sound. */
const SILENCE = new Uint8Array([0xf8, 0xff, 0xfe])

const FORMATS: Record<string, () => OutputFormat> = {
  // Written as browsers record: its length is not in it.
  webm: () => new WebMOutputFormat({ appendOnly: true }),
  ogg: () => new OggOutputFormat(),
  mp4: () => new Mp4OutputFormat(),
}

type Silence = {
  seconds?: number
  format?: keyof typeof FORMATS
  packet?: Uint8Array
  channels?: number
  /** Its title. */
  title?: string
}

/** A recording of nothing, in Opus. */
export async function silence({
  seconds = 3,
  format = 'webm',
  packet = SILENCE,
  channels = 1,
  title,
}: Silence = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: FORMATS[format]!(), target })
  const sound = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(sound)
  if (title) output.setMetadataTags({ title })
  await output.start()
  const description = new Uint8Array(19)
  description.set(Buffer.from('OpusHead'))
  description.set([1, channels], 8)
  new DataView(description.buffer).setUint32(12, 48_000, true)
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: channels, description }
  for (let at = 0; at < Math.round(seconds / PACKET_SECONDS); at++)
    await sound.add(new EncodedPacket(packet, 'key', at * PACKET_SECONDS, PACKET_SECONDS), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer!)
}

/** A wave that a browser could have drawn. */
export const WAVE = '0123456789abcdefghijklmnopqrstuv0123456789abcdef'
