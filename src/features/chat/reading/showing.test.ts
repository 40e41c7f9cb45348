import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

/** Two members with a conversation in which Anna has an unread message. */
async function talking() {
  const anna = await site.build.member({ gender: 'female' })
  const bram = await site.build.member({ gender: 'male' })
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  const write = (from: typeof asAnna, to: string) =>
    from.api.chat.send({ id: site.app.ids.uuid(), to, body: 'Hoi' })
  const { conversation } = await write(asBram, anna.id)
  return { anna, bram, asAnna, asBram, conversation, write }
}

/** Sends an event and waits for it: all earlier events have arrived by then. */
async function heard(live: Awaited<ReturnType<typeof connectLive>>, memberId: string) {
  const id = site.app.ids.uuid()
  site.app.live.tell(memberId, { type: 'purchase', id })
  await live.expect({ type: 'purchase', id })
  return live.events
    .splice(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'purchase')
}

describe.each(['asAnna', 'asBram'] as const)('switched off by %s, of two who chat', (who) => {
  it('read receipts are neither sent nor seen, and come back for what is read afterwards', async () => {
    const all = await talking()
    const { anna, bram, asAnna, asBram, conversation, write } = all
    const live = await connectLive(asBram)
    await asAnna.api.chat.read({ id: conversation })
    expect(await heard(live, bram.id)).toContain('read')
    const first = await asBram.api.chat.messages({ conversation })
    expect(first.read_up_to).toBe(first.messages[0]!.seq)

    expect(await all[who].api.members.update({ shows_reading: false })).toMatchObject({
      profile: { shows_reading: false, shows_typing: true, shows_online: true },
    })
    await write(asBram, anna.id)
    await asAnna.api.chat.read({ id: conversation })
    expect((await asAnna.api.chat.list()).chats).toMatchObject([{ num_unread_messages: 0 }])
    expect(await heard(live, bram.id)).not.toContain('read')
    expect(await asBram.api.chat.messages({ conversation })).toMatchObject({ read_up_to: null })
    expect(await asAnna.api.chat.messages({ conversation })).toMatchObject({ read_up_to: null })

    await all[who].api.members.update({ shows_reading: true })
    expect(await asBram.api.chat.messages({ conversation })).toMatchObject({ read_up_to: first.read_up_to })
    const { message } = await write(asBram, anna.id)
    await asAnna.api.chat.read({ id: conversation })
    expect(await asBram.api.chat.messages({ conversation })).toMatchObject({ read_up_to: message.seq })
    live.close()
  })

  it('typing is neither sent nor seen', async () => {
    const all = await talking()
    const { anna, bram, asAnna, asBram, conversation } = all
    const [liveAnna, liveBram] = await Promise.all([connectLive(asAnna), connectLive(asBram)])
    await all[who].api.members.update({ shows_typing: false })
    for (const live of [liveAnna, liveBram]) live.say({ type: 'typing', conversation })
    for (const member of [asAnna, asBram]) await member.api.chat.messages({ conversation })
    expect([await heard(liveAnna, anna.id), await heard(liveBram, bram.id)]).toEqual([[], []])
    await all[who].api.members.update({ shows_typing: true })
    liveAnna.say({ type: 'typing', conversation })
    await liveBram.expect({ type: 'typing', conversation, from: anna.id })
    liveBram.say({ type: 'typing', conversation })
    await liveAnna.expect({ type: 'typing', conversation, from: bram.id })
    expect(await heard(liveAnna, anna.id)).toEqual(['typing'])
    expect(await heard(liveBram, bram.id)).toEqual(['typing'])
    for (const live of [liveAnna, liveBram]) live.close()
  })

  it('being online is neither shown nor seen', async () => {
    const all = await talking()
    const { anna, bram, asAnna, asBram } = all
    const onProfile = async (viewer: typeof asAnna, id: string) => {
      const { profile } = await viewer.api.members.profile({ id })
      return 'online' in profile && profile.online
    }
    const online = async () => [
      (await asAnna.api.chat.list()).chats[0]!.profile!.online,
      (await asBram.api.chat.list()).chats[0]!.profile!.online,
      await onProfile(asAnna, bram.id),
      await onProfile(asBram, anna.id),
    ]
    expect(await online()).toEqual([false, false, false, false])
    const lives = await Promise.all([connectLive(asAnna), connectLive(asBram)])
    await expect.poll(online).toEqual([true, true, true, true])
    await all[who].api.members.update({ shows_online: false })
    expect(await online()).toEqual([false, false, false, false])
    await all[who].api.members.update({ shows_online: true })
    expect(await online()).toEqual([true, true, true, true])
    for (const live of lives) live.close()
  })
})

it('the search orders members who do not show when they are online by the day alone', async () => {
  const { bram, asBram } = await talking()
  const entry = async () => {
    const [row] = await site.rows<{ last_online: Date }>(
      'select last_online from search_entry where member_id = $1',
      [bram.id],
    )
    return row!.last_online.getTime() % DAY
  }
  site.clock.advance(DAY - (site.clock.now().getTime() % DAY) + DAY / 2)
  await asBram.api.accounts.user()
  expect(await entry()).not.toBe(0)
  await asBram.api.members.update({ shows_online: false })
  expect(await entry()).toBe(0)
  site.clock.advance(DAY)
  await asBram.api.accounts.user()
  expect(await entry()).toBe(0)
  await asBram.api.members.update({ shows_online: true })
  expect(await entry()).not.toBe(0)
})
