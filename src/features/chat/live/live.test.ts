import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONNECTIONS_PER_MEMBER, Live, type LiveConnection } from '#server/live.ts'
import { LIVE_REPLACED } from '#shared/live-replaced.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { connectLive } from '#tests/harness/live.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const message = (to: BuiltMember, body = 'Hoi!') => ({ id: site.app.ids.uuid(), to: to.id, body })

it('tells both sides of a message, of reading and of typing, and nobody else', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  const stranger = await site.login(await site.build.member())
  const [liveAnna, liveBram, liveStranger] = await Promise.all(
    [asAnna, asBram, stranger].map((member) => connectLive(member)),
  )
  const { conversation, message: sent } = await asAnna.api.chat.send(message(bram))
  const heard = { ...sent, client_id: null, mine: false }
  await liveBram!.expect({ type: 'message', conversation, from: anna.id, message: heard, unread: 1 })
  await asBram.api.chat.read({ id: conversation, up_to: sent.seq })
  await liveAnna!.expect({ type: 'read', conversation, up_to: sent.seq })
  await liveBram!.expect({ type: 'unread', conversation, unread: 0 })
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

it('refuses visitors, and pages of other sites', async () => {
  expect(await (await connectLive(site.visitor())).closed).toBe(1008)
  const member = await site.login(await site.build.member())
  expect(await (await connectLive(member, { origin: 'https://evil.example' })).closed).toBe(1008)
})

it('tells the sender’s other tabs of a message and of the balance', async () => {
  const { anna, bram, asAnna } = await site.couple()
  const tabs = await Promise.all([connectLive(asAnna), connectLive(asAnna)])
  const { conversation, message: sent, balance } = await asAnna.api.chat.send(message(bram))
  for (const tab of tabs) {
    await tab.expect({ type: 'message', conversation, from: anna.id, message: sent, balance })
    tab.close()
  }
})

it('passes on no more than 60 words of typing in a minute, and logs nothing of the rest', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const [anna, bram] = [await own.build.member(), await own.build.member({ gender: 'male' })]
  const [asAnna, asBram] = [await own.login(anna), await own.login(bram)]
  const { conversation } = await asAnna.api.chat.send({ id: own.app.ids.uuid(), to: bram.id, body: 'Hoi' })
  const [liveAnna, liveBram] = await Promise.all([connectLive(asAnna), connectLive(asBram)])
  const typing = { type: 'typing', conversation } as const
  for (let count = 0; count < 150; count++) liveAnna.say(typing)
  const heard = () => liveBram.events.filter(({ type }) => type === 'typing').length
  await expect.poll(heard).toBe(60)
  const left = await own.app.limits.left('typing', { points: 60, seconds: 60 }, anna.id)
  expect(left.points).toBe(0)
  // Errors in the log fail the test when the site stops.
  for (const live of [liveAnna, liveBram]) live.close()
  await Promise.all([liveAnna.closed, liveBram.closed])
  expect(heard()).toBe(60)
})

it('keeps ten connections of a member: one more, and the oldest is closed', async () => {
  const { anna, asAnna } = await site.couple()
  const tabs = []
  for (let tab = 0; tab < CONNECTIONS_PER_MEMBER; tab++) tabs.push(await connectLive(asAnna))
  const [oldest, ...others] = tabs
  expect(tabs).toHaveLength(10)
  const newest = await connectLive(asAnna)
  expect(await oldest!.closed).toBe(LIVE_REPLACED)
  site.app.live.tell(anna.id, { type: 'chats' })
  for (const tab of [...others, newest]) {
    await tab.expect({ type: 'chats' })
    tab.close()
  }
  expect(oldest!.events).not.toContainEqual({ type: 'chats' })
})

it('takes no more connections of one address than its number, until one of them ends', () => {
  const live = new Live({ networkMax: 3 })
  const told: string[] = []
  const connection = (name: string, network: string): LiveConnection => ({
    sessionId: name,
    network,
    send: () => void told.push(name),
    close: () => {},
    replace: () => {},
  })
  const leave = ['a', 'b', 'c'].map((member) => live.join(member, connection(member, '192.0.2.1')))
  expect(live.join('d', connection('d', '192.0.2.1'))).toBeUndefined()
  expect(live.isOnline('d')).toBe(false)
  expect(live.join('e', connection('e', '192.0.2.2'))).toBeDefined()
  leave[0]!()
  leave[0]!()
  expect(live.join('d', connection('d', '192.0.2.1'))).toBeDefined()
  expect(live.join('f', connection('f', '192.0.2.1'))).toBeUndefined()
  for (const member of 'abcdef') live.tell(member, { type: 'chats' })
  expect(told).toEqual(['b', 'c', 'd', 'e'])
})

it('cuts off a browser that does not read what it is told, and no other of the member', async () => {
  const { anna, asAnna } = await site.couple()
  const [slow, quick] = [await connectLive(asAnna), await connectLive(asAnna)]
  slow.pause()
  const words = 'x'.repeat(100_000)
  const all = 200
  const heard = () => quick.events.filter((event) => 'conversation' in event).length
  for (let count = 1; count <= all; count++) {
    site.app.live.tell(anna.id, { type: 'typing', conversation: words, from: anna.id })
    await expect.poll(heard, { interval: 1 }).toBe(count)
  }
  slow.resume()
  expect(await slow.closed).toBe(ABNORMAL)
  site.app.live.tell(anna.id, { type: 'chats' })
  await quick.expect({ type: 'chats' })
  expect(slow.events.length).toBeLessThan(all)
  quick.close()
})

/** The close code of a connection that the peer dropped without a close frame. */
const ABNORMAL = 1006
