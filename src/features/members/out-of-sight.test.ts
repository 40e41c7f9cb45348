import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { seeProfile } from '#tests/harness/page/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
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
    expect((await seeProfile(asPartner, anna)).name).toBe(anna.name)
    await asPartner.api.chat.send(send(anna))
    const { chats } = await asAnna.api.chat.list()
    expect(chats.map(({ num_unread_messages }) => num_unread_messages)).toEqual([2])

    await asAnna.api.members.update({ invisible: false })
    expect(await found(asStranger)).toBe(true)
    await asStranger.api.likes.give({ id: anna.id })
    expect(await likes()).toEqual([{ liker_id: stranger.id }])
  })
})

describe('a member for members only', () => {
  it('is seen by members and by no visitor, in search, count and profile', async () => {
    const own = await siteForTest()
    const anna = await own.build.member({ gender: 'female' })
    const asAnna = await own.login(anna)
    const asBram = await own.login(await own.build.member({ gender: 'male' }))
    const visitor = own.visitor()
    const seen = async (by: Visitor) => {
      const { num_results, profiles } = await by.api.discovery.search({ gender: 'female' })
      const { status } = await by.call('GET', `/members/${anna.id}`)
      return [num_results, profiles.map(({ id }) => id), status]
    }
    const whole = [1, [anna.id], 200]
    expect([await seen(visitor), await seen(asBram)]).toEqual([whole, whole])
    expect((await asAnna.api.members.own()).profile.seen_by).toBe('visitors')

    const { profile } = await asAnna.api.members.update({ members_only: true })
    expect(profile).toMatchObject({ members_only: true, seen_by: 'members' })
    expect([await seen(visitor), await seen(asBram)]).toEqual([[0, [], 404], whole])
    expect((await asAnna.call('GET', `/members/${anna.id}`)).body.profile).toMatchObject({
      seen_by: 'members',
    })
    expect((await asBram.call('GET', `/members/${anna.id}`)).body.profile).toMatchObject({ seen_by: null })

    await asAnna.api.members.update({ members_only: false, invisible: true })
    expect((await asAnna.api.members.own()).profile.seen_by).toBe('chats')
    await asAnna.api.members.update({ invisible: false })
    expect([await seen(visitor), await seen(asBram)]).toEqual([whole, whole])
  })

  it('is known to search engines only when the member lets them, and visitors see it', async () => {
    const own = await siteForTest()
    const anna = await own.build.member({ gender: 'female' })
    await own.build.photo(anna)
    const asAnna = await own.login(anna)
    const listed = async () => {
      const { profile } = (await own.visitor().call('GET', `/members/${anna.id}`)).body as {
        profile: { indexed: boolean; share_image: string | null }
      }
      return [profile.indexed, profile.share_image !== null]
    }
    expect(await listed()).toEqual([false, false])
    await asAnna.api.members.update({ search_engines: true })
    expect(await listed()).toEqual([true, true])
    await own.rows(`update photo set status = 'rejected' where member_id = $1`, [anna.id])
    expect(await listed()).toEqual([true, false])
    await asAnna.api.members.update({ members_only: true })
    const asBram = await own.login(await own.build.member({ gender: 'male' }))
    const { profile } = await asBram.api.members.profile({ id: anna.id })
    expect(profile).toMatchObject({ indexed: false, share_image: null })
  })

  it('is every member where the site shows none to visitors', async () => {
    const own = await siteForTest({
      settings: { logged_out_search: false, logged_out_search_trafficsource: false },
    })
    const asAnna = await own.login(await own.build.member())
    expect((await asAnna.api.members.own()).profile.seen_by).toBe('members')
  })
})

describe('a sexuality', () => {
  it('is shown to those it fits, unless its member hides it', async () => {
    const { anna, asAnna, asBram } = await site.couple()
    const seen = async (by: Visitor) => {
      const { body } = await by.call('GET', `/members/${anna.id}`)
      return (body.profile as { sexuality: string | null }).sexuality
    }
    expect([await seen(asBram), await seen(site.visitor())]).toEqual(['hetero', null])
    await asAnna.api.members.update({ shows_sexuality: false })
    // One's own profile is shown as others see it.
    expect([await seen(asBram), await seen(asAnna)]).toEqual([null, null])
    expect((await asAnna.api.members.own()).profile).toMatchObject({
      sexuality: 'hetero',
      shows_sexuality: false,
    })
    await asAnna.api.members.update({ shows_sexuality: true })
    expect(await seen(asBram)).toBe('hetero')
  })
})

describe('a profile that pauses', () => {
  it('says so to those who had something with it, and to nobody else', async () => {
    const anna = await site.build.member({ gender: 'female', credits: 20 })
    const asAnna = await site.login(anna)
    const men = await Promise.all(
      ['fan', 'liked', 'unseeing', 'barred', 'stranger'].map(async (name) => {
        const man = await site.build.member({ gender: 'male', name })
        return { ...man, as: await site.login(man) }
      }),
    )
    const [fan, liked, unseeing, barred] = men.map((man) => man!)
    await fan!.as.api.likes.give({ id: anna.id })
    await asAnna.api.likes.give({ id: liked!.id })
    await liked!.as.api.likes.seen({ id: anna.id })
    await asAnna.api.likes.give({ id: unseeing!.id })
    await barred!.as.api.likes.give({ id: anna.id })
    await asAnna.api.members.block({ id: barred!.id })
    const seen = async () => {
      const answers = men.map(async ({ name, as }) => {
        const { status, body } = await as.call('GET', `/members/${anna.id}`)
        const profile = body.profile as { status: string; name?: string } | undefined
        if (profile?.status === 'disabled') expect(profile).toEqual({ id: anna.id, status: 'disabled' })
        return [name, profile?.status ?? status]
      })
      return Object.fromEntries(await Promise.all(answers))
    }
    const open = {
      fan: 'active',
      liked: 'active',
      unseeing: 'active',
      barred: 'disabled',
      stranger: 'active',
    }
    expect(await seen()).toEqual(open)

    await asAnna.api.members.update({ invisible: true })
    const paused = { fan: 'disabled', liked: 'disabled', unseeing: 404, barred: 'disabled', stranger: 404 }
    expect(await seen()).toEqual(paused)
    // Marking an undisclosed like as seen does not disclose it.
    await unseeing!.as.api.likes.seen({ id: anna.id })
    expect(await seen()).toEqual(paused)
    await asAnna.api.members.update({ invisible: false })
    expect(await seen()).toEqual(open)

    await asAnna.api.accounts.deleteAccount({ reason: 'time' })
    expect(await seen()).toEqual(paused)
    await site.rows('delete from account where id = $1', [anna.id])
    expect(new Set(Object.values(await seen()))).toEqual(new Set([404]))
  })
})
