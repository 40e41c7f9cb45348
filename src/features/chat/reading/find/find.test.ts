import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, SECOND } from '#server/clock.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

type Member = Awaited<ReturnType<TestSite['login']>>

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

/** Two members who talk; each message a second after the one before. */
async function talking(his: { name?: string } = {}) {
  const pair = await site.couple({ credits: 50 }, { credits: 50, ...his })
  const write = async (by: Member, to: BuiltMember, body: string) => {
    site.clock.advance(SECOND)
    return (await by.api.chat.send({ id: site.app.ids.uuid(), to: to.id, body })).message
  }
  const sheSays = (body: string) => write(pair.asAnna, pair.bram, body)
  const heSays = (body: string) => write(pair.asBram, pair.anna, body)
  const first = await heSays('Hoi!')
  const { chats } = await pair.asAnna.api.chat.list()
  return { ...pair, conversation: chats[0]!.id, first, sheSays, heSays }
}

/** What a member finds: the numbers of the messages, and how many people. */
async function found(by: Member, q: string) {
  const { messages, people } = await by.api.chat.find({ q })
  return { seqs: messages.map(({ seq }) => seq), people: people.length }
}

it('finds messages of both by beginnings of words, without regard to capitals and accents', async () => {
  const { asAnna, asBram, conversation, sheSays, heSays } = await talking()
  const theirs = await heSays('Morgen naar het CAFÉ, of eten we iets?')
  const mine = await sheSays('Leuk, een cafetaria; met Jürgen, de Straße uit')
  for (const q of ['cafe', 'Café', '  CAF ', 'caf!'])
    expect(await found(asAnna, q)).toEqual({ seqs: [mine.seq, theirs.seq], people: 0 })
  for (const q of ['jurg', 'juergen', 'JÜRGEN', 'strasse', 'straße uit', 'uit cafet'])
    expect(await found(asBram, q)).toEqual({ seqs: [mine.seq], people: 0 })
  // Words are found in every script, and by whole letters.
  for (const [body, q] of [
    ['Ο ΛΟΓΟΣ', 'λόγος'],
    ['مَرْحَبًا', 'مرحبا'],
    ['שלום', 'שָׁלוֹם'],
    ['Nguye\u0302\u0303n', 'nguyen'],
    ['Alleen O´Hara', 'ohara'],
  ] as const) {
    const { seq } = await sheSays(body)
    expect((await found(asAnna, q)).seqs, q).toEqual([seq])
  }
  for (const body of ['안녕하세요', 'हिन्दी में', 'がっこう', '𝔸bc']) {
    const { seq } = await sheSays(body)
    expect((await found(asBram, body)).seqs, body).toEqual([seq])
  }
  const { messages: letters } = await asBram.api.chat.find({ q: '𝔸' })
  expect(letters[0]?.snippet).toEqual([
    { text: '𝔸', hit: true },
    { text: 'bc', hit: false },
  ])
  // Nothing but the beginnings of words; no signs of a pattern.
  for (const q of ['afe', 'rgen', 'cafe strand', '.*', '%', 'c.f', '\\', '(', 'cafe|zzz'])
    expect((await found(asAnna, q)).seqs, q).toEqual([])

  const { chats, messages } = await asAnna.api.chat.find({ q: 'cafe' })
  expect(chats).toEqual((await asAnna.api.chat.list()).chats)
  expect(messages).toEqual([
    {
      conversation,
      seq: mine.seq,
      mine: true,
      created_at: mine.created_at,
      snippet: [
        { text: 'Leuk, een ', hit: false },
        { text: 'cafe', hit: true },
        { text: 'taria; met Jürgen, de Straße uit', hit: false },
      ],
    },
    expect.objectContaining({ seq: theirs.seq, mine: false }),
  ])
})

it('finds emoji, words with an apostrophe typed without it, and words with something unseen in them', async () => {
  const { asAnna, asBram, sheSays } = await talking({ name: "Sean O'Brien" })
  const [heart, family, celtic, french, hidden, keycap] = [
    await sheSays('Ik❤️pizza'),
    await sheSays('Met 👨‍👩‍👧 en 👍🏽'),
    await sheSays('De O’Brien van gisteren'),
    await sheSays('Je suis pour l’Europe'),
    await sheSays('fiets\u200btocht over de col\u00adlega'),
    await sheSays('Kies 1️⃣ of *️⃣'),
  ]
  for (const [q, seqs] of [
    ['❤', [heart.seq]],
    ['❤️ pizza', [heart.seq]],
    ['❤️ kaas', []],
    ['❤️', [heart.seq]],
    ['👨‍👩‍👧', [family.seq]],
    ['👍🏽 met', [family.seq]],
    ['👎', []],
    ['obrien', [celtic.seq]],
    ["o'brien", [celtic.seq]],
    ['leurope', [french.seq]],
    ['europe', [french.seq]],
    ['fietstocht', [hidden.seq]],
    ['fiets\u200btocht collega', [hidden.seq]],
    ['*️⃣', [keycap.seq]],
    ['1', [keycap.seq]],
    ['*', []],
  ] as const)
    expect((await found(asBram, q)).seqs, q).toEqual(seqs)
  expect(await found(asAnna, 'obrien')).toEqual({ seqs: [celtic.seq], people: 1 })
  const { messages } = await asBram.api.chat.find({ q: 'leurope' })
  expect(messages[0]?.snippet.filter(({ hit }) => hit)).toEqual([{ text: 'l’Europe', hit: true }])
})

it('shows the part of a long message around what was found', async () => {
  const { asAnna, heSays } = await talking()
  const filler = 'Nog wat woorden vooraf. '.repeat(20)
  await heSays(`${filler}Dan de speld.\n\nEn daarna ${filler}`)
  const { messages } = await asAnna.api.chat.find({ q: 'speld' })
  const [{ snippet }] = messages as [(typeof messages)[number]]
  expect(snippet.filter(({ hit }) => hit)).toEqual([{ text: 'speld', hit: true }])
  const text = snippet.map((part) => part.text).join('')
  expect(text).toMatch(/^…\S.* Dan de speld\. En daarna .*…$/)
  expect(text.length).toBeLessThan(130)
})

it('finds conversations by the other’s name, also archived ones, and none that were removed', async () => {
  const { asAnna, conversation: id } = await talking({ name: 'Zoë van Dijk' })
  for (const q of ['zoe', 'Zoë', 'dijk', 'dijk zo']) expect((await found(asAnna, q)).people, q).toBe(1)
  for (const q of ['oe', 'zoe jansen']) expect((await found(asAnna, q)).people, q).toBe(0)
  await asAnna.api.chat.archive({ id, archived: true })
  expect(await asAnna.api.chat.find({ q: 'zoe' })).toMatchObject({
    people: [id],
    chats: [{ id, archived: true }],
  })
  expect((await found(asAnna, 'hoi')).seqs).toEqual([1])
  await asAnna.api.chat.remove({ conversation: id })
  for (const q of ['zoe', 'hoi']) expect(await found(asAnna, q)).toEqual({ seqs: [], people: 0 })
})

it('finds nothing that was unsent, deleted for oneself, or is older than the history shown', async () => {
  const { anna, bram, asAnna, asBram, conversation, sheSays, heSays } = await talking()
  const unsent = await sheSays('Appeltaart')
  const hidden = await heSays('Appelmoes')
  const kept = await sheSays('Appelsap')
  expect((await found(asBram, 'appel')).seqs).toEqual([kept, hidden, unsent].map(({ seq }) => seq))
  await asAnna.api.chat.unsend({ conversation, seq: unsent.seq })
  await asAnna.api.chat.deleteForMe({ conversation, seq: hidden.seq })
  expect((await found(asAnna, 'appel')).seqs).toEqual([kept.seq])
  expect((await found(asBram, 'appel')).seqs).toEqual([kept.seq, hidden.seq])
  await asAnna.api.chat.edit({ conversation, seq: kept.seq, body: 'Perensap' })
  expect((await found(asBram, 'appel')).seqs).toEqual([hidden.seq])
  expect((await found(asBram, 'peren')).seqs).toEqual([kept.seq])
  site.clock.advance(200 * DAY)
  const [again, him] = [await site.login(anna), await site.login(bram)]
  expect((await found(again, 'peren')).seqs).toEqual([])
  expect((await found(him, 'appel')).seqs).toEqual([])
})

it('finds nothing of conversations of others, and asks for a login', async () => {
  const { heSays } = await talking({ name: 'Wolfram' })
  await heSays('Kabouters')
  const stranger = await site.login(await site.build.member())
  for (const q of ['kabouter', 'wolfram'])
    expect(await stranger.api.chat.find({ q })).toEqual({
      chats: [],
      people: [],
      messages: [],
      next_cursor: null,
      all: true,
    })
  await expectRefusal(site.visitor().api.chat.find({ q: 'kabouter' }), 'authentication_required')
})

it('goes on finding what can be read after a block, by the name as it was, and after an account’s end', async () => {
  const { anna, bram, asAnna, asBram, conversation, heSays } = await talking({ name: 'Quinten' })
  await heSays('Kastanjes')
  await asBram.api.members.block({ id: anna.id })
  await site.rows(`update profile set name = 'Xander' where member_id = $1`, [bram.id])
  expect(await found(asAnna, 'kastanje')).toEqual({ seqs: [2], people: 0 })
  expect(await found(asAnna, 'xander')).toEqual({ seqs: [], people: 0 })
  const byName = await asAnna.api.chat.find({ q: 'quinten' })
  expect(byName).toMatchObject({ people: [conversation], chats: [{ profile: null }] })
  expect(byName.chats).toEqual((await asAnna.api.chat.list()).chats)
  expect(JSON.stringify(byName)).not.toContain(bram.id)
})

it('leads on page by page, each message once', async () => {
  const { asAnna, sheSays } = await talking()
  for (let n = 0; n < 45; n++) await sheSays(`Regel ${n}`)
  const seqs: number[] = []
  let cursor: string | null | undefined
  do {
    const page = await asAnna.api.chat.find({ q: 'regel', ...(cursor && { cursor }) })
    expect(page.people).toEqual([])
    seqs.push(...page.messages.map(({ seq }) => seq))
    cursor = page.next_cursor
  } while (cursor)
  expect(seqs).toEqual(Array.from({ length: 45 }, (_, n) => 46 - n))
})

it('refuses what is no search', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const asAnna = await own.login(await own.build.member())
  await expectFieldRefusal(asAnna.api.chat.find({ q: '   ' }), 'q', 'too_small')
  await expectFieldRefusal(asAnna.api.chat.find({ q: 'a'.repeat(101) }), 'q', 'too_big')
  for (const cursor of ['x', `99999999999999999.${own.siteId}`, '1.2'])
    await expectFieldRefusal(asAnna.api.chat.find({ q: 'hoi', cursor }), 'cursor', 'invalid_value')
  for (let n = 0; n < 60; n++) await asAnna.api.chat.find({ q: 'hoi' })
  await expectRefusal(asAnna.api.chat.find({ q: 'hoi' }), 'too_many_requests')
})
