import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const message = (to: BuiltMember, body = 'Hoi!') => ({ id: site.app.ids.uuid(), to: to.id, body })

const stored = (senderId: string) =>
  site.rows<{ body: string }>('select body from message where sender_id = $1 order by id', [senderId])

describe('sending', () => {
  it('delivers a message, takes its price and counts it as unread until it is opened', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple()
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
    expect(seen.read_up_to).toBe(sent.message.seq)
  })

  it('tells the id of a send to its sender in all tabs, and to nobody else', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple()
    const send = message(bram)
    const { conversation, message: sent } = await asAnna.api.chat.send(send)
    const idsFor = async (who: typeof asAnna) =>
      (await who.api.chat.messages({ conversation })).messages.map(({ id, client_id }) => [id, client_id])
    expect(await idsFor(await site.login(anna))).toEqual([[sent.id, send.id]])
    expect(await idsFor(asBram)).toEqual([[sent.id, null]])
    expect(JSON.stringify(await asBram.api.chat.list())).not.toContain(send.id)
  })

  it('makes one message of the same send repeated, at no further cost', async () => {
    const { anna, bram, asAnna } = await site.couple()
    const send = message(bram)
    const answers = await Promise.all(Array.from({ length: 8 }, () => asAnna.api.chat.send(send)))
    expect(new Set(answers.map((answer) => answer.message.id)).size).toBe(1)
    expect(await stored(anna.id)).toHaveLength(1)
    expect((await asAnna.api.accounts.user()).user?.credits).toBe(4)
    await expectRefusal(asAnna.api.chat.send({ ...send, body: 'Iets anders' }), 'conflict')
  })

  it('takes an id for one message of its sender, whoever it goes to: used for another it is a conflict', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ premium: true })
    const carl = await site.build.member({ gender: 'male' })
    const send = message(bram)
    await asAnna.api.chat.send(send)
    await expectRefusal(asAnna.api.chat.send({ ...send, to: carl.id }), 'conflict')
    await asAnna.api.chat.send(message(carl, 'Met een eigen id'))
    await expectRefusal(asAnna.api.chat.send({ ...send, to: carl.id }), 'conflict')
    expect(await stored(anna.id)).toEqual([{ body: 'Hoi!' }, { body: 'Met een eigen id' }])
    expect(await asAnna.api.chat.send(send)).toMatchObject({ message: { body: 'Hoi!' }, balance: 3 })
    // The key is unique per sender: another member may use the same one.
    await asBram.api.chat.send({ ...message(anna, 'Van Bram'), id: send.id })
  })

  it('delivers and charges once of fifty sends with one id to several members at once', async () => {
    const { anna, asAnna } = await site.couple({ premium: true })
    const men = await Promise.all([1, 2, 3, 4, 5].map(() => site.build.member({ gender: 'male' })))
    const { id } = message(anna)
    const sends = Array.from({ length: 50 }, (_, i) => {
      const to = men[i % men.length]!.id
      return asAnna.api.chat.send({ id, to, body: 'Hoi!' }).then(() => to)
    })
    const outcomes = await Promise.allSettled(sends)
    const reached = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(reached).toHaveLength(10)
    expect(new Set(reached).size).toBe(1)
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' })
    expect(await stored(anna.id)).toHaveLength(1)
    expect(await asAnna.api.accounts.user()).toMatchObject({ user: { credits: 4 } })
  })

  it('sends nothing under an id that paid for a message which is gone', async () => {
    const { anna, bram, asAnna } = await site.couple()
    const send = message(bram)
    await asAnna.api.chat.send(send)
    await site.rows('delete from message where sender_id = $1', [anna.id])
    await expectRefusal(asAnna.api.chat.send(send), 'conflict')
    expect(await stored(anna.id)).toEqual([])
    expect(await asAnna.api.chat.send({ ...send, id: site.app.ids.uuid() })).toMatchObject({ balance: 3 })
  })

  it('refuses without credits, and sends when there are some again', async () => {
    const { anna, bram, asAnna } = await site.couple({ credits: 1 })
    await asAnna.api.chat.send(message(bram))
    const next = message(bram, 'Nog een')
    await expectRefusal(asAnna.api.chat.send(next), 'insufficient_credits', { needed: 1, balance: 0 })
    expect(await stored(anna.id)).toHaveLength(1)
  })

  it('lets a free member write in two conversations, and a premium member in more', async () => {
    const { asAnna } = await site.couple({ credits: 10 })
    const { asAnna: asPremium } = await site.couple({ credits: 10, premium: true })
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

  it('counts the conversations on a free member’s list: one removed, or with a member who left, makes room', async () => {
    const { asAnna } = await site.couple({ credits: 10 })
    const men = await Promise.all([1, 2, 3, 4].map(() => site.build.member({ gender: 'male' })))
    const [first, second, third, fourth] = men as [BuiltMember, BuiltMember, BuiltMember, BuiltMember]
    const full = { limit: 'conversations', max: 2 } as const
    const { conversation } = await asAnna.api.chat.send(message(first))
    await asAnna.api.chat.send(message(second))
    await expectRefusal(asAnna.api.chat.send(message(third)), 'premium_only', full)
    await asAnna.api.chat.remove({ conversation })
    await asAnna.api.chat.send(message(third))
    // Resuming the removed conversation counts against the limit too.
    await expectRefusal(asAnna.api.chat.send(message(first)), 'premium_only', full)
    await site.rows(`update account set status = 'deleted' where id = $1`, [second.id])
    await asAnna.api.chat.send(message(first))
    await expectRefusal(asAnna.api.chat.send(message(fourth)), 'premium_only', full)
    await site.rows(
      'update account set paid_user = true where id = (select member_id from inbox where conversation_id = $1 and other_id = $2)',
      [conversation, first.id],
    )
    await asAnna.api.chat.send(message(fourth))
  })

  it('lets a free member go on only where they wrote last, when removed conversations come back', async () => {
    const { anna, asAnna } = await site.couple({ credits: 20 })
    const men = await Promise.all([1, 2, 3, 4, 5].map(() => site.build.member({ gender: 'male' })))
    const full = { limit: 'conversations', max: 2 } as const
    const conversations: string[] = []
    for (const man of men) {
      const { conversation } = await asAnna.api.chat.send(message(man))
      await asAnna.api.chat.remove({ conversation })
      conversations.push(conversation)
    }
    for (const man of men) await (await site.login(man)).api.chat.send(message(anna, 'Hoi Anna!'))
    expect((await asAnna.api.chat.list()).chats).toHaveLength(5)
    for (const man of men.slice(0, 3))
      await expectRefusal(asAnna.api.chat.send(message(man)), 'premium_only', full)
    expect(await stored(anna.id)).toHaveLength(5)
    for (const man of [men[3]!, men[4]!, men[3]!]) await asAnna.api.chat.send(message(man, 'Verder'))
    // Removing one makes room for the next.
    await asAnna.api.chat.remove({ conversation: conversations[4]! })
    await asAnna.api.chat.send(message(men[2]!, 'Verder'))
    await expectRefusal(asAnna.api.chat.send(message(men[1]!)), 'premium_only', full)
    await site.rows('update account set paid_user = true where id = $1', [anna.id])
    for (const man of men) await asAnna.api.chat.send(message(man, 'Premium'))
  })

  it('refuses an empty message, one that is too long, and accepts the longest', async () => {
    const { bram, asAnna, asBram } = await site.couple()
    for (const nothing of [
      '   ',
      '\u202e\u202e',
      '\u200b \u3164',
      '\u2800',
      '\u0085\u0001',
      '\u{1d159}\u{13441}',
    ])
      await expectFieldRefusal(asAnna.api.chat.send(message(bram, nothing)), 'body', 'too_small')
    expect((await asBram.api.chat.list()).chats).toEqual([])
    await expectFieldRefusal(asAnna.api.chat.send(message(bram, 'x'.repeat(1_001))), 'body', 'too_big')
    await asAnna.api.chat.send(message(bram, 'x'.repeat(1_000)))
  })

  it('lets nobody write before confirming their address, nor be written to', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ confirmed: false })
    const refused = message(bram)
    await expectRefusal(asAnna.api.chat.send(refused), 'confirmation_required')
    await expectRefusal(asBram.api.chat.send(message(anna)), 'not_confirmed')
    expect([...(await stored(anna.id)), ...(await stored(bram.id))]).toEqual([])
    expect(await asAnna.api.accounts.user()).toMatchObject({ user: { credits: 5 } })
    await site.rows(`update account set status = 'active' where id = $1`, [anna.id])
    await asAnna.api.chat.send(refused)
    await asBram.api.chat.send(message(anna))
  })

  it('refuses across a block: the blocked finds nobody, the blocker is reminded', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple()
    await asBram.api.chat.send(message(anna))
    await asAnna.api.members.block({ id: bram.id })
    await expectRefusal(asBram.api.chat.send(message(anna)), 'not_found')
    expect((await asBram.api.members.profile({ id: anna.id })).profile.status).toBe('disabled')
    await expectRefusal(asAnna.api.chat.send(message(bram)), 'contact_blocked')
    await asAnna.api.members.unblock({ id: bram.id })
    await asBram.api.chat.send(message(anna, 'Weer vrienden?'))
  })

  it('keeps the order of messages that both send at once', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 }, { credits: 20 })
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
    const last = one.messages[9]!.seq
    expect(one.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    const missed = await asAnna.api.chat.messages({ member: bram.id, after: last })
    expect(missed.messages.map(({ id }) => id)).toEqual(one.messages.slice(10).map(({ id }) => id))
  })
})

describe('reading', () => {
  it('opens a conversation to its two members only', async () => {
    const { bram, asAnna } = await site.couple()
    const { conversation } = await asAnna.api.chat.send(message(bram))
    const stranger = await site.login(await site.build.member())
    await expectRefusal(stranger.api.chat.messages({ conversation }), 'not_found')
    await expectRefusal(stranger.api.chat.read({ id: conversation }), 'not_found')
    await expectRefusal(stranger.api.chat.remove({ conversation }), 'not_found')
    await expectRefusal(asAnna.api.chat.messages({ conversation: site.app.ids.uuid() }), 'not_found')
  })

  it('reads as many messages as asked for, up to 1,000', async () => {
    const { bram, asAnna } = await site.couple()
    const { conversation } = await asAnna.api.chat.send(message(bram, 'Een'))
    for (const body of ['Twee', 'Drie', 'Vier']) await asAnna.api.chat.send(message(bram, body))
    const bodies = async (page: { before?: number; after?: number; limit: number }) => {
      const { messages, has_older } = await asAnna.api.chat.messages({ conversation, ...page })
      return [...messages.map(({ body }) => body), has_older]
    }
    expect(await bodies({ limit: 2 })).toEqual(['Drie', 'Vier', true])
    expect(await bodies({ before: 4, limit: 2 })).toEqual(['Twee', 'Drie', true])
    expect(await bodies({ before: 4, limit: 1_000 })).toEqual(['Een', 'Twee', 'Drie', false])
    expect(await bodies({ after: 1, limit: 2 })).toEqual(['Twee', 'Drie', false])
    await expectRefusal(asAnna.api.chat.messages({ conversation, limit: 1_001 }), 'invalid_input')
  })

  it('takes a removed conversation off one list until a new message comes', async () => {
    const { bram, asAnna, asBram } = await site.couple()
    const { conversation } = await asAnna.api.chat.send(message(bram))
    await asBram.api.chat.remove({ conversation })
    expect((await asBram.api.chat.list()).chats).toEqual([])
    expect((await asAnna.api.chat.list()).chats).toHaveLength(1)
    await asAnna.api.chat.send(message(bram, 'Ben je er nog?'))
    expect((await asBram.api.chat.list()).chats).toMatchObject([{ id: conversation, num_unread_messages: 1 }])
  })

  it('hides messages after as many days as the site says', async () => {
    const brief = await siteForTest({ settings: { chat_history_days: 30 } })
    const { bram, asAnna } = await brief.couple()
    for (const days of [31, 29]) {
      const { message: sent } = await asAnna.api.chat.send(message(bram, `${days} dagen`))
      await brief.rows(
        'update message set created_at = created_at - make_interval(days => $2) where id = $1',
        [sent.id, days],
      )
    }
    expect(await asAnna.api.chat.messages({ member: bram.id })).toMatchObject({
      messages: [{ body: '29 dagen' }],
      history_hidden: true,
    })
  })

  it('hides messages that are older than the site keeps them in sight, and says so', async () => {
    const { bram, asAnna } = await site.couple()
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
