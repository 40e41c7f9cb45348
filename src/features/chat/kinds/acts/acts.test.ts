import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const MINUTE = 60_000

/** Anna has written to Bram. `place` is her first message's. */
async function writing(...bodies: string[]) {
  const couple = await site.couple({ credits: 20 })
  const send = (body: string, reply_to?: number) =>
    couple.asAnna.api.chat.send({ id: site.app.ids.uuid(), to: couple.bram.id, body, reply_to })
  const sent = await send(bodies[0] ?? 'Hoi Bram')
  for (const body of bodies.slice(1)) await send(body)
  const { conversation } = sent
  return { ...couple, send, conversation, place: { conversation, seq: sent.message.seq } }
}

const seen = async (who: Visitor, conversation: string) =>
  (await who.api.chat.messages({ conversation })).messages
const unreadOf = async (who: Visitor) => (await who.api.chat.list()).chats[0]?.num_unread_messages
const stored = (conversation: string) =>
  site.rows<{ body: string; credits: number }>(
    'select body, credits from message where conversation_id = $1 order by seq',
    [conversation],
  )

describe('an answer to a message', () => {
  it('quotes its beginning to both, and nothing once it is gone', async () => {
    const { anna, asAnna, asBram, conversation, place } = await writing('Wat doe je zondag?')
    const to = anna.id
    const answer = await asBram.api.chat.send({ id: site.app.ids.uuid(), to, body: 'Niets', reply_to: 1 })
    const said = { mine: false, body: 'Wat doe je zondag?', gift: null, photo: false, voice: false }
    expect(answer.message.reply_to).toEqual({ seq: 1, said })
    expect((await seen(asAnna, conversation)).at(-1)?.reply_to).toEqual({
      seq: 1,
      said: { ...said, mine: true },
    })
    await asBram.api.chat.deleteForMe(place)
    expect((await seen(asBram, conversation)).at(-1)?.reply_to).toEqual({ seq: 1, said: null })
    expect((await seen(asAnna, conversation)).at(-1)?.reply_to?.said?.mine).toBe(true)
  })

  it('is refused to a message that is not there, and costs nothing then', async () => {
    const { send, conversation, asAnna, place } = await writing('Hoi')
    await expectFieldRefusal(send('Antwoord', 99), 'reply_to', 'not_found')
    await asAnna.api.chat.unsend(place)
    await expectFieldRefusal(send('Antwoord', place.seq), 'reply_to', 'not_found')
    expect(await stored(conversation)).toHaveLength(1)
    expect((await asAnna.api.accounts.user()).user?.credits).toBe(19)
    const stranger = await site.couple()
    const first = { id: site.app.ids.uuid(), to: stranger.bram.id, body: 'Hoi', reply_to: 1 }
    await expectFieldRefusal(stranger.asAnna.api.chat.send(first), 'reply_to', 'not_found')
  })

  it('sent again is the same message, and with another answer a conflict', async () => {
    const { bram, asAnna, conversation } = await writing('Een', 'Twee')
    const answer = { id: site.app.ids.uuid(), to: bram.id, body: 'Drie', reply_to: 1 }
    const once = await asAnna.api.chat.send(answer)
    expect(await asAnna.api.chat.send(answer)).toEqual(once)
    await expectRefusal(asAnna.api.chat.send({ ...answer, reply_to: 2 }), 'conflict')
    expect(await stored(conversation)).toHaveLength(3)
  })
})

describe('editing', () => {
  it('changes the words for both, and says so', async () => {
    const { asAnna, asBram, conversation, place } = await writing('Hoi Brma')
    const edited = await asAnna.api.chat.edit({ ...place, body: ' Hoi Bram ' })
    expect(edited.message).toMatchObject({ body: 'Hoi Bram', edited: true, mine: true })
    expect(await seen(asBram, conversation)).toMatchObject([{ body: 'Hoi Bram', edited: true, mine: false }])
    expect((await asBram.api.chat.list()).chats[0]?.last_message?.body).toBe('Hoi Bram')
    expect(await stored(conversation)).toEqual([{ body: 'Hoi Bram', credits: 1 }])
  })

  it('ends after 15 minutes, and when the message is read', async () => {
    const { asAnna, asBram, conversation, place } = await writing('Een', 'Twee')
    await asBram.api.chat.read({ id: conversation, up_to: 1 })
    await expectRefusal(asAnna.api.chat.edit({ ...place, body: 'Anders' }), 'too_late', { why: 'read' })
    const second = { ...place, seq: 2 }
    site.clock.advance(14 * MINUTE)
    await asAnna.api.chat.edit({ ...second, body: 'Nog net' })
    site.clock.advance(MINUTE + 1)
    await expectRefusal(asAnna.api.chat.edit({ ...second, body: 'Te laat' }), 'too_late', { why: 'time' })
    expect(await stored(conversation)).toMatchObject([{ body: 'Een' }, { body: 'Nog net' }])
  })

  it('stays ended though another tab of the reader is behind', async () => {
    const { asAnna, asBram, conversation, send } = await writing('Een', 'Twee')
    await asBram.api.chat.read({ id: conversation })
    await send('Drie')
    await asBram.api.chat.read({ id: conversation, up_to: 1 })
    expect(await unreadOf(asBram)).toBe(1)
    const second = { conversation, seq: 2, body: 'Anders' }
    await expectRefusal(asAnna.api.chat.edit(second), 'too_late', { why: 'read' })
  })

  it('does not tell whether it is read where the other does not show it', async () => {
    const { asAnna, asBram, conversation, place } = await writing()
    await asBram.api.members.update({ shows_reading: false })
    await asBram.api.chat.read({ id: conversation })
    expect((await asAnna.api.chat.edit({ ...place, body: 'Anders' })).message.edited).toBe(true)
  })

  it('is no conversation for nothing: five times a message, and none once the other has written', async () => {
    const own = await siteForTest({ limitsFactor: 1 })
    const { anna, bram, asAnna, asBram } = await own.couple()
    const body = 'Hoi'
    const { conversation } = await asAnna.api.chat.send({ id: own.app.ids.uuid(), to: bram.id, body })
    await asBram.api.members.update({ shows_reading: false })
    const edit = (times: number) => asAnna.api.chat.edit({ conversation, seq: 1, body: `Hoi ${times}` })
    for (let times = 1; times <= 5; times++) await edit(times)
    await expect(edit(6)).rejects.toMatchObject({ code: 'too_many_requests' })
    const { conversation: other } = await asBram.api.chat.send({ id: own.app.ids.uuid(), to: anna.id, body })
    expect(other).toBe(conversation)
    await expectRefusal(edit(7), 'too_late', { why: 'read' })
    expect((await asBram.api.chat.messages({ conversation })).messages).toMatchObject([
      { body: 'Hoi 5' },
      { body },
    ])
  })

  it('is for the sender only, with a body that may be sent', async () => {
    const { asAnna, asBram, conversation, place } = await writing()
    await expectRefusal(asBram.api.chat.edit({ ...place, body: 'Van Bram' }), 'not_found')
    await expectFieldRefusal(asAnna.api.chat.edit({ ...place, body: '  ' }), 'body', 'too_small')
    await expectFieldRefusal(asAnna.api.chat.edit({ ...place, body: 'x'.repeat(2_001) }), 'body', 'too_big')
    await expectRefusal(asAnna.api.chat.edit({ ...place, seq: 2, body: 'Anders' }), 'not_found')
    expect(await stored(conversation)).toMatchObject([{ body: 'Hoi Bram' }])
  })

  it('is refused to somebody who is blocked, and from behind an own block', async () => {
    const { anna, asAnna, asBram, conversation, place } = await writing()
    await asBram.api.members.block({ id: anna.id })
    await expectRefusal(asAnna.api.chat.edit({ ...place, body: 'Scheldwoord' }), 'not_found')
    await expectRefusal(asAnna.api.chat.react({ ...place, emoji: '💩' }), 'not_found')
    await expectRefusal(asBram.api.chat.react({ ...place, emoji: '👍' }), 'contact_blocked')
    expect(await seen(asBram, conversation)).toMatchObject([
      { body: 'Hoi Bram', my_reaction: null, their_reaction: null },
    ])
  })
})

it('keeps one blank line of many, in a message and in an edit', async () => {
  const { asAnna, conversation, place } = await writing(`Een\n \n${'\n'.repeat(90)}twee\ndrie\n\nvier`)
  expect(await stored(conversation)).toMatchObject([{ body: 'Een\n\ntwee\ndrie\n\nvier' }])
  await asAnna.api.chat.edit({ ...place, body: 'Een\n\n\n\ntwee' })
  expect(await stored(conversation)).toMatchObject([{ body: 'Een\n\ntwee' }])
})

describe('unsending', () => {
  it('takes the words from both and from the database; the credits stay spent', async () => {
    const { asAnna, asBram, conversation, place } = await writing('Spijt', 'Blijft')
    await asBram.api.chat.react({ ...place, emoji: '😮' })
    expect(await unreadOf(asBram)).toBe(2)
    expect((await asAnna.api.chat.unsend(place)).message).toMatchObject({ body: '', gone: 'unsent' })
    const [first, second] = await seen(asBram, conversation)
    expect(first).toMatchObject({ seq: 1, body: '', gone: 'unsent', my_reaction: null })
    expect(second).toMatchObject({ seq: 2, body: 'Blijft', gone: null })
    expect(await unreadOf(asBram)).toBe(1)
    expect(await stored(conversation)).toEqual([
      { body: '', credits: 1 },
      { body: 'Blijft', credits: 1 },
    ])
    expect((await asAnna.api.chat.unsend(place)).message.gone).toBe('unsent')
    expect(await unreadOf(asBram)).toBe(1)
    await expectRefusal(asAnna.api.chat.edit({ ...place, body: 'Toch' }), 'not_found')
    await expectRefusal(asBram.api.chat.react({ ...place, emoji: '👍' }), 'not_found')
    await asBram.api.chat.read({ id: conversation, up_to: 1 })
    expect(await unreadOf(asBram)).toBe(1)
  })

  it('counts one unread message less when its receiver deletes it', async () => {
    const { asBram, conversation, send, place } = await writing('Eerst', 'Dan')
    await asBram.api.chat.deleteForMe(place)
    expect(await unreadOf(asBram)).toBe(1)
    await asBram.api.chat.deleteForMe(place)
    expect(await unreadOf(asBram)).toBe(1)
    await asBram.api.chat.read({ id: conversation })
    await asBram.api.chat.deleteForMe({ conversation, seq: 2 })
    await send('Nog een')
    expect(await unreadOf(asBram)).toBe(1)
  })

  it('leaves the count of unread messages when the message was read', async () => {
    const { asAnna, asBram, conversation, send, place } = await writing('Gelezen')
    await asBram.api.chat.read({ id: conversation })
    await send('Ongelezen')
    await asAnna.api.chat.unsend(place)
    expect(await unreadOf(asBram)).toBe(1)
  })

  it('shows in the list that the last message was unsent', async () => {
    const { asAnna, asBram, place } = await writing()
    await asAnna.api.chat.unsend(place)
    for (const who of [asAnna, asBram])
      expect((await who.api.chat.list()).chats[0]?.last_message).toMatchObject({ body: '', unsent: true })
  })

  it('ends after 15 minutes, and is for the sender only', async () => {
    const { asAnna, asBram, conversation, place } = await writing()
    await expectRefusal(asBram.api.chat.unsend(place), 'not_found')
    site.clock.advance(15 * MINUTE + 1)
    await expectRefusal(asAnna.api.chat.unsend(place), 'too_late', { why: 'time' })
    expect(await stored(conversation)).toMatchObject([{ body: 'Hoi Bram' }])
  })
})

describe('deleting for oneself', () => {
  it('hides the message from one, and the other notices nothing', async () => {
    const { asAnna, asBram, conversation, place } = await writing('Een', 'Twee')
    const before = await asBram.api.chat.messages({ conversation })
    const live = await connectLive(asBram)
    await asAnna.api.chat.deleteForMe({ conversation, seq: 2 })
    expect(await seen(asAnna, conversation)).toMatchObject([
      { body: 'Een', gone: null },
      { body: '', gone: 'deleted' },
    ])
    expect((await asAnna.api.chat.list()).chats[0]?.last_message?.body).toBe('Een')
    expect(await asBram.api.chat.messages({ conversation })).toEqual(before)
    expect((await asBram.api.chat.list()).chats[0]?.last_message?.body).toBe('Twee')
    // What comes next is the first that Bram hears of.
    await asAnna.api.chat.react({ ...place, emoji: '👍' })
    await live.expect({
      type: 'changed',
      conversation,
      message: { ...before.messages[0]!, their_reaction: '👍' },
      revision: 1,
    })
    expect(live.events).toHaveLength(1)
    live.close()
  })
})

describe('a reaction', () => {
  it('is one emoji of each, which can be changed and taken back', async () => {
    const { asAnna, asBram, conversation, place } = await writing()
    await asBram.api.chat.react({ ...place, emoji: '❤️' })
    await asAnna.api.chat.react({ ...place, emoji: '👩🏽‍🚀' })
    await asBram.api.chat.react({ ...place, emoji: '👍🏿' })
    expect(await seen(asAnna, conversation)).toMatchObject([
      { my_reaction: '👩🏽‍🚀', their_reaction: '👍🏿', edited: false },
    ])
    await asBram.api.chat.react({ ...place, emoji: null })
    expect(await seen(asBram, conversation)).toMatchObject([{ my_reaction: null, their_reaction: '👩🏽‍🚀' }])
  })

  it.each(['', 'a', '👍👍', 'bel 0612345678', '<b>'])('is no text: %j', async (emoji) => {
    const { asBram, conversation, place } = await writing()
    await expectFieldRefusal(asBram.api.chat.react({ ...place, emoji }), 'emoji', 'invalid_format')
    expect(await seen(asBram, conversation)).toMatchObject([{ my_reaction: null }])
  })
})

it('tells both browsers of a change, each as its member sees it', async () => {
  const { asAnna, asBram, conversation, place } = await writing()
  const [liveAnna, liveBram] = [await connectLive(asAnna), await connectLive(asBram)]
  const { message, revision } = await asBram.api.chat.react({ ...place, emoji: '🎉' })
  expect(revision).toBe(1)
  await liveBram.expect({ type: 'changed', conversation, message, revision })
  const [forAnna] = await seen(asAnna, conversation)
  expect(forAnna).toMatchObject({ mine: true, their_reaction: '🎉' })
  await liveAnna.expect({ type: 'changed', conversation, message: forAnna!, revision })
  for (const live of [liveAnna, liveBram]) live.close()
})

it('tells a browser that comes back which messages were changed meanwhile', async () => {
  const { asAnna, asBram, conversation, place } = await writing('Een', 'Twee', 'Drie')
  const { revision } = await asBram.api.chat.messages({ conversation })
  await asAnna.api.chat.edit({ conversation, seq: 3, body: 'Drie!' })
  await asAnna.api.chat.unsend(place)
  await asAnna.api.chat.react({ conversation, seq: 3, emoji: '🙂' })
  const missed = await asBram.api.chat.messages({ conversation, after: 3, revision })
  expect(missed.messages).toEqual([])
  expect(missed.changed).toMatchObject([
    { seq: 1, gone: 'unsent' },
    { seq: 3, body: 'Drie!', edited: true, their_reaction: '🙂' },
  ])
  const after = await asBram.api.chat.messages({ conversation, after: 3, revision: missed.revision })
  expect(after.changed).toEqual([])
})

it('tells only the browsers of who deleted for themselves that there is less to show', async () => {
  const { asAnna, asBram, conversation } = await writing('Een', 'Twee', 'Drie')
  const live = await connectLive(asAnna)
  const before = await asAnna.api.chat.messages({ conversation })
  expect(before.deletions).toBe(0)
  const { revision } = before
  for (const seq of [1, 3, 3]) {
    const { message } = await asAnna.api.chat.deleteForMe({ conversation, seq })
    await live.expect({ type: 'changed', conversation, message, revision, deletions: seq === 1 ? 1 : 2 })
  }
  live.close()
  const missed = await asAnna.api.chat.messages({ conversation, after: 3, revision })
  expect(missed).toMatchObject({ changed: [], revision, deletions: 2 })
  expect(await asBram.api.chat.messages({ conversation })).toMatchObject({ revision, deletions: 0 })
})

it('keeps every change when both act at once', async () => {
  const { asAnna, asBram, conversation, place } = await writing()
  const acts = Array.from({ length: 20 }, (_, n) =>
    (n % 2 ? asAnna : asBram).api.chat.react({ ...place, emoji: n % 4 < 2 ? '👍' : '🎈' }),
  )
  const revisions = (await Promise.all(acts)).map(({ revision }) => revision)
  expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect((await asAnna.api.chat.messages({ conversation })).revision).toBe(20)
})
