import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VOICE_MAX_SECONDS } from '#shared/upload-limits.ts'
import { silence } from '#tests/harness/sounds.ts'
import { readVoice } from './read-voice.server.ts'
import { UnreadableVoice } from './unreadable-voice.ts'

it.each(['webm', 'ogg', 'mp4'])('reads any broken %s to a short sound or a refusal', async (format) => {
  const recording = await silence({ format, seconds: 1 })
  const byte = fc.record({ at: fc.nat(recording.length - 1), value: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(byte, { maxLength: 8 }),
      fc.nat(recording.length),
      fc.boolean(),
      async (changes, end, isCut) => {
        const broken = new Uint8Array(recording.subarray(0, isCut ? end : undefined))
        for (const { at, value } of changes) if (at < broken.length) broken[at] = value
        const read = await readVoice(broken).catch((error: unknown) => error)
        if (read instanceof UnreadableVoice) return
        const { milliseconds, file } = read as Awaited<ReturnType<typeof readVoice>>
        expect(milliseconds).toBeLessThanOrEqual((VOICE_MAX_SECONDS + 1) * 1000)
        expect(await readVoice(file)).toMatchObject({ milliseconds })
      },
    ),
    { numRuns: 150 },
  )
})
