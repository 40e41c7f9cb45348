import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VOICE_MAX_BYTES } from '#shared/upload-limits.ts'
import { areStored, expectPaidFor, expectRulesOfText, sentFiles } from '#tests/harness/attachments.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { silence, WAVE } from '#tests/harness/sounds.ts'
import { readVoice } from './read-voice.server.ts'

let site: TestSite
let sound: File
beforeAll(async () => {
  site = await startSite()
  sound = fileOf(await silence())
})
afterAll(() => site.stop())

const fileOf = (content: Uint8Array) => new File([content as BlobPart], 'voice')
const voiceTo = (to: BuiltMember, file = sound) => ({ id: site.app.ids.uuid(), to: to.id, file, wave: WAVE })

describe('sending a voice message', () => {
  it('makes it a message at the price of a photo, and tells both', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const bramHears = await connectLive(asBram)
    const sent = await asAnna.api.chat.sendVoice(voiceTo(bram))
    expect(sent).toMatchObject({ balance: 18, message: { body: '', photo: null, mine: true } })
    expect(sent.message.voice).toMatchObject({ milliseconds: 3000, wave: WAVE })
    await expect
      .poll(() => bramHears.events)
      .toMatchObject([
        { type: 'message', unread: 1, message: { mine: false, client_id: null, voice: sent.message.voice } },
      ])
    expect((await asBram.api.chat.list()).chats[0]?.last_message).toMatchObject({ kind: 'voice', body: '' })
    const answer = { id: site.app.ids.uuid(), to: anna.id, body: 'Mooie stem', reply_to: 1 }
    expect((await asBram.api.chat.send(answer)).message.reply_to?.said).toMatchObject({
      voice: true,
      body: '',
    })
    const reply = await asAnna.api.chat.sendVoice({ ...voiceTo(bram), reply_to: 2 })
    expect(reply.message.reply_to?.said).toMatchObject({ voice: false, body: 'Mooie stem' })
    await expectPaidFor(site, anna, 2)
    bramHears.close()
  })

  it.each(['webm', 'ogg', 'mp4'])('takes Opus in %s, and keeps its packets alone', async (format) => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const recording = await silence({ format, seconds: 2, title: 'Keizersgracht 1' })
    if (format !== 'mp4') expect(recording.includes('Keizersgracht')).toBe(true)
    const { message } = await asAnna.api.chat.sendVoice(voiceTo(bram, fileOf(recording)))
    expect(message.voice?.milliseconds).toBe(2000)
    const got = await asBram.fetch(message.voice!.sound)
    expect(got.headers.get('content-type')).toBe('audio/webm')
    const content = Buffer.from(await got.arrayBuffer())
    expect(content.includes('Keizersgracht')).toBe(false)
    expect(await readVoice(content)).toMatchObject({ milliseconds: 2000 })
    await expectPaidFor(site, anna, 1)
  })

  it('makes one of the same send repeated, at once and later', async () => {
    const { anna, bram, asAnna } = await site.couple({ credits: 20 })
    const send = voiceTo(bram)
    const answers = await Promise.all([1, 2].map(() => asAnna.api.chat.sendVoice(send)))
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
    const again = await asAnna.api.chat.sendVoice({ ...send, id: send.id.toUpperCase() })
    expect(again).toMatchObject({ balance: 18 })
    const other = fileOf(await silence({ seconds: 4 }))
    await expectRefusal(asAnna.api.chat.sendVoice({ ...send, file: other }), 'conflict')
    await expectRefusal(asAnna.api.chat.send({ id: send.id, to: bram.id, body: 'Hoi' }), 'conflict')
    await expectPaidFor(site, anna, 1)
    expect(await areStored(site, await sentFiles(site, anna))).toEqual([true])
  })

  it('is refused for what is no recording of half a second to two minutes; nothing is taken', async () => {
    const { anna, bram, asAnna } = await site.couple({ credits: 20 })
    const refused = {
      'no sound': Buffer.from('no sound'),
      'a photo': await landscape(),
      'half of a header': (await silence()).subarray(0, 60),
      'another codec': Buffer.from(
        (await silence()).toString('latin1').replace('A_OPUS', 'A_FLAC'),
        'latin1',
      ),
      'six channels': await silence({ channels: 6 }),
      'packets that are not Opus': await silence({ packet: new Uint8Array([0xff, 0]) }),
      'two sounds': Buffer.concat([await silence({ format: 'ogg' }), await silence({ format: 'ogg' })]),
      'too short': await silence({ seconds: 0.4 }),
      'too long': await silence({ seconds: 122 }),
    }
    for (const [what, content] of Object.entries(refused))
      await expectRefusal(
        asAnna.api.chat.sendVoice(voiceTo(bram, fileOf(content))),
        'voice_unreadable',
      ).catch((error: Error) => {
        throw new Error(`${what}: ${error.message}`)
      })
    await expectRefusal(
      asAnna.api.chat.sendVoice(voiceTo(bram, fileOf(new Uint8Array(VOICE_MAX_BYTES + 1)))),
      'payload_too_large',
      { max_bytes: VOICE_MAX_BYTES },
    )
    for (const wave of [WAVE.slice(1), `${WAVE}0`, WAVE.replace('0', 'w'), WAVE.toUpperCase()])
      await expectFieldRefusal(
        asAnna.api.chat.sendVoice({ ...voiceTo(bram), wave }),
        'wave',
        'invalid_format',
      )
    const longest = fileOf(await silence({ seconds: 120 }))
    const { message } = await asAnna.api.chat.sendVoice(voiceTo(bram, longest))
    expect(message.voice?.milliseconds).toBe(120_000)
    await expectPaidFor(site, anna, 1)
  })

  it('keeps to the rules of a text message', async () => {
    const couple = await site.couple({ credits: 3 })
    const { anna, bram, asAnna } = couple
    await asAnna.api.chat.sendVoice(voiceTo(bram))
    await expectRefusal(asAnna.api.chat.sendVoice(voiceTo(bram)), 'insufficient_credits', {
      needed: 2,
      balance: 1,
    })
    // The file of a member who may not send is not read.
    const unreadable = fileOf(Buffer.from('no sound'))
    await expectRefusal(asAnna.api.chat.sendVoice(voiceTo(bram, unreadable)), 'insufficient_credits')
    await expectRulesOfText(site, couple, ({ api }, to) => api.chat.sendVoice(voiceTo(to)))
    await expectPaidFor(site, anna, 1)
  })
})

it('takes ten unreadable files an hour, and the good ones besides', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const { bram, asAnna } = await own.couple({ credits: 20 })
  const send = (file: File) =>
    asAnna.api.chat.sendVoice({ id: own.app.ids.uuid(), to: bram.id, file, wave: WAVE })
  const unreadable = fileOf(Buffer.from('no sound'))
  await send(sound)
  for (let time = 0; time < 10; time++) await expectRefusal(send(unreadable), 'voice_unreadable')
  await expectRefusal(send(unreadable), 'too_many_requests')
  expect(await own.rows('select 1 from message')).toHaveLength(1)
})

describe('a voice message', () => {
  const statusOf = async (who: Visitor, path: string) => (await who.fetch(path)).status

  it('is got by the two alone, while they are logged in and see the message, also in parts', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const stranger = await site.login(await site.build.member())
    const { conversation, message } = await asAnna.api.chat.sendVoice(voiceTo(bram))
    const path = message.voice!.sound
    for (const who of [stranger, site.visitor()]) expect(await statusOf(who, path)).toBe(404)
    const asPhoto = `${path.replace('/voice-messages/', '/chat-photos/')}/full`
    for (const other of [path.replace(/1$/, '2'), path.replace(/1$/, 'x'), asPhoto])
      expect(await statusOf(asBram, other)).toBe(404)
    const [name] = await sentFiles(site, anna)
    expect(await statusOf(asBram, `/photos/${name}`)).toBe(404)

    const whole = await asBram.fetch(path)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('cache-control')).toBe('private, no-cache')
    const content = Buffer.from(await whole.arrayBuffer())
    const etag = whole.headers.get('etag')!
    const part = async (headers: Record<string, string>, who = asBram) => {
      const answer = await who.fetch(path, { headers })
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const size = content.length
    for (const [range, from, to] of [
      ['bytes=0-', 0, size],
      ['bytes=10-19', 10, 20],
      ['bytes=10-999999', 10, size],
      ['bytes=-5', size - 5, size],
    ] as const)
      expect(await part({ range, 'if-range': etag })).toEqual({
        status: 206,
        range: `bytes ${from}-${to - 1}/${size}`,
        bytes: content.subarray(from, to),
      })
    for (const range of [`bytes=${size}-`, 'bytes=9-8', 'bytes=-0'])
      expect(await part({ range })).toMatchObject({ status: 416, range: `bytes */${size}` })
    const ignored: Record<string, string>[] = [
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=1-2' },
      { range: 'bytes=-' },
      { range: 'bytes=0-1', 'if-range': '"x"' },
    ]
    for (const headers of ignored)
      expect(await part(headers)).toEqual({ status: 200, range: null, bytes: content })
    expect((await part({ 'if-none-match': etag })).status).toBe(304)
    expect(await part({ range: 'bytes=0-', 'if-none-match': etag }, stranger)).toMatchObject({ status: 404 })

    await asBram.api.chat.deleteForMe({ conversation, seq: message.seq })
    expect(await statusOf(asBram, path)).toBe(404)
    expect(await statusOf(asAnna, path)).toBe(200)
    await asAnna.api.accounts.logout()
    expect(await statusOf(asAnna, path)).toBe(404)
  })

  it('is gone with its file when it is unsent, unless it was reported', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const sent = [
      await asAnna.api.chat.sendVoice(voiceTo(bram)),
      await asAnna.api.chat.sendVoice(voiceTo(bram)),
    ]
    const { conversation } = sent[0]!
    const names = await sentFiles(site, anna)
    await expectRefusal(asAnna.api.chat.edit({ conversation, seq: 1, body: 'Toch woorden' }), 'not_found')
    const report = {
      key: site.app.ids.uuid(),
      conversation,
      seq: 2,
      reason: 'harassment' as const,
      words: '',
    }
    await asBram.api.chat.report(report)
    for (const seq of [1, 2]) await asAnna.api.chat.unsend({ conversation, seq })
    await expect.poll(() => areStored(site, names)).toEqual([false, true])
    for (const { message } of sent) expect(await statusOf(asBram, message.voice!.sound)).toBe(404)
    const { messages } = await asBram.api.chat.messages({ conversation })
    expect(messages.map(({ gone, voice }) => [gone, voice])).toEqual([
      ['unsent', null],
      ['unsent', null],
    ])
    const [row] = await site.rows<{ said: object }>(
      `select seen->'message' as said from report where conversation_id = $1`,
      [conversation],
    )
    expect(row?.said).toMatchObject({ voice: names[1], photo: null })
  })
})
