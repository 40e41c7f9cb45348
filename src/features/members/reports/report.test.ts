import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
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
