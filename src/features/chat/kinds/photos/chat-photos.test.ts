import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erase } from '#features/accounts/leaving/erase.server.ts'
import { areStored, expectPaidFor, expectRulesOfText, sentFiles } from '#tests/harness/attachments.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { bareSkin, landscape } from '#tests/harness/pictures.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
let house: File
let skin: File
beforeAll(async () => {
  site = await startSite({ bystander: ['data_export'] })
  house = fileOf(await landscape())
  skin = fileOf(await bareSkin())
})
afterAll(() => site.stop())

const fileOf = (content: Buffer, name = 'photo.jpg') => new File([content as BlobPart], name)
const photoTo = (to: BuiltMember, file = house) => ({ id: site.app.ids.uuid(), to: to.id, file })
const creditsOf = async (who: Visitor) => (await who.api.accounts.user()).user?.credits
const statusOf = async (who: Visitor, path: string) => (await who.fetch(path)).status

describe('sending a photo', () => {
  it('makes it a message at its own price, drawn anew, and tells both', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const bramHears = await connectLive(asBram)
    const original = await sharp(await landscape({ width: 3000, height: 2000 }))
      .withExif({ IFD0: { ImageDescription: 'Keizersgracht 1' } })
      .jpeg()
      .toBuffer()
    const sent = await asAnna.api.chat.sendPhoto(photoTo(bram, fileOf(original)))
    expect(sent).toMatchObject({ balance: 18, message: { body: '', gift: null, mine: true } })
    expect(sent.message.photo).toMatchObject({ width: 1600, height: 1067, covered: null })
    await expect
      .poll(() => bramHears.events)
      .toMatchObject([
        {
          type: 'message',
          unread: 1,
          message: {
            mine: false,
            client_id: null,
            photo: { covered: 'new', small: sent.message.photo!.small },
          },
        },
      ])
    for (const [who, size, width] of [
      [asAnna, 'small', 640],
      [asBram, 'full', 1600],
    ] as const) {
      const answer = await who.fetch(sent.message.photo![size])
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      const content = Buffer.from(await answer.arrayBuffer())
      const read = await sharp(content).metadata()
      expect([read.width, read.exif]).toEqual([width, undefined])
    }
    expect((await asBram.api.chat.list()).chats[0]?.last_message).toMatchObject({ kind: 'photo', body: '' })
    await expectPaidFor(site, anna, 1)
    bramHears.close()
  })

  it('says what photos cost before', async () => {
    const { asAnna } = await site.couple({ credits: 7 })
    expect(await asAnna.api.chat.photoCost({ photos: 3 })).toEqual({
      credits: 6,
      balance: 7,
      price: { kind: 'gift' },
    })
    expect((await asAnna.api.chat.photoCost({ photos: 4 })).price).toMatchObject({ currency: 'EUR' })
    // What is sent with them is paid for first.
    expect((await asAnna.api.chat.photoCost({ photos: 3, after: 1 })).price).toEqual({ kind: 'gift' })
    expect((await asAnna.api.chat.photoCost({ photos: 3, after: 2 })).price).toMatchObject({
      currency: 'EUR',
    })
    await expectFieldRefusal(asAnna.api.chat.photoCost({ photos: 3, after: -1 }), 'after', 'invalid_type')
    await expectFieldRefusal(asAnna.api.chat.photoCost({ photos: 11 }), 'photos', 'too_big')
    await expectRefusal(site.visitor().api.chat.photoCost({ photos: 1 }), 'authentication_required')
  })

  it('makes one photo of the same send repeated, at once and later', async () => {
    const { anna, bram, asAnna } = await site.couple({ credits: 20 })
    const send = photoTo(bram)
    const answers = await Promise.all([1, 2].map(() => asAnna.api.chat.sendPhoto(send)))
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
    const again = await asAnna.api.chat.sendPhoto({ ...send, id: send.id.toUpperCase() })
    expect(again).toMatchObject({ balance: 18 })
    await expectRefusal(asAnna.api.chat.sendPhoto({ ...send, file: skin }), 'conflict')
    await expectRefusal(asAnna.api.chat.send({ id: send.id, to: bram.id, body: 'Hoi' }), 'conflict')
    await expectPaidFor(site, anna, 1)
    expect(await areStored(site, await sentFiles(site, anna))).toEqual([true, true])
  })

  it('is refused with too few credits, and for what is no photo; nothing is taken', async () => {
    const { anna, bram, asAnna } = await site.couple({ credits: 3 })
    await expectRefusal(
      asAnna.api.chat.sendPhoto(photoTo(bram, fileOf(Buffer.from('no photo')))),
      'photo_unreadable',
    )
    await asAnna.api.chat.sendPhoto(photoTo(bram))
    await expectRefusal(asAnna.api.chat.sendPhoto(photoTo(bram)), 'insufficient_credits', {
      needed: 2,
      balance: 1,
    })
    expect(await creditsOf(asAnna)).toBe(1)
    await expectPaidFor(site, anna, 1)
  })

  it('keeps to the rules of a text message', async () => {
    const couple = await site.couple({ credits: 50 })
    await expectRulesOfText(site, couple, ({ api }, to) => api.chat.sendPhoto(photoTo(to)))
    await expectPaidFor(site, couple.anna, 0)
  })
})

describe('a photo', () => {
  it('is got by the two alone, while they are logged in and see the message', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const stranger = await site.login(await site.build.member())
    const { conversation, message } = await asAnna.api.chat.sendPhoto(photoTo(bram))
    const { full, small } = message.photo!
    for (const path of [
      full,
      small,
      full.toUpperCase().replace('/CHAT-PHOTOS', '/chat-photos').replace('FULL', 'full'),
    ])
      expect(await statusOf(asBram, path)).toBe(200)
    for (const who of [stranger, site.visitor()]) expect(await statusOf(who, full)).toBe(404)
    for (const path of [full.replace('/1/', '/2/'), full.replace('full', 'huge'), full.replace('/1/', '/x/')])
      expect(await statusOf(asBram, path)).toBe(404)
    const [name] = await sentFiles(site, anna)
    expect(await statusOf(asBram, `/photos/${name}`)).toBe(404)
    const etag = (await asBram.fetch(full)).headers.get('etag')!
    const known = { headers: { 'if-none-match': etag } }
    expect((await asBram.fetch(full, known)).status).toBe(304)
    expect((await stranger.fetch(full, known)).status).toBe(404)

    await asBram.api.chat.deleteForMe({ conversation, seq: message.seq })
    expect(await statusOf(asBram, full)).toBe(404)
    expect(await statusOf(asAnna, full)).toBe(200)
    await asAnna.api.accounts.logout()
    expect(await statusOf(asAnna, full)).toBe(404)
  })

  it('is covered where the model sees nudity, and from somebody to whom one has not written', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    // To another member, which is no answer.
    const eve = await site.build.member()
    await asBram.api.chat.send({ id: site.app.ids.uuid(), to: eve.id, body: 'Hoi Eve' })
    await asAnna.api.chat.sendPhoto(photoTo(bram))
    await asAnna.api.chat.sendPhoto(photoTo(bram))
    await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Mooi huis' })
    await asAnna.api.chat.sendPhoto(photoTo(bram))
    await asAnna.api.chat.sendPhoto(photoTo(bram, skin))
    const coveredFor = async (who: Visitor, member: BuiltMember) =>
      (await who.api.chat.messages({ member: member.id })).messages.map(({ photo }) => photo?.covered)
    expect(await coveredFor(asBram, anna)).toEqual(['new', 'new', undefined, null, 'nude'])
    expect(await coveredFor(asAnna, bram)).toEqual([null, null, undefined, null, null])
  })

  it('is gone with its files when it is unsent, unless it was reported; it cannot be edited', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const first = await asAnna.api.chat.sendPhoto(photoTo(bram))
    const { conversation } = first
    const second = await asAnna.api.chat.sendPhoto(photoTo(bram, skin))
    const [, , reported] = await sentFiles(site, anna)
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
    const answer = { id: site.app.ids.uuid(), to: anna.id, body: 'Liever niet', reply_to: 1 }
    expect((await asBram.api.chat.send(answer)).message.reply_to?.said).toMatchObject({
      photo: true,
      body: '',
    })
    for (const seq of [1, 2]) await asAnna.api.chat.unsend({ conversation, seq })
    await expect.poll(() => areStored(site, names)).toEqual([false, false, true, false])
    for (const { message } of [first, second]) expect(await statusOf(asBram, message.photo!.full)).toBe(404)
    const { messages } = await asBram.api.chat.messages({ conversation })
    expect(messages.map(({ gone, photo }) => [gone, photo])).toEqual([
      ['unsent', null],
      ['unsent', null],
      [null, null],
    ])
    const [row] = await site.rows<{ photo: string }>(
      `select seen->'message'->>'photo' as photo from report where conversation_id = $1`,
      [conversation],
    )
    expect(row?.photo).toBe(reported)

    const { until } = await asAnna.api.accounts.deleteAccount({})
    site.clock.advance(new Date(until).getTime() - site.clock.now().getTime())
    await erase(site.app, { memberId: anna.id })
    expect(await site.rows('select 1 from report where conversation_id = $1', [conversation])).toEqual([])
    await expect.poll(() => areStored(site, names)).toEqual([false, false, false, false])
  })
})

it('answers a share that no worker took with the page that says so, and reads nothing of it', async () => {
  const { anna, asAnna } = await site.couple({ credits: 20 })
  const shared = new FormData()
  shared.set('photos', house)
  for (const visitor of [asAnna, site.visitor()]) {
    const { status, headers } = await visitor.fetch('/share', { method: 'POST', body: shared })
    expect([status, headers.get('location')]).toEqual([303, '/share'])
  }
  expect(await site.rows('select 1 from message where sender_id = $1', [anna.id])).toEqual([])
  const { headers } = await asAnna.fetch('/share', { method: 'PUT', body: shared })
  expect(headers.get('location')).toBeNull()
})
