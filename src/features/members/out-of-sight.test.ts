import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likeBack } from '#demo/behaviour.server.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { seeProfile } from '#tests/harness/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const send = (to: { id: string }) => ({ id: crypto.randomUUID(), to: to.id, body: 'Hoi' })
const notFound = { status: 404, body: { code: 'not_found' } }

it('blocks and unblocks 60 times an hour, and then waits', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const [anna, bram] = [
    await own.build.member({ gender: 'female' }),
    await own.build.member({ gender: 'male' }),
  ]
  const { api } = await own.login(anna)
  for (let time = 0; time < 30; time++) {
    await api.members.block({ id: bram.id })
    await api.members.unblock({ id: bram.id })
  }
  await expectRefusal(api.members.block({ id: bram.id }), 'too_many_requests')
  expect((await api.members.blocked()).members).toEqual([])
})

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

/** Everything that a member may try with another, with the id spelt as given. */
function attempts(who: Visitor, id: string) {
  return {
    look: who.call('GET', `/members/${id}`),
    like: who.call('PUT', `/likes/${id}`),
    swipe: who.call('POST', '/swipe-game', { id, like: true }),
    write: who.call('POST', '/messages', { id: crypto.randomUUID(), to: id, body: 'Hoi' }),
  }
}

async function outcomes(calls: Record<string, ReturnType<Visitor['call']>>) {
  const answers = Object.entries(calls).map(async ([name, call]) => {
    const { status, body } = await call
    return [name, status === 200 ? 200 : body.code]
  })
  return Object.fromEntries(await Promise.all(answers)) as Record<string, unknown>
}

/** The likes, swipes, messages and blocks from one member to another. */
async function between(a: { id: string }, b: { id: string }) {
  const [row] = await site.rows<Record<string, number>>(
    `select (select count(*)::int from member_like where liker_id = $1 and liked_id = $2) as likes,
            (select count(*)::int from swipe where member_id = $1 and other_id = $2) as swipes,
            (select coalesce(sum(sent), 0)::int from inbox where member_id = $1 and other_id = $2) as messages,
            (select count(*)::int from block where member_id = $1 and blocked_id = $2) as blocks`,
    [a.id, b.id],
  )
  return row
}

const NOTHING = { likes: 0, swipes: 0, messages: 0, blocks: 0 }
const ALL_GO = { look: 200, like: 200, swipe: 200, write: 200 }
const NONE_GOES = { look: 'not_found', like: 'not_found', swipe: 'not_found', write: 'not_found' }

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

describe('a block', () => {
  it('holds however the id is written, until it is taken back', async () => {
    const [anna, bram] = await Promise.all([
      site.build.member({ gender: 'female' }),
      site.build.member({ gender: 'male', credits: 20 }),
    ])
    const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
    const spellings = [anna.id, anna.id.toUpperCase()]
    expect(new Set(spellings).size).toBe(2)

    expect((await asAnna.call('PUT', `/blocks/${bram.id.toUpperCase()}`)).status).toBe(200)
    expect(await between(anna, bram)).toEqual({ ...NOTHING, blocks: 1 })
    for (const id of spellings) expect(await outcomes(attempts(asBram, id)), id).toEqual(NONE_GOES)
    // Neither may the blocker.
    const blocked = 'contact_blocked'
    for (const id of [bram.id, bram.id.toUpperCase()])
      expect(await outcomes(attempts(asAnna, id)), id).toEqual({
        look: 200,
        like: blocked,
        swipe: blocked,
        write: blocked,
      })
    expect(await between(bram, anna)).toEqual(NOTHING)
    expect(await between(anna, bram)).toEqual({ ...NOTHING, blocks: 1 })

    expect((await asAnna.call('DELETE', `/blocks/${bram.id.toUpperCase()}`)).status).toBe(200)
    for (const id of spellings) expect(await outcomes(attempts(asBram, id)), id).toEqual(ALL_GO)
    expect(await between(bram, anna)).toEqual({ likes: 1, swipes: 1, messages: 2, blocks: 0 })
  })

  it('hides a like that the blocker had from the blocked, until it is taken back', async () => {
    const [anna, bram] = await Promise.all([
      site.build.member({ gender: 'female' }),
      site.build.member({ gender: 'male' }),
    ])
    await site.build.like(bram, anna)
    const asAnna = await site.login(anna)
    const { api } = asAnna
    const likeOf = async () => (await seeProfile(asAnna, bram)).like
    expect(await likeOf()).toBe('received')
    await api.members.block({ id: bram.id })
    expect(await likeOf()).toBe('none')
    expect((await api.likes.list()).liked_by).toEqual([])
    await api.members.unblock({ id: bram.id })
    expect(await likeOf()).toBe('received')
  })

  it('keeps a fictional profile, and the demo’s people, from liking and answering', async () => {
    const country = { country: 'BE', region: 'BE-VAN', place: 'BE-VAN-antwerpen' }
    const [anna, fictional, scripted] = await Promise.all([
      site.build.member({ gender: 'female', ...country }),
      site.build.member({ gender: 'male', fictional: true, ...country }),
      site.build.member({ gender: 'male', scripted: true, ...country }),
    ])
    const asAnna = await site.login(anna)
    await asAnna.api.members.block({ id: fictional.id })
    await asAnna.api.members.block({ id: scripted.id })
    expect(await asAnna.api.likes.autoLike()).toEqual({ profile: null })
    await likeBack(site.app, { from: scripted.id, to: anna.id })
    const likes = () => site.rows('select liker_id from member_like where liked_id = $1', [anna.id])
    expect(await likes()).toEqual([])

    await asAnna.api.members.unblock({ id: fictional.id })
    await asAnna.api.members.unblock({ id: scripted.id })
    expect(await asAnna.api.likes.autoLike()).toMatchObject({ profile: { id: fictional.id } })
    await likeBack(site.app, { from: scripted.id, to: anna.id })
    expect(await likes()).toEqual([{ liker_id: fictional.id }, { liker_id: scripted.id }])
  })
})

describe('oneself', () => {
  it('can be neither liked, swiped, written to nor blocked, however the id is written', async () => {
    const anna = await site.build.member({ gender: 'female', credits: 20 })
    const other = await site.build.member({ gender: 'female' })
    const asAnna = await site.login(anna)
    for (const id of [anna.id, anna.id.toUpperCase()]) {
      expect(await outcomes(attempts(asAnna, id)), id).toEqual({ ...NONE_GOES, look: 200 })
      expect(await asAnna.call('PUT', `/blocks/${id}`), id).toMatchObject(notFound)
    }
    expect(await between(anna, anna)).toEqual(NOTHING)
    for (const insert of [
      'insert into member_like (liked_id, liker_id, id, created_at) values ($1, $1, $1, now())',
      'insert into block (member_id, blocked_id, created_at) values ($1, $1, now())',
      'insert into swipe (member_id, other_id, liked, created_at) values ($1, $1, true, now())',
    ])
      await expect(site.rows(insert, [anna.id])).rejects.toThrow(/check constraint/)
    expect(await outcomes(attempts(asAnna, other.id))).toEqual(ALL_GO)
    expect((await asAnna.call('PUT', `/blocks/${other.id.toUpperCase()}`)).status).toBe(200)
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
    expect((await seeProfile(asBram, anna)).name).toBe(anna.name)
    expect(await site.visitor().call('GET', '/blocks')).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    })
  })

  it('keep the name that was seen: what they call themselves out of sight is told to nobody', async () => {
    const anna = await site.build.member({ gender: 'female', premium: true })
    const asAnna = await site.login(anna)
    const leaving = {
      blocks: ({ api }: Visitor) => api.members.block({ id: anna.id }),
      hides: ({ api }: Visitor) => api.members.update({ invisible: true }),
      stays: async () => {},
    }
    const ids: Record<string, string> = {}
    const rename = (id: string) =>
      site.rows('update profile set name = $2 where member_id = $1', [id, 'Nieuw'])
    for (const [what, leave] of Object.entries(leaving)) {
      const man = await site.build.member({ gender: 'male', premium: true, name: 'Bram' })
      ids[what] = man.id
      await asAnna.api.likes.give({ id: man.id })
      await leave(await site.login(man))
      await rename(man.id)
      await asAnna.api.members.block({ id: man.id })
    }
    const nameOf = async (what: string) =>
      (await asAnna.api.members.blocked()).members.find(({ id }) => id === ids[what])!.name
    expect([await nameOf('blocks'), await nameOf('hides'), await nameOf('stays')]).toEqual([
      null,
      null,
      'Nieuw',
    ])

    // The list keeps the name of a member who was visible when blocked.
    const dirk = await site.build.member({ gender: 'male', name: 'Dirk' })
    const asDirk = await site.login(dirk)
    await asDirk.api.likes.give({ id: anna.id })
    await asAnna.api.members.block({ id: dirk.id })
    await asDirk.api.members.update({ invisible: true })
    ids.dirk = dirk.id
    await rename(dirk.id)
    expect(await nameOf('dirk')).toBe('Dirk')
  })
})
