import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GIFT_KINDS, GIFTS, type GiftKind } from '#shared/gift.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const gift = (to: BuiltMember, kind: GiftKind = 'rose') => ({
  id: site.app.ids.uuid(),
  to: to.id,
  gift: kind,
})
const creditsOf = async (who: Visitor) => (await who.api.accounts.user()).user?.credits
const shownOf = async (viewer: Visitor, member: BuiltMember) => {
  const { profile } = await viewer.api.members.profile({ id: member.id })
  return profile.status === 'active' ? profile.gifts : undefined
}
/** Every gift has its debit, and every debit its gift. */
async function expectPaidFor(who: BuiltMember, kinds: GiftKind[]): Promise<void> {
  const given = await site.rows<{ gift: GiftKind; credits: number; amount: number | null }>(
    `select gift, credits, -amount as amount from message
     left join ledger_entry on member_id = sender_id and account = 'wallet' and key = 'message:' || client_id
     where sender_id = $1 and gift is not null order by message.id`,
    [who.id],
  )
  expect(given).toEqual(
    kinds.map((kind) => ({ gift: kind, credits: GIFTS[kind] * 3, amount: GIFTS[kind] * 3 })),
  )
  const [booked] = await site.rows<{ count: number }>(
    `select count(*)::int from ledger_entry where member_id = $1 and account = 'gift'`,
    [who.id],
  )
  expect(booked).toEqual({ count: kinds.length })
}

describe('the catalogue', () => {
  it('has 24 gifts, priced from the site’s setting up, with the balance', async () => {
    const { asAnna } = await site.couple({ credits: 7 })
    const { gifts, balance } = await asAnna.api.chat.gifts()
    expect(gifts.map(({ kind }) => kind)).toEqual(GIFT_KINDS)
    expect(gifts).toHaveLength(24)
    expect(balance).toBe(7)
    const credits = gifts.map((one) => one.credits)
    expect(Math.min(...credits)).toBe(3)
    expect(credits).toEqual(credits.toSorted((a, b) => a - b))
    // A new member's credits were given; those that are missing are sold at the price of now.
    expect(gifts.find(({ kind }) => kind === 'rose')?.price).toEqual({ kind: 'gift' })
    expect(gifts.find(({ kind }) => kind === 'boat')?.price).toMatchObject({ kind: 'from', currency: 'EUR' })
  })

  it('is for members', async () => {
    await expectRefusal(site.visitor().api.chat.gifts(), 'authentication_required')
  })
})

describe('giving', () => {
  it('sends a gift as a message, takes its price and tells both', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const bramHears = await connectLive(asBram)
    const sent = await asAnna.api.chat.give(gift(bram, 'teddy'))
    expect(sent).toMatchObject({ balance: 11, message: { body: '', gift: { kind: 'teddy' }, mine: true } })
    await expect
      .poll(() => bramHears.events)
      .toMatchObject([
        { type: 'message', message: { gift: { kind: 'teddy' }, mine: false, client_id: null }, unread: 1 },
      ])
    const page = await asBram.api.chat.messages({ conversation: sent.conversation })
    expect(page.messages).toMatchObject([{ gift: { kind: 'teddy' }, body: '' }])
    expect((await asBram.api.chat.list()).chats[0]?.last_message).toMatchObject({ kind: 'gift', body: '' })
    await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Voor jou' })
    expect((await asBram.api.chat.list()).chats[0]?.last_message).toMatchObject({ kind: 'text' })
    await expectPaidFor(anna, ['teddy'])
    bramHears.close()
  })

  it('makes one gift of the same send repeated, at once and later', async () => {
    const { anna, bram, asAnna } = await site.couple({ credits: 20 })
    const send = gift(bram)
    const answers = await Promise.all(Array.from({ length: 20 }, () => asAnna.api.chat.give(send)))
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
    expect(await asAnna.api.chat.give({ ...send, id: send.id.toUpperCase() })).toMatchObject({ balance: 17 })
    await expectRefusal(asAnna.api.chat.give({ ...send, gift: 'boat' }), 'conflict')
    await expectRefusal(asAnna.api.chat.send({ id: send.id, to: bram.id, body: 'Hoi' }), 'conflict')
    await expectPaidFor(anna, ['rose'])
    expect(await creditsOf(asAnna)).toBe(17)
  })

  it('is refused with too few credits, which are told, and nothing is taken', async () => {
    const { anna, bram, asAnna } = await site.couple({ credits: 5 })
    await expectRefusal(asAnna.api.chat.give(gift(bram, 'boat')), 'insufficient_credits', {
      needed: 15,
      balance: 5,
    })
    await expectPaidFor(anna, [])
    const many = await Promise.allSettled([1, 2, 3, 4].map(() => asAnna.api.chat.give(gift(bram))))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await creditsOf(asAnna)).toBe(2)
    await expectPaidFor(anna, ['rose'])
  })

  it('keeps to the rules of a text message', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 100 })
    const give = (to: BuiltMember) => asAnna.api.chat.give(gift(to))
    const more = await Promise.all([1, 2].map(() => site.build.member({ gender: 'male' })))
    const unconfirmed = await site.build.member({ gender: 'male', confirmed: false })
    await give(bram)
    await expectRefusal(give(unconfirmed), 'not_confirmed')
    await give(more[0]!)
    await expectRefusal(give(more[1]!), 'premium_only', { limit: 'conversations', max: 2 })
    await expectRefusal(give(anna), 'not_found')
    await asBram.api.members.block({ id: anna.id })
    await expectRefusal(give(bram), 'not_found')
    await expectRefusal(asBram.api.chat.give(gift(anna)), 'contact_blocked')
    const asUnconfirmed = await site.login(unconfirmed)
    await expectRefusal(asUnconfirmed.api.chat.give(gift(anna)), 'confirmation_required')
    await expectPaidFor(anna, ['rose', 'rose'])
  })

  it('refuses what is not in the catalogue', async () => {
    const { bram, asAnna } = await site.couple({ credits: 20 })
    const unknown = { ...gift(bram), gift: 'diamond' as GiftKind }
    await expectFieldRefusal(asAnna.api.chat.give(unknown), 'gift', 'invalid_value')
    expect(await creditsOf(asAnna)).toBe(20)
  })

  it('can be reacted to, answered and unsent, but not edited', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
    const { conversation, message } = await asAnna.api.chat.give(gift(bram))
    const place = { conversation, seq: message.seq }
    const reacted = await asBram.api.chat.react({ ...place, emoji: '😍' })
    expect(reacted.message).toMatchObject({ gift: { kind: 'rose' }, my_reaction: '😍' })
    const thanks = { id: site.app.ids.uuid(), to: anna.id, body: 'Dank je', reply_to: message.seq }
    expect((await asBram.api.chat.send(thanks)).message.reply_to?.said).toEqual({
      mine: false,
      body: '',
      gift: { kind: 'rose' },
      photo: false,
      voice: false,
    })
    await expectRefusal(asAnna.api.chat.edit({ ...place, body: 'Toch woorden' }), 'not_found')
    const unsent = await asAnna.api.chat.unsend(place)
    expect(unsent.message).toMatchObject({ gone: 'unsent', gift: null })
    const [first, answer] = (await asBram.api.chat.messages({ conversation })).messages
    expect(first).toMatchObject({ gone: 'unsent', gift: null })
    expect(answer?.reply_to?.said).toBeNull()
  })
})

describe('gifts received', () => {
  it('stand on the profile only if its owner wishes, and never say who gave them', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 50 })
    const carla = await site.build.member({ gender: 'female', credits: 20 })
    const asCarla = await site.login(carla)
    await asAnna.api.chat.give(gift(bram, 'boat'))
    await asAnna.api.chat.give(gift(bram, 'rose'))
    await asCarla.api.chat.give(gift(bram, 'rose'))
    expect(await shownOf(asCarla, bram)).toEqual([])
    expect(await shownOf(asBram, bram)).toEqual([])
    await asBram.api.members.update({ shows_gifts: true })
    const received = [
      { kind: 'rose', number: 2 },
      { kind: 'boat', number: 1 },
    ]
    expect(await shownOf(asCarla, bram)).toEqual(received)
    expect(await shownOf(asBram, bram)).toEqual(received)
    expect(await shownOf(asCarla, anna)).toEqual([])
    await asBram.api.members.update({ shows_gifts: false })
    expect(await shownOf(asCarla, bram)).toEqual([])
  })

  it('are one fewer for each that is unsent, or deleted by its receiver, and only once', async () => {
    const { bram, asAnna, asBram } = await site.couple({ credits: 50 })
    await asBram.api.members.update({ shows_gifts: true })
    const given = await Promise.all(
      [1, 2, 3].map(async () => (await asAnna.api.chat.give(gift(bram))).message.seq),
    )
    const { conversation } = await asAnna.api.chat.messages({ member: bram.id })
    const [one, two, three] = given.map((seq) => ({ conversation: conversation!, seq }))
    await asBram.api.chat.deleteForMe(one!)
    expect(await shownOf(asAnna, bram)).toEqual([{ kind: 'rose', number: 2 }])
    await asAnna.api.chat.unsend(one!)
    await asBram.api.chat.deleteForMe(one!)
    await asAnna.api.chat.deleteForMe(two!)
    expect(await shownOf(asAnna, bram)).toEqual([{ kind: 'rose', number: 2 }])
    for (let twice = 0; twice < 2; twice++) await asAnna.api.chat.unsend(three!)
    expect(await shownOf(asAnna, bram)).toEqual([{ kind: 'rose', number: 1 }])
    await asBram.api.chat.deleteForMe(two!)
    expect(await shownOf(asAnna, bram)).toEqual([])
  })
})
