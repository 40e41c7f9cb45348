import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const send = (to: { id: string }) => ({ id: crypto.randomUUID(), to: to.id, body: 'Hoi' })
const notFound = { status: 404, body: { code: 'not_found' } }

describe('invisible mode', () => {
  it('hides from search, likes and messages, but not from those one chats with; and ends', async () => {
    const anna = await site.build.member({ gender: 'female' })
    const [stranger, partner] = await Promise.all([
      site.build.member({ gender: 'male', credits: 20 }),
      site.build.member({ gender: 'male', credits: 20 }),
    ])
    const [asAnna, asStranger, asPartner] = [
      await site.login(anna),
      await site.login(stranger),
      await site.login(partner),
    ]
    const found = async (who: typeof asAnna) =>
      (await who.api.discovery.search({})).profiles.some(({ id }) => id === anna.id)
    await asPartner.api.chat.send(send(anna))
    expect(await found(asStranger)).toBe(true)

    const { profile } = await asAnna.api.members.update({ invisible: true })
    expect(profile.invisible).toBe(true)
    expect(await found(asStranger)).toBe(false)
    const likes = () => site.rows('select liker_id from member_like where liked_id = $1', [anna.id])
    expect(await asStranger.call('GET', `/members/${anna.id}`)).toMatchObject(notFound)
    expect(await asStranger.call('POST', '/messages', send(anna))).toMatchObject(notFound)
    await expect(asStranger.api.likes.give({ id: anna.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await likes()).toEqual([])
    expect((await site.visitor().call('GET', `/members/${anna.id}`)).status).toBe(404)
    expect((await asPartner.api.members.profile({ id: anna.id })).profile.name).toBe(anna.name)
    await asPartner.api.chat.send(send(anna))
    const { chats } = await asAnna.api.chat.list()
    expect(chats.map(({ num_unread_messages }) => num_unread_messages)).toEqual([2])

    await asAnna.api.members.update({ invisible: false })
    expect(await found(asStranger)).toBe(true)
    await asStranger.api.likes.give({ id: anna.id })
    expect(await likes()).toEqual([{ liker_id: stranger.id }])
  })
})

describe('blocked members', () => {
  it('are listed newest first for who blocked them, and can be let in again', async () => {
    const [anna, bram, chris] = await Promise.all([
      site.build.member({ gender: 'female' }),
      site.build.member({ gender: 'male' }),
      site.build.member({ gender: 'male', fictional: true }),
    ])
    const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
    expect((await asAnna.api.members.blocked()).members).toEqual([])
    await asAnna.api.members.block({ id: bram.id })
    site.clock.advance(1_000)
    await asAnna.api.members.block({ id: chris.id })
    const { members } = await asAnna.api.members.blocked()
    expect(members).toMatchObject([
      { id: chris.id, name: chris.name, fictional: true },
      { id: bram.id, name: bram.name, fictional: false },
    ])
    expect((await asBram.api.members.blocked()).members, 'nobody learns who blocked them').toEqual([])
    expect(await asBram.call('GET', `/members/${anna.id}`)).toMatchObject(notFound)

    await asAnna.api.members.unblock({ id: bram.id })
    expect((await asAnna.api.members.blocked()).members.map(({ id }) => id)).toEqual([chris.id])
    expect((await asBram.api.members.profile({ id: anna.id })).profile.name).toBe(anna.name)
    expect(await site.visitor().call('GET', '/blocks')).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    })
  })
})
