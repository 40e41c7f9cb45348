import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  banAccount,
  endSuspensions,
  letIn,
  suspendAccount,
} from '#features/accounts/login/shut-out.server.ts'
import { hideProfile, showProfile } from '#features/members/reports/hold.server.ts'
import { DAY, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const act = (work: (tx: Tx) => Promise<void>) => transact(site.app.db, work)
const decisionId = () => site.app.ids.uuid()

type State = { hide(id: string): Promise<unknown>; show(id: string): Promise<unknown> }

/** How a member goes out of sight, and comes back. */
const STATES: Record<'suspended' | 'banned' | 'held', State> = {
  suspended: {
    hide: (id) => {
      const until = new Date(site.clock.now().getTime() + DAY)
      return act((tx) => suspendAccount(tx, site.app, id, { until, decisionId: decisionId() }))
    },
    show: (id) =>
      act((tx) => letIn(tx, site.app, id, { kind: 'suspend', decisionId: decisionId(), other: undefined })),
  },
  banned: {
    hide: (id) => act((tx) => banAccount(tx, site.app, id, decisionId())),
    show: (id) =>
      act((tx) => letIn(tx, site.app, id, { kind: 'ban', decisionId: decisionId(), other: undefined })),
  },
  held: {
    hide: (id) => act((tx) => hideProfile(tx, site.app, id)),
    show: (id) => act((tx) => showProfile(tx, site.app, id)),
  },
}
const ALL = Object.entries(STATES)

/** Anna and Bram have written to each other. */
async function talking() {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 }, { credits: 20 })
  const say = (body: string) => ({ id: site.app.ids.uuid(), to: bram.id, body })
  const { conversation } = await asAnna.api.chat.send(say('Hoi Bram'))
  const answer = (body: string) => asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body })
  await answer('Hoi Anna')
  const closedFor = async (who = asAnna) => (await who.api.chat.messages({ conversation })).closed
  return { anna, bram, asAnna, asBram, conversation, say, answer, closedFor }
}

const rename = (id: string, name: string) =>
  site.rows('update profile set name = $2 where member_id = $1', [id, name])

describe.each(ALL)('a partner who is %s', (_, { hide, show }) => {
  it('is out of reach by the name as it was: what was said can be read, nothing sent; and is back after', async () => {
    const { bram, asAnna, conversation, say, closedFor } = await talking()
    const live = await connectLive(asAnna)
    await hide(bram.id)
    await live.expect({ type: 'chats' })
    await rename(bram.id, 'Nieuwe naam')
    const closed = { why: 'out_of_reach', name: bram.name, fictional: false, member: null }
    const [listed] = (await asAnna.api.chat.list()).chats
    expect(listed).toMatchObject({ id: conversation, profile: null, closed })
    expect(JSON.stringify(listed)).not.toContain(bram.id)
    for (const wanted of [{ conversation }, { member: bram.id }]) {
      const page = await asAnna.api.chat.messages(wanted)
      expect(page).toMatchObject({ conversation, profile: null, closed, free_limit: null })
      expect(page.messages.map(({ body }) => body)).toEqual(['Hoi Bram', 'Hoi Anna'])
    }
    expect((await asAnna.api.chat.find({ q: bram.name })).chats).toEqual([listed])
    expect((await asAnna.api.chat.find({ q: 'nieuwe' })).people).toEqual([])
    await expectRefusal(asAnna.api.chat.send(say('Ben je er nog?')), 'not_found')
    await expectRefusal(asAnna.api.chat.react({ conversation, seq: 2, emoji: '❤️' }), 'not_found')

    live.events.splice(0)
    await show(bram.id)
    await live.expect({ type: 'chats' })
    const open = { profile: { id: bram.id, name: 'Nieuwe naam' }, closed: null }
    expect((await asAnna.api.chat.list()).chats).toMatchObject([open])
    expect(await asAnna.api.chat.messages({ conversation })).toMatchObject(open)
    expect((await asAnna.api.chat.send(say('Daar ben je'))).message.seq).toBe(3)
    expect(await closedFor()).toBeNull()
    live.close()
  })

  it('takes no place among the conversations of a free member', async () => {
    const { bram, asAnna, say } = await talking()
    const [second, third] = [await site.build.member(), await site.build.member()]
    const send = (to: string) => asAnna.api.chat.send({ ...say('Hoi'), to })
    await send(second.id)
    await expectRefusal(send(third.id), 'premium_only')
    await hide(bram.id)
    await send(third.id)
  })

  it('is behind a block as before, and after it by the name as it was', async () => {
    const { anna, bram, asAnna, closedFor } = await talking()
    await hide(bram.id)
    await asAnna.api.members.block({ id: bram.id })
    await rename(bram.id, 'Nieuwe naam')
    expect(await closedFor()).toMatchObject({ why: 'blocked', name: bram.name, member: bram.id })
    await asAnna.api.members.unblock({ id: bram.id })
    expect(await closedFor()).toMatchObject({ why: 'out_of_reach', name: bram.name })
    await site.rows('insert into block (member_id, blocked_id, created_at) values ($1, $2, $now)', [
      bram.id,
      anna.id,
    ])
    await show(bram.id)
    expect(await closedFor()).toMatchObject({ why: 'out_of_reach', name: bram.name })
  })
})

it('makes a block, leaving, and being suspended, banned or held look the same', async () => {
  const ways: [string, (pair: Awaited<ReturnType<typeof talking>>) => Promise<unknown>][] = [
    ['blocks', ({ anna, asBram }) => asBram.api.members.block({ id: anna.id })],
    ['left', ({ asBram }) => asBram.api.accounts.deleteAccount({})],
    ...ALL.map(
      ([name, { hide }]) =>
        [name, ({ bram }: { bram: { id: string } }) => hide(bram.id)] as (typeof ways)[number],
    ),
  ]
  const told = new Map<string, string[]>()
  for (const [way, goes] of ways) {
    const pair = await talking()
    const { bram, asAnna, conversation, say } = pair
    await goes(pair)
    const answers = []
    for (const [method, path, body] of [
      ['GET', '/chats.php'],
      ['GET', `/messages?conversation=${conversation}`],
      ['GET', `/messages?member=${bram.id}`],
      ['GET', `/chats/find?q=${encodeURIComponent(bram.name)}`],
      ['GET', `/members/${bram.id}`],
      ['PUT', `/likes/${bram.id}`],
      ['POST', '/messages', say('Hallo?')],
      ['PUT', `/conversations/${conversation}/messages/2/reaction`, { emoji: '❤️' }],
      ['PUT', `/blocks/${bram.id}`],
      ['GET', '/blocks'],
      ['GET', '/chats.php'],
    ] as const) {
      const { status, body: answer } = await asAnna.call(method, path, body)
      const words = JSON.stringify(answer).replaceAll(bram.name, 'BRAM').replaceAll(bram.id, 'bram')
      const same = words.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'then')
      answers.push(`${method} ${status} ${same}`)
    }
    told.set(way, answers)
  }
  for (const [way, answers] of told) expect(answers, way).toEqual(told.get('left'))
  expect(told.get('left')![0]).toContain(
    '"closed":{"why":"out_of_reach","name":"BRAM","fictional":false,"member":null}',
  )
})

it('goes on where a suspension ends by itself, and where only one of two states has ended', async () => {
  const { bram, asAnna, closedFor } = await talking()
  const live = await connectLive(asAnna)
  const { suspended, held } = STATES
  await suspended.hide(bram.id)
  await held.hide(bram.id)
  await rename(bram.id, 'Nieuwe naam')
  await held.show(bram.id)
  expect(await closedFor()).toMatchObject({ why: 'out_of_reach', name: bram.name })
  site.clock.advance(DAY + SECOND)
  live.events.splice(0)
  await endSuspensions(site.app)
  await live.expect({ type: 'chats' })
  expect(await closedFor()).toBeNull()
  live.close()
})

it('leaves open the conversations of who is invisible, and shows a held member their own side', async () => {
  const { anna, bram, asAnna, asBram, conversation, closedFor } = await talking()
  await asBram.api.members.update({ invisible: true })
  expect(await closedFor()).toBeNull()
  await STATES.held.hide(bram.id)
  expect(await closedFor(asBram)).toBeNull()
  expect(await asBram.api.chat.messages({ conversation })).toMatchObject({ profile: { id: anna.id } })
  expect((await asBram.api.members.own()).profile.name).toBe(bram.name)
  expect(await closedFor(asAnna)).toMatchObject({ why: 'out_of_reach' })
})

it('tells nothing of what a held member does: neither reads, nor typing, nor what they receive or react', async () => {
  const { anna, bram, asAnna, asBram, conversation, say, answer } = await talking()
  await asAnna.api.chat.send(say('Wat doe je zondag?'))
  await STATES.held.hide(bram.id)
  const [liveAnna, liveBram] = await Promise.all([connectLive(asAnna), connectLive(asBram)])
  liveBram.say({ type: 'typing', conversation })
  liveBram.say({ type: 'got', conversations: [{ id: conversation, up_to: 3 }] })
  await asBram.api.chat.read({ id: conversation })
  const refused = { why: 'under_review', max: null } as const
  await expectRefusal(
    asBram.api.chat.react({ conversation, seq: 3, emoji: '❤️' }),
    'message_held_back',
    refused,
  )
  await expectRefusal(
    asBram.api.chat.edit({ conversation, seq: 2, body: 'Anders' }),
    'message_held_back',
    refused,
  )
  await expectRefusal(answer('Niets'), 'message_held_back', refused)
  expect(await asAnna.api.chat.messages({ conversation })).toMatchObject({
    read_up_to: null,
    delivered_up_to: null,
  })
  site.app.live.tell(anna.id, { type: 'purchase', id: 'the end' })
  await liveAnna.expect({ type: 'purchase', id: 'the end' })
  expect(liveAnna.events.map(({ type }) => type)).toEqual(['purchase'])

  await STATES.held.show(bram.id)
  await asAnna.api.chat.send(say('Ben je er weer?'))
  liveBram.say({ type: 'typing', conversation })
  await liveAnna.expect({ type: 'typing', conversation, from: bram.id })
  await asBram.api.chat.read({ id: conversation })
  await liveAnna.expect({ type: 'read', conversation, up_to: 4 })
  await asBram.api.chat.react({ conversation, seq: 3, emoji: '❤️' })
  for (const live of [liveAnna, liveBram]) live.close()
})
