import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { SECOND } from '#server/clock.ts'
import { VOICE_MAX_SECONDS, VOICE_MIN_MILLISECONDS } from '#shared/upload-limits.ts'
import { isOgg, readOgg } from './ogg.server.ts'
import { ownHead, packetSeconds } from './opus.server.ts'
import { UnreadableVoice } from './unreadable-voice.ts'
import { isWebm, readWebm, type Sound } from './webm.server.ts'

/** A recorder stops a little late. */
const LATE_SECONDS = 1
/** Browsers make packets of 20 or 60 ms; shorter ones than 10 ms only cost time. */
const PACKETS_MAX = (VOICE_MAX_SECONDS + LATE_SECONDS) * 100

export type Voice = { file: Uint8Array; milliseconds: number }

/**
 * Takes the Opus packets out of a recording in WebM, Ogg or MP4 and writes them into a WebM of our own, which has no
 * metadata and, other than a browser's recording, its length and a table by which players seek. The length is the
 * sum of the packets', whatever the recording says.
 * @throws UnreadableVoice
 */
export async function readVoice(bytes: Uint8Array): Promise<Voice> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] })
  try {
    return await write(isWebm(bytes) ? readWebm(bytes) : isOgg(bytes) ? readOgg(bytes) : await readMp4(input))
  } catch (cause) {
    // The parser throws errors of several kinds for broken files.
    throw cause instanceof UnreadableVoice ? cause : new UnreadableVoice('broken', { cause })
  } finally {
    input.dispose()
  }
}

async function readMp4(input: Input): Promise<Sound> {
  const [track, ...others] = await input.getTracks()
  if (!track?.isAudioTrack() || others.length > 0) throw new UnreadableVoice('not one sound')
  if ((await track.getCodec()) !== 'opus') throw new UnreadableVoice('not Opus')
  const config = await track.getDecoderConfig()
  return { head: bytesOf(config?.description), packets: packetsOf(new EncodedPacketSink(track)) }
}

async function* packetsOf(sink: EncodedPacketSink): AsyncGenerator<Uint8Array> {
  for await (const { data } of sink.packets()) yield data
}

async function write({ head, packets }: Sound): Promise<Voice> {
  const own = ownHead(head)
  if (!own) throw new UnreadableVoice('no Opus header')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const sound = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(sound)
  await output.start()
  const decoderConfig = {
    codec: 'opus',
    sampleRate: 48_000,
    numberOfChannels: own.channels,
    description: own.head,
  }
  let at = 0
  let count = 0
  for await (const data of packets) {
    const seconds = packetSeconds(data)
    if (!seconds) throw new UnreadableVoice('not an Opus packet')
    await sound.add(new EncodedPacket(data, 'key', at, seconds), { decoderConfig })
    at += seconds
    count++
    if (at > VOICE_MAX_SECONDS + LATE_SECONDS || count > PACKETS_MAX) throw new UnreadableVoice('too long')
  }
  const milliseconds = Math.round(at * SECOND)
  if (milliseconds < VOICE_MIN_MILLISECONDS) throw new UnreadableVoice('too short')
  await output.finalize()
  return { file: new Uint8Array(target.buffer!), milliseconds }
}

function bytesOf(data: AllowSharedBufferSource | undefined): Uint8Array {
  if (!data) return new Uint8Array()
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}
