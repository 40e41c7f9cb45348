import { afterAll, beforeAll, expect, it } from 'vitest'
import { erase } from '#features/accounts/leaving/erase.server.ts'
import { DAY } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const reportsOf = (member: { id: string }) =>
  site.rows(`select reporter_id, reason, words, seen from report where member_id = $1 order by created_at`, [
    member.id,
  ])
const mailsOf = (member: { id: string }) =>
  site.mail.mails.filter(({ text }) => String(text).includes(`/members/${member.id}`))

it('keeps a report with the profile as it was, once, and mails it to the site', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple({})
  await asBram.api.members.update({ profile_text: 'Stuur me geld' })
  const report = { id: bram.id, key: key(), reason: 'money', words: ' Vraagt om een kaart ' } as const
  await Promise.all([asAnna.api.members.report(report), asAnna.api.members.report(report)])
  await asAnna.api.members.report({ ...report, id: bram.id.toUpperCase(), key: report.key.toUpperCase() })
  await asBram.api.members.update({ profile_text: 'Niets gezegd' })
  expect(await reportsOf(bram)).toEqual([
    {
      reporter_id: anna.id,
      reason: 'money',
      words: 'Vraagt om een kaart',
      seen: expect.objectContaining({
        name: bram.name,
        profile_text: 'Stuur me geld',
        photos: [],
        prompts: {},
      }),
    },
  ])
  const subject = 'Melding: Vraagt om geld, of maakt reclame'
  await expect.poll(() => mailsOf(bram)).toMatchObject([{ to: { text: 'support@example.com' }, subject }])
  const [mail] = mailsOf(bram)
  expect(mail!.text).toContain('Vraagt om een kaart')
  expect(mail!.text).toContain(`/members/${anna.id}`)
})

it('tells the reported member nothing', async () => {
  const { bram, asAnna, asBram } = await site.couple({})
  const before = await asBram.api.accounts.user()
  await asAnna.api.members.report({ id: bram.id, key: key(), reason: 'fake', words: '' })
  expect(await asBram.api.accounts.user()).toEqual(before)
  expect(site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === bram.email))).toEqual([])
})

it('is there after a block by the other, and not for strangers’ hidden profiles', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 10 })
  await asAnna.api.chat.send({ id: key(), to: bram.id, body: 'Hoi' })
  await asBram.api.members.block({ id: anna.id })
  await asAnna.api.members.report({ id: bram.id, key: key(), reason: 'harassment', words: '' })
  expect(await reportsOf(bram)).toHaveLength(1)
  const stranger = await site.login(await site.build.member({ gender: 'female' }))
  await asBram.api.members.update({ invisible: true })
  await expectRefusal(
    stranger.api.members.report({ id: bram.id, key: key(), reason: 'fake', words: '' }),
    'not_found',
  )
  expect(await reportsOf(bram)).toHaveLength(1)
})

it('asks for words where the reason is another, and takes no more than 1,000 characters', async () => {
  const { bram, asAnna } = await site.couple({})
  const other = { id: bram.id, key: key(), reason: 'other' } as const
  await expectFieldRefusal(asAnna.api.members.report({ ...other, words: ' ' }), 'words', 'required')
  await expectFieldRefusal(
    asAnna.api.members.report({ ...other, words: 'x'.repeat(1_001) }),
    'words',
    'too_big',
  )
  expect(await reportsOf(bram)).toEqual([])
  await asAnna.api.members.report({ ...other, words: 'x'.repeat(1_000) })
  expect(await reportsOf(bram)).toHaveLength(1)
})

it('takes 20 a day', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const anna = await own.login(await own.build.member({ gender: 'female' }))
  const bram = await own.build.member({ gender: 'male' })
  const again = () => anna.api.members.report({ id: bram.id, key: key(), reason: 'fake', words: '' })
  for (let time = 0; time < 20; time++) await again()
  await expectRefusal(again(), 'too_many_requests')
  expect(await own.rows('select 1 from report')).toHaveLength(20)
})

it('keeps the words of a message that is reported, also after they were unsent', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 }, { credits: 20 })
  const write = (body: string) => asBram.api.chat.send({ id: key(), to: anna.id, body })
  const { conversation, message } = await write('Maak geld over')
  const own = await asAnna.api.chat.send({ id: key(), to: bram.id, body: 'Nee' })
  const report = { conversation, seq: message.seq, key: key(), reason: 'money', words: '' } as const
  await Promise.all([1, 2, 3].map(() => asAnna.api.chat.report(report)))
  await asBram.api.chat.unsend({ conversation, seq: message.seq })
  expect(await reportsOf(bram)).toMatchObject([
    { reporter_id: anna.id, reason: 'money', seen: { message: { body: 'Maak geld over', gift: null } } },
  ])
  await expect.poll(() => mailsOf(bram).length).toBe(1)
  expect(mailsOf(bram)[0]!.text).toContain('Het gemelde bericht: Maak geld over')

  const refused = { ...report, key: key() }
  await expectRefusal(asAnna.api.chat.report({ ...refused, seq: own.message.seq }), 'not_found')
  await expectRefusal(asAnna.api.chat.report(refused), 'not_found')
  await expectRefusal(asAnna.api.chat.report({ ...refused, seq: 99 }), 'not_found')
  await expectRefusal(asBram.api.chat.report(refused), 'not_found')
  await expectFieldRefusal(asAnna.api.chat.report({ ...refused, reason: 'other' }), 'words', 'required')
  const gift = await asBram.api.chat.give({ id: key(), to: anna.id, gift: 'rose' })
  const stranger = await site.login(await site.build.member())
  const ofGift = { ...refused, seq: gift.message.seq }
  await expectRefusal(stranger.api.chat.report(ofGift), 'not_found')
  await asAnna.api.members.block({ id: bram.id })
  await asAnna.api.chat.report(ofGift)
  expect(await reportsOf(bram)).toMatchObject([{}, { seen: { message: { body: '', gift: 'rose' } } }])
})

it('keeps the photo that is reported, as it was, until the reported account is erased', async () => {
  const { bram, asAnna, asBram } = await site.couple({})
  const content = await landscape()
  const photos = await Promise.all([1, 2, 3].map(() => asBram.api.photos.upload(fileOf(content))))
  const [first, second, third] = photos.map(({ photo }) => photo)
  const fourth = 'b0b0b0b0-0000-7000-8000-000000000000'
  const report = (photo: string) =>
    ({ id: bram.id, photo, key: key(), reason: 'photo_of_me', words: '' }) as const
  const ofSecond = report(second!.id)
  await Promise.all([1, 2].map(() => asAnna.api.members.report(ofSecond)))
  await expectRefusal(asAnna.api.members.report(report(fourth)), 'not_found')
  await expectRefusal(asBram.api.members.report(report(second!.id)), 'not_found')
  const file = second!.filename!
  expect(await reportsOf(bram)).toMatchObject([
    { reason: 'photo_of_me', seen: { photo: { id: second!.id, file } } },
  ])
  await expect.poll(() => mailsOf(bram).length).toBe(1)
  expect(mailsOf(bram)[0]!.text).toContain(`/photos/${file}`)

  // The owner removes all: the one that was reported stays, and is served to no member.
  for (const photo of [first, second, third]) await asBram.api.photos.remove({ id: photo!.id })
  const stored = async (name: string) => (await site.app.storage.read(name)) !== undefined
  await expect.poll(() => stored(first!.filename!)).toBe(false)
  await expect.poll(() => stored(second!.thumb_filename)).toBe(false)
  expect(await stored(file)).toBe(true)
  for (const visitor of [asAnna, asBram]) expect((await visitor.fetch(`/photos/${file}`)).status).toBe(404)
  await expectRefusal(asAnna.api.members.report(report(second!.id)), 'not_found')

  await asBram.api.accounts.deleteAccount({})
  site.clock.advance(15 * DAY)
  await erase(site.app, { memberId: bram.id })
  await expect.poll(() => stored(file)).toBe(false)
  expect(await reportsOf(bram)).toEqual([])
})

it('takes no report of a photo that its reporter sees only blurred', async () => {
  const own = await siteForTest({ settings: { free_photos: 1 } })
  const { bram, asAnna, asBram } = await own.couple({}, { premium: true })
  const content = await landscape()
  await asBram.api.photos.upload(fileOf(content))
  await asBram.api.photos.upload(fileOf(content))
  const { photos } = await asAnna.api.members.photos({ id: bram.id })
  const shown = (locked: boolean) => photos.find((photo) => photo.locked === locked)!.id
  const report = { id: bram.id, reason: 'fake', words: '' } as const
  await expectRefusal(asAnna.api.members.report({ ...report, key: key(), photo: shown(true) }), 'not_found')
  await asAnna.api.members.report({ ...report, key: key(), photo: shown(false) })
  expect(await own.rows('select 1 from report')).toHaveLength(1)
})

function fileOf(content: Uint8Array) {
  const file = new File([content as BlobPart], 'me.jpg', { type: 'image/jpeg' })
  return { key: key(), file }
}
