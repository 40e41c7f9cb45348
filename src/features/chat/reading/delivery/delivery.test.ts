import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

/** Anna has written to Bram; both are connected. */
async function written() {
  const pair = await site.couple({ credits: 20 }, { credits: 20 })
  const write = () => pair.asAnna.api.chat.send({ id: site.app.ids.uuid(), to: pair.bram.id, body: 'Hoi' })
  const { conversation: id } = await write()
  const [hers, his] = [await connectLive(pair.asAnna), await connectLive(pair.asBram)]
  const got = (up_to: number, conversation = id) =>
    his.say({ type: 'got', conversations: [{ id: conversation, up_to }] })
  const state = async () => {
    const { delivered_up_to, read_up_to } = await pair.asAnna.api.chat.messages({ conversation: id })
    return { delivered: delivered_up_to, read: read_up_to }
  }
  /** Waits until the server has heard all that Bram's browser said before. */
  const settled = async () => {
    his.say({ type: 'typing', conversation: id })
    await hers.expect({ type: 'typing', conversation: id, from: pair.bram.id })
  }
  return { ...pair, id, write, hers, his, got, state, settled }
}

const deliveries = (live: Awaited<ReturnType<typeof connectLive>>) =>
  live.events.filter(({ type }) => type === 'delivered')

it('tells the sender what a browser of the receiver has got, once, and keeps it', async () => {
  const { id, write, hers, his, got, state } = await written()
  expect(await state()).toEqual({ delivered: null, read: null })
  got(1)
  await hers.expect({ type: 'delivered', conversation: id, up_to: 1 })
  expect(await state()).toEqual({ delivered: 1, read: null })
  await write()
  await write()
  got(1)
  // No further than there are messages.
  got(99)
  await hers.expect({ type: 'delivered', conversation: id, up_to: 3 })
  expect(deliveries(hers)).toHaveLength(2)
  expect(deliveries(his)).toEqual([])
  expect(await state()).toEqual({ delivered: 3, read: null })
})

it('notes no delivery of what was read already', async () => {
  const { asBram, id, hers, got, state, settled } = await written()
  await asBram.api.chat.read({ id, up_to: 1 })
  got(1)
  await settled()
  expect(deliveries(hers)).toEqual([])
  expect(await state()).toEqual({ delivered: null, read: 1 })
})

it.each([
  ['asAnna', { shows_reading: false }],
  ['asBram', { shows_reading: false }],
  ['asAnna', { shows_online: false }],
  ['asBram', { shows_online: false }],
] as const)('is neither told nor noted where %s has chosen %o', async (who, choice) => {
  const all = await written()
  all.got(1)
  await all.hers.expect({ type: 'delivered', conversation: all.id, up_to: 1 })
  await all[who].api.members.update(choice)
  expect(await all.state()).toMatchObject({ delivered: null })
  await all.write()
  all.got(2)
  await all.settled()
  expect(deliveries(all.hers)).toHaveLength(1)
  expect(
    await site.rows('select 1 from inbox where delivered_seq = 2 and conversation_id = $1', [all.id]),
  ).toEqual([])
})

const delivered = (id: string) =>
  site.rows('select member_id from inbox where delivered_seq is not null and conversation_id = $1', [id])

it('crosses no block, and goes on when that is lifted', async () => {
  const { asAnna, bram, id, hers, got } = await written()
  const others = await written()
  await asAnna.api.members.block({ id: bram.id })
  got(1)
  // One browser names two conversations at once: that of others does not keep the own one from being noted.
  others.his.say({
    type: 'got',
    conversations: [
      { id, up_to: 1 },
      { id: others.id, up_to: 1 },
    ],
  })
  await others.hers.expect({ type: 'delivered', conversation: others.id, up_to: 1 })
  expect(await delivered(id)).toEqual([])
  await asAnna.api.members.unblock({ id: bram.id })
  got(1)
  await hers.expect({ type: 'delivered', conversation: id, up_to: 1 })
  expect(deliveries(hers)).toHaveLength(1)
  expect(await delivered(id)).toEqual([{ member_id: bram.id }])
})

it('is said by each of the two for themselves, and by no stranger', async () => {
  const { anna, bram, asBram, id, hers, his, got } = await written()
  const theirs = await written()
  for (const stranger of [theirs.hers, theirs.his])
    stranger.say({ type: 'got', conversations: [{ id, up_to: 1 }] })
  theirs.got(1)
  await theirs.hers.expect({ type: 'delivered', conversation: theirs.id, up_to: 1 })
  expect(await delivered(id)).toEqual([])

  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hallo' })
  hers.say({ type: 'got', conversations: [{ id, up_to: 2 }] })
  await his.expect({ type: 'delivered', conversation: id, up_to: 2 })
  expect(deliveries(hers)).toEqual([])
  expect(await delivered(id)).toEqual([{ member_id: anna.id }])
  got(1)
  await hers.expect({ type: 'delivered', conversation: id, up_to: 1 })
  expect((await delivered(id)).map(({ member_id }) => member_id).sort()).toEqual([anna.id, bram.id].sort())
})

it.each([
  ['no list', { type: 'got' }],
  ['an empty list', { type: 'got', conversations: [] }],
  ['a number below the first', { type: 'got', conversations: [{ id: 'ID', up_to: 0 }] }],
  ['a part of a number', { type: 'got', conversations: [{ id: 'ID', up_to: 1.5 }] }],
  ['a number as text', { type: 'got', conversations: [{ id: 'ID', up_to: '1' }] }],
  ['another id', { type: 'got', conversations: [{ id: 'x', up_to: 1 }] }],
])('does not take %s', async (_what, wrong) => {
  const { id, hers, his, got, settled } = await written()
  his.say(JSON.parse(JSON.stringify(wrong).replace('ID', id)))
  await settled()
  expect(deliveries(hers)).toEqual([])
  expect(await delivered(id)).toEqual([])
  got(1)
  await hers.expect({ type: 'delivered', conversation: id, up_to: 1 })
})
