import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuiltMember, MemberOptions } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

async function pair(her: MemberOptions = {}, him: MemberOptions = {}) {
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', ...her }),
    site.build.member({ gender: 'male', ...him }),
  ])
  return { anna, bram, asAnna: await site.login(anna), asBram: await site.login(bram) }
}

const message = (to: BuiltMember, body = 'Hoi!') => ({ id: site.app.ids.uuid(), to: to.id, body })

const stored = (senderId: string) =>
  site.rows<{ body: string }>('select body from message where sender_id = $1 order by id', [senderId])

describe('sending', () => {
  it('delivers a message, takes its price and counts it as unread until it is opened', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    const sent = await asAnna.api.chat.send(message(bram, '  Hoi Bram!  '))
    expect(sent).toMatchObject({ message: { mine: true, body: 'Hoi Bram!' }, balance: 4 })

    const [chat] = (await asBram.api.chat.list()).chats
    expect(chat).toMatchObject({
      id: sent.conversation,
      profile: { id: anna.id },
      num_unread_messages: 1,
      last_message: { body: 'Hoi Bram!', mine: false },
    })
    const page = await asBram.api.chat.messages({ conversation: sent.conversation })
    expect(page).toMatchObject({ messages: [{ body: 'Hoi Bram!', mine: false }], profile: { id: anna.id } })
    await asBram.api.chat.read({ id: sent.conversation })
    expect((await asBram.api.chat.list()).chats[0]).toMatchObject({ num_unread_messages: 0 })
    const seen = await asAnna.api.chat.messages({ member: bram.id })
    expect(seen.read_up_to).toBe(sent.message.id)
  })

  it('makes one message of the same send repeated, at no further cost', async () => {
    const { anna, bram, asAnna } = await pair()
    const send = message(bram)
    const answers = await Promise.all(Array.from({ length: 8 }, () => asAnna.api.chat.send(send)))
    expect(new Set(answers.map((answer) => answer.message.id)).size).toBe(1)
    expect(await stored(anna.id)).toHaveLength(1)
    expect((await asAnna.api.accounts.user()).user?.credits).toBe(4)
    await expectRefusal(asAnna.api.chat.send({ ...send, body: 'Iets anders' }), 'conflict')
  })

  it('refuses without credits, and sends when there are some again', async () => {
    const { anna, bram, asAnna } = await pair({ credits: 1 })
    await asAnna.api.chat.send(message(bram))
    const next = message(bram, 'Nog een')
    await expectRefusal(asAnna.api.chat.send(next), 'insufficient_credits', { needed: 1, balance: 0 })
    expect(await stored(anna.id)).toHaveLength(1)
  })

  it('lets a free member write in two conversations, and a premium member in more', async () => {
    const { asAnna } = await pair({ credits: 10 })
    const { asAnna: asPremium } = await pair({ credits: 10, premium: true })
    const men = await Promise.all([1, 2, 3].map(() => site.build.member({ gender: 'male' })))
    for (const man of men.slice(0, 2)) await asAnna.api.chat.send(message(man))
    await expectRefusal(asAnna.api.chat.send(message(men[2]!)), 'premium_only', {
      limit: 'conversations',
      max: 2,
    })
    await asAnna.api.chat.send(message(men[0]!, 'In het eerste gesprek mag het'))
    for (const man of men) await asPremium.api.chat.send(message(man))
    expect((await asPremium.api.chat.list()).chats).toHaveLength(3)
  })

  it('refuses an empty message, one that is too long, and accepts the longest', async () => {
    const { bram, asAnna } = await pair()
    await expectFieldRefusal(asAnna.api.chat.send(message(bram, '   ')), 'body', 'too_small')
    await expectFieldRefusal(asAnna.api.chat.send(message(bram, 'x'.repeat(1_001))), 'body', 'too_big')
    await asAnna.api.chat.send(message(bram, 'x'.repeat(1_000)))
  })

  it('refuses to answer who has not confirmed the address yet', async () => {
    const { anna, bram, asAnna, asBram } = await pair({ confirmed: false })
    await asAnna.api.chat.send(message(bram))
    await expectRefusal(asBram.api.chat.send(message(anna)), 'not_confirmed')
    await site.rows(`update account set status = 'active' where id = $1`, [anna.id])
    await asBram.api.chat.send(message(anna))
  })

  it('refuses across a block: the blocked finds nobody, the blocker is reminded', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    await asBram.api.chat.send(message(anna))
    await asAnna.api.members.block({ id: bram.id })
    await expectRefusal(asBram.api.chat.send(message(anna)), 'not_found')
    await expectRefusal(asBram.api.members.profile({ id: anna.id }), 'not_found')
    await expectRefusal(asAnna.api.chat.send(message(bram)), 'contact_blocked')
    await asAnna.api.members.unblock({ id: bram.id })
    await asBram.api.chat.send(message(anna, 'Weer vrienden?'))
  })

  it('keeps the order of messages that both send at once', async () => {
    const { anna, bram, asAnna, asBram } = await pair({ credits: 20 }, { credits: 20 })
    const sends = Array.from({ length: 20 }, (_, i) =>
      i % 2 ? asAnna.api.chat.send(message(bram, `a${i}`)) : asBram.api.chat.send(message(anna, `b${i}`)),
    )
    await Promise.all(sends)
    const [one, other] = await Promise.all([
      asAnna.api.chat.messages({ member: bram.id }),
      asBram.api.chat.messages({ member: anna.id }),
    ])
    expect(one.messages).toHaveLength(20)
    expect(one.messages.map(({ id }) => id)).toEqual(other.messages.map(({ id }) => id))
    const last = one.messages[9]!.id
    const missed = await asAnna.api.chat.messages({ member: bram.id, after: last })
    expect(missed.messages.map(({ id }) => id)).toEqual(one.messages.slice(10).map(({ id }) => id))
  })
})

describe('reading', () => {
  it('opens a conversation to its two members only', async () => {
    const { bram, asAnna } = await pair()
    const { conversation } = await asAnna.api.chat.send(message(bram))
    const stranger = await site.login(await site.build.member())
    await expectRefusal(stranger.api.chat.messages({ conversation }), 'not_found')
    await expectRefusal(stranger.api.chat.read({ id: conversation }), 'not_found')
    await expectRefusal(stranger.api.chat.remove({ conversation }), 'not_found')
    await expectRefusal(asAnna.api.chat.messages({ conversation: site.app.ids.uuid() }), 'not_found')
  })

  it('takes a removed conversation off one list until a new message comes', async () => {
    const { bram, asAnna, asBram } = await pair()
    const { conversation } = await asAnna.api.chat.send(message(bram))
    await asBram.api.chat.remove({ conversation })
    expect((await asBram.api.chat.list()).chats).toEqual([])
    expect((await asAnna.api.chat.list()).chats).toHaveLength(1)
    await asAnna.api.chat.send(message(bram, 'Ben je er nog?'))
    expect((await asBram.api.chat.list()).chats).toMatchObject([{ id: conversation, num_unread_messages: 1 }])
  })

  it('hides messages that are older than the site keeps them in sight, and says so', async () => {
    const { bram, asAnna } = await pair()
    const { conversation } = await asAnna.api.chat.send(message(bram, 'Oud'))
    await site.rows(
      'update message set created_at = created_at - make_interval(days => 181) where conversation_id = $1',
      [conversation],
    )
    await asAnna.api.chat.send(message(bram, 'Nieuw'))
    const page = await asAnna.api.chat.messages({ conversation })
    expect(page).toMatchObject({ messages: [{ body: 'Nieuw' }], history_hidden: true, has_older: false })
    const fresh = await asAnna.api.chat.messages({ member: (await site.build.member({ gender: 'male' })).id })
    expect(fresh).toMatchObject({ messages: [], history_hidden: false, conversation: null })
  })
})

describe('live', () => {
  it('tells both sides of a message, of reading and of typing, and nobody else', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    const stranger = await site.login(await site.build.member())
    const [liveAnna, liveBram, liveStranger] = await Promise.all(
      [asAnna, asBram, stranger].map((member) => connectLive(member)),
    )
    const { conversation, message: sent } = await asAnna.api.chat.send(message(bram))
    await liveBram!.expect({ type: 'message', conversation, from: anna.id })
    await asBram.api.chat.read({ id: conversation })
    await liveAnna!.expect({ type: 'read', conversation, up_to: sent.id })
    liveBram!.say({ type: 'typing', conversation })
    await liveAnna!.expect({ type: 'typing', conversation, from: bram.id })
    liveStranger!.say({ type: 'typing', conversation })
    liveStranger!.say('not json')
    await stranger.api.accounts.logout()
    await liveStranger!.expect({ type: 'logged_out' })
    await liveStranger!.closed
    expect(liveStranger!.events).toEqual([{ type: 'logged_out' }])
    for (const live of [liveAnna, liveBram]) live!.close()
  })

  it('refuses who is not logged in, and pages of other sites', async () => {
    expect(await (await connectLive(site.visitor())).closed).toBe(1008)
    const member = await site.login(await site.build.member())
    expect(await (await connectLive(member, { origin: 'https://evil.example' })).closed).toBe(1008)
  })
})
