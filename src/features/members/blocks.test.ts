import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likeBack } from '#demo/behaviour.server.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { seeProfile } from '#tests/harness/page/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const notFound = { status: 404, body: { code: 'not_found' } }

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
      'insert into member_like (liked_id, liker_id, id, created_at) values ($1, $1, $1, $now)',
      'insert into block (member_id, blocked_id, created_at) values ($1, $1, $now)',
      'insert into swipe (member_id, other_id, liked, created_at) values ($1, $1, true, $now)',
    ])
      await expect(site.rows(insert, [anna.id])).rejects.toThrow(/check constraint/)
    expect(await outcomes(attempts(asAnna, other.id))).toEqual(ALL_GO)
    expect((await asAnna.call('PUT', `/blocks/${other.id.toUpperCase()}`)).status).toBe(200)
  })
})
