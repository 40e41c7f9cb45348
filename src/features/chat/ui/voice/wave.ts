import { WAVE_BARS } from '#shared/upload-limits.ts'

const BASE = 32
const RATE = 48_000
/** Shown where the browser cannot read the sound. */
const FLAT = '8'.repeat(WAVE_BARS)

export type Sound = { wave: string; milliseconds: number }

/** The bars of a sound, from 0 to 31. */
export const barsOf = (wave: string): number[] => [...wave].map((digit) => Number.parseInt(digit, BASE))

const known = new WeakMap<Blob, Promise<Sound>>()

/** How a recording looks and how long it is. */
export function soundOf(recording: Blob): Promise<Sound> {
  const sound = known.get(recording) ?? read(recording).catch(() => ({ wave: FLAT, milliseconds: 0 }))
  known.set(recording, sound)
  return sound
}

async function read(recording: Blob): Promise<Sound> {
  const decoder = new OfflineAudioContext(1, 1, RATE)
  const sound = await decoder.decodeAudioData(await recording.arrayBuffer())
  return { wave: waveOf(sound.getChannelData(0)), milliseconds: Math.round(sound.duration * 1000) }
}

/** The loudest is as high as can be; the root lifts what is soft. */
function waveOf(samples: Float32Array): string {
  const each = Math.max(1, Math.floor(samples.length / WAVE_BARS))
  const loudness = Array.from({ length: WAVE_BARS }, (_, bar) => {
    let sum = 0
    for (const sample of samples.subarray(bar * each, (bar + 1) * each)) sum += sample * sample
    return Math.sqrt(sum / each)
  })
  const loudest = Math.max(...loudness) || 1
  return loudness.map((loud) => Math.round(Math.sqrt(loud / loudest) * (BASE - 1)).toString(BASE)).join('')
}
