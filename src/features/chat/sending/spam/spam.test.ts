import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasContactDetails } from '#features/members/contact-details/contact-details.server.ts'
import { DAY } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

const NEW_DAYS = 3
const spam = {
  hold_contact_details: true,
  same_text_members: 2,
  member_conversations: 4,
  new_member_days: NEW_DAYS,
  new_member_conversations: 3,
}
const LONG = 'Ik las op je profiel dat je graag wandelt, waar doe je dat het liefst?'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { spam }, limitsFactor: 1 })
})
afterAll(() => site.stop())

describe('contact details', () => {
  it.each([
    'mail me op anna@example.org',
    'anna (at) example (dot) org',
    'kijk op www.voorbeeld.nl',
    'https://t.me/anna',
    'mijn whatsapp: 06 12 34 56 78',
    'bel +31-6-1234-5678',
    '0 6 1 2 3 4 5 6 7 8',
    '０６１２３４５６７８',
    '0\u200b6\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7\u200b8',
    '٠٦١٢٣٤٥٦٧٨',
    'anna (at) example punt com',
    'insta: anna.bakt',
    'ik ben @annabakt',
  ])('are seen in “%s”', (text) => expect(hasContactDetails(text)).toBe(true))

  it.each([
    'Zit je ook op Instagram?',
    'Zullen we op 06-12-2026 om 20:00 afspreken?',
    'Ik ben 1.82 m en woon op nummer 1024',
    'Wat een dag.Was jij ook buiten?',
    'Dat kost €12,50 bij de bakker',
    'Op dat punt komen we samen',
  ])('are not seen in “%s”', (text) => expect(hasContactDetails(text)).toBe(false))

  it('are held back until the other has answered, and cost nothing; an edit cannot bring them in', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 10 })
    const send = (body: string) => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body })
    const held = { why: 'contact_details', max: null, words: '06 12345678' } as const
    await expectRefusal(send('App me op 06 12345678'), 'message_held_back', held)
    expect(await site.rows('select from conversation')).toEqual([])
    const { conversation, message, balance } = await send('Hoi Bram')
    expect(balance).toBe(9)
    const place = { conversation, seq: message.seq }
    const edit = () => asAnna.api.chat.edit({ ...place, body: 'App me op 06 12345678' })
    await expectRefusal(edit(), 'message_held_back', held)
    const mail = { ...held, words: 'Anna @ Example punt org' }
    await expectRefusal(send('of Anna @ Example punt org'), 'message_held_back', mail)
    await send('Zullen we wandelen.Het is mooi weer')
    await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna' })
    expect(await send('App me op 06 12345678')).toMatchObject({ balance: 7 })
  })
})

describe('first messages', () => {
  const begin = async (from: { signupDate?: Date }, bodies: string[]) => {
    const sender = await site.build.member({ ...from, premium: true, credits: 20 })
    const as = await site.login(sender)
    const sends = bodies.map((body) => async () => {
      const { id } = await site.build.member({ gender: 'male' })
      return as.api.chat.send({ id: site.app.ids.uuid(), to: id, body })
    })
    const begun = async () => (await site.rows('select from inbox where member_id = $1', [sender.id])).length
    return { as, sends, begun }
  }

  it('with the same words go to few; with other words, and in a conversation, they go on', async () => {
    const { as, sends, begun } = await begin({}, [LONG, `${LONG.toUpperCase()} !`, LONG, 'Hoi'])
    const first = await sends[0]!()
    await sends[1]!()
    await expectRefusal(sends[2]!(), 'message_held_back', { why: 'same_text', max: 2 })
    expect(await begun()).toBe(2)
    const { to } = (
      await site.rows<{ to: string }>(
        'select other_id as to from inbox where conversation_id = $1 and sent = 1',
        [first.conversation],
      )
    )[0]!
    await as.api.chat.send({ id: site.app.ids.uuid(), to, body: LONG })
    await sends[3]!()
    expect(await begun()).toBe(3)
  })

  it('are the same with other numbers, letters that look alike and what is not seen; other words are not', async () => {
    const { sends, begun } = await begin({}, [
      LONG,
      `${LONG.replaceAll('a', 'а').replaceAll('o', 'o\u0336').replace('Ik', 'I\u200bk')} 2`,
      `7 ${LONG} 1234`,
      'Ik las op je profiel dat je graag zwemt, waar doe je dat het liefst?',
    ])
    await sends[0]!()
    await sends[1]!()
    await expectRefusal(sends[2]!(), 'message_held_back', { why: 'same_text', max: 2, words: null })
    await sends[3]!()
    expect(await begun()).toBe(3)
  })

  it('cannot be brought to the same words by an edit, nor by a second message', async () => {
    const { as, sends } = await begin({}, ['Hoi', 'Hoi', 'Hoi'])
    const sent: Awaited<ReturnType<(typeof sends)[number]>>[] = []
    for (const send of sends) sent.push(await send())
    const edit = (at: number) =>
      as.api.chat.edit({ conversation: sent[at]!.conversation, seq: 1, body: LONG })
    await edit(0)
    await edit(1)
    await expectRefusal(edit(2), 'message_held_back', { why: 'same_text', max: 2 })
    const [third] = await site.rows<{ to: string }>(
      'select other_id as to from inbox where conversation_id = $1 and sent = 1',
      [sent[2]!.conversation],
    )
    const again = as.api.chat.send({ id: site.app.ids.uuid(), to: third!.to, body: LONG })
    await expectRefusal(again, 'message_held_back', { why: 'same_text', max: 2 })
  })

  it('of a new account are fewer a day than of one that is known', async () => {
    for (const [signupDate, max] of [
      [site.clock.now(), 3],
      [new Date(site.clock.now().getTime() - NEW_DAYS * DAY), 4],
    ] as const) {
      const { sends, begun } = await begin({ signupDate }, ['1', '2', '3', '4', '5'])
      for (const send of sends.slice(0, max)) await send()
      await expectRefusal(sends[max]!(), 'message_held_back', { why: 'too_many', max })
      expect(await begun()).toBe(max)
    }
  })

  /** Members that one has written to, some with an answer and some without. */
  const conversations = async (number: number, { answered }: { answered: boolean }, from = FROM) => {
    const sender = await site.build.member(from)
    const as = await site.login(sender)
    const met: { to: string; id: string }[] = []
    for (let n = 0; n < number; n++) {
      const other = await site.build.member({ gender: 'male', credits: 5 })
      const id = site.app.ids.uuid()
      await as.api.chat.send({ id, to: other.id, body: 'Hoi' })
      const answer = { id: site.app.ids.uuid(), to: sender.id, body: 'Hoi terug' }
      if (answered) await (await site.login(other)).api.chat.send(answer)
      met.push({ to: other.id, id })
      await begunAnew(sender.id)
    }
    return { as, sender, met }
  }
  const FROM = { premium: true, credits: 50 }
  /** As on the next day, to begin with as many others again. */
  const begunAnew = (id: string) =>
    site.app.limits.forget('begun-too_many-3', { points: 3, seconds: DAY / 1000 }, id)
  const told = (senderId: string) =>
    site.rows('select from message where sender_id = $1 and body = $2', [senderId, LONG])

  it('go to no more at once, also beside tries that come to nothing', async () => {
    const { as, sender, met } = await conversations(4, { answered: false })
    // With an id of before, nothing is said; what is said beside it counts all the same.
    for (const { to, id } of met)
      await Promise.allSettled(
        [id, id, site.app.ids.uuid()].map((each) => as.api.chat.send({ id: each, to, body: LONG })),
      )
    const all = met.map(({ to }) => as.api.chat.send({ id: site.app.ids.uuid(), to, body: LONG }))
    await Promise.allSettled(all)
    const counted = await site.rows(
      'select distinct conversation_id from message where sender_id = $1 and body = $2',
      [sender.id, LONG],
    )
    expect(counted).toHaveLength(2)
  })

  it('go on after the same words were answers, many at once', async () => {
    const { as, sender, met } = await conversations(4, { answered: true })
    const say = (to: string) => as.api.chat.send({ id: site.app.ids.uuid(), to, body: LONG })
    await Promise.all(met.map(({ to }) => say(to)))
    expect(await told(sender.id)).toHaveLength(4)
    const others: string[] = []
    for (let n = 0; n < 3; n++) others.push((await site.build.member({ gender: 'male' })).id)
    await say(others[0]!)
    await say(others[1]!)
    await expectRefusal(say(others[2]!), 'message_held_back', { why: 'same_text', max: 2 })
  })

  it('that are sent again with the same id count once', async () => {
    const sender = await site.build.member({ premium: true, credits: 20 })
    const as = await site.login(sender)
    const { id: to } = await site.build.member({ gender: 'male' })
    const send = { id: site.app.ids.uuid(), to, body: LONG }
    const sent = await Promise.all(Array.from({ length: 6 }, () => as.api.chat.send(send)))
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
  })
})
