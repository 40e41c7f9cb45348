import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VOICE_MAX_SECONDS } from '#shared/upload-limits.ts'
import { watchedLog } from '#tests/harness/run/log.ts'
import { silence } from '#tests/harness/sounds.ts'
import { readVoice } from './read-voice.server.ts'
import { UnreadableVoice } from './unreadable-voice.ts'
import { readVoiceApart } from './voice-thread.server.ts'

it.each(['webm', 'ogg', 'mp4'])('reads any broken %s to a short sound or a refusal', async (format) => {
  const recording = await silence({ format, seconds: 1 })
  // As the program does: a broken MP4 may ask for billions of packets, which only the thread's time ends.
  const { log } = watchedLog()
  const read = (bytes: Uint8Array) => readVoiceApart(log, 'anna', bytes).catch((error: unknown) => error)
  expect(await read(recording)).toMatchObject({ milliseconds: 1_000 })
  const byte = fc.record({ at: fc.nat(recording.length - 1), value: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(byte, { maxLength: 8 }),
      fc.nat(recording.length),
      fc.boolean(),
      async (changes, end, isCut) => {
        const broken = new Uint8Array(recording.subarray(0, isCut ? end : undefined))
        for (const { at, value } of changes) if (at < broken.length) broken[at] = value
        const outcome = await read(broken)
        if (outcome instanceof UnreadableVoice) return
        const { milliseconds, file } = outcome as Awaited<ReturnType<typeof readVoice>>
        expect(milliseconds).toBeLessThanOrEqual((VOICE_MAX_SECONDS + 1) * 1000)
        expect(await read(file)).toMatchObject({ milliseconds })
      },
    ),
    { numRuns: 150 },
  )
})

/** A block of a WebM: its size takes four bytes, its track one, its time two; then come its flags. */
const BLOCK = Buffer.from([0xa3, 0x10, 0, 0, 7])
const [TRACK, FLAGS] = [5, 8]

it.each([
  ['of a track that no browser writes', TRACK, 0x41],
  ['of several packets', FLAGS, 0x86],
])('refuses a WebM with blocks %s', async (_, at, value) => {
  const recording = await silence({ seconds: 1 })
  expect(await readVoice(recording)).toMatchObject({ milliseconds: 1_000 })
  recording[recording.indexOf(BLOCK) + at] = value
  await expect(readVoice(recording)).rejects.toThrow(UnreadableVoice)
})

it('reads past what it does not know in a WebM, and refuses what is no element or is cut off', async () => {
  const recording = await silence({ seconds: 1 })
  const readWith = (...more: number[]) => readVoice(Buffer.concat([recording, Buffer.from(more)]))
  expect(await readWith(0xec, 0x81, 0)).toMatchObject({ milliseconds: 1_000 })
  const fiveBytesOfId = [0x08, 0, 0, 0, 1, 0x80]
  const nineBytesOfSize = [0xec, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const clusterWithoutSize = [0x1f, 0x43, 0xb6, 0x75]
  const clusterCutInItsSize = [...clusterWithoutSize, 0x10]
  const lessThanItSays = [0xec, 0x82, 0]
  for (const more of [
    fiveBytesOfId,
    nineBytesOfSize,
    clusterWithoutSize,
    clusterCutInItsSize,
    lessThanItSays,
  ])
    await expect(readWith(...more), more.join()).rejects.toThrow(UnreadableVoice)
})
