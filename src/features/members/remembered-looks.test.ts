import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

/** A process remembers the viewer; here a second one changes what the first remembers. */
let site: TestSite
let second: Awaited<ReturnType<TestSite['startAnother']>>
beforeAll(async () => {
  site = await startSite({
    bystander: true,
    settings: { logged_out_search: false, logged_out_search_trafficsource: false, free_photos: 1 },
  })
  second = await site.startAnother()
})
afterAll(async () => {
  await second.stop()
  await site.stop()
})

const AT_ONCE = 20
/** Sends a look many times at once. */
const often = <T>(look: () => Promise<T>) => Promise.allSettled(Array.from({ length: AT_ONCE }, look))

async function looking() {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20, premium: true }, { credits: 5 })
  const looks = {
    profile: () => asAnna.api.members.profile({ id: bram.id }),
    photos: () => asAnna.api.members.photos({ id: bram.id }),
    search: () => asAnna.api.discovery.search({ sort: 'newest' }),
    recommended: () => asAnna.api.discovery.search({}),
    second: () => asAnna.api.discovery.search({ page: 2 }),
    count: () => asAnna.api.discovery.search({ only: 'count' }),
    nobody: () => asAnna.api.discovery.search({ gender: 'female' }),
    messages: () => asAnna.api.chat.messages({ member: bram.id }),
  }
  for (const look of Object.values(looks)) {
    await look()
    await look()
  }
  const elsewhere = (from: Visitor) => {
    const visitor = second.visitor()
    for (const [name, value] of from.cookies) visitor.cookies.set(name, value)
    return visitor
  }
  return { anna, bram, asAnna, asBram, looks, elsewhere }
}

describe('a session that another process has ended', () => {
  it.each([
    ['logged out', undefined],
    ['deleted', `update account set status = 'deleted', deleted_at = $now where id = $1`],
    ['expired', `update session set expires_at = '2020-01-01' where member_id = $1`],
    ['ended', 'delete from session where member_id = $1'],
  ])('is answered nothing, many times at once: %s', async (_, change) => {
    const { anna, asAnna, looks, elsewhere } = await looking()
    if (change) await site.rows(change, [anna.id])
    else await elsewhere(asAnna).api.accounts.logout()
    for (const look of Object.values(looks)) {
      const answers = await often<unknown>(look)
      expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([])
      await expectRefusal(look(), 'authentication_required')
    }
  })
})

describe('a member whom another process changes', () => {
  it.each([
    ['the other blocks', 'block'],
    ['the other hides', 'update profile set invisible = true where member_id = $1'],
    ['the other is held', 'update profile set held_at = $now where member_id = $1'],
    ['the other is banned', 'update account set banned_at = $now where id = $1'],
    ['the other has left', `update account set status = 'deleted', deleted_at = $now where id = $1`],
  ])('is no longer seen, many times at once: %s', async (_, change) => {
    const { anna, bram, asBram, looks, elsewhere } = await looking()
    if (change === 'block') await elsewhere(asBram).api.members.block({ id: anna.id })
    else await site.rows(change, [bram.id])
    for (const look of [looks.profile, looks.photos, looks.messages])
      for (const answer of await often<unknown>(look)) expect(answer).toMatchObject({ status: 'rejected' })
    for (const answer of await often(looks.search))
      expect(answer).toMatchObject({
        value: { profiles: expect.not.arrayContaining([expect.objectContaining({ id: bram.id })]) },
      })
  })

  it('sees only what is free once Premium has ended, many times at once', async () => {
    const { anna, bram, looks } = await looking()
    for (let n = 0; n < 2; n++) await site.build.photo(bram)
    const clear = (photos: { locked: boolean }[]) => photos.filter(({ locked }) => !locked).length
    expect(clear((await looks.photos()).photos)).toBeGreaterThan(1)
    await site.rows('update account set paid_user = false where id = $1', [anna.id])
    for (const answer of await often(looks.photos))
      expect(answer.status === 'fulfilled' && clear(answer.value.photos)).toBe(1)
  })
})

describe('whoever is remembered', () => {
  it.each([
    ['takes back a consent', 'update account set special_category_consent_at = null where id = $1'],
    ['loves otherwise', `update profile set sexuality = 'bi' where member_id = $1`],
    ['hides when they are there', 'update profile set shows_online = false where member_id = $1'],
    ['seeks others', 'update profile set sought_min_age = 80, sought_max_age = 90 where member_id = $1'],
    ['is held', 'update profile set held_at = $now where member_id = $1'],
    ['is banned', 'update account set banned_at = $now where id = $1'],
    ['is suspended', `update account set suspended_until = $now + interval '1 day' where id = $1`],
    ['pays no more', 'update account set paid_user = false where id = $1'],
  ])('gets what one gets whom nobody remembers: %s', async (_, change) => {
    const { anna, bram, asAnna, looks, elsewhere } = await looking()
    await site.rows(change, [anna.id])
    const { api } = elsewhere(asAnna)
    const anew = {
      profile: () => api.members.profile({ id: bram.id }),
      photos: () => api.members.photos({ id: bram.id }),
      search: () => api.discovery.search({ sort: 'newest' }),
      count: () => api.discovery.search({ only: 'count' }),
      messages: () => api.chat.messages({ member: bram.id }),
    }
    for (const name of Object.keys(anew) as (keyof typeof anew)[]) {
      const [remembered, fresh] = [await often<unknown>(looks[name]), await often<unknown>(anew[name])]
      expect([name, new Set(remembered.map(said))]).toEqual([name, new Set(fresh.map(said))])
    }
  })

  it('gets no conversation of others, none with themselves and none that there is not', async () => {
    const { anna, asAnna, bram } = await looking()
    const others = await site.couple({ credits: 5, premium: true })
    const { conversation } = await others.asAnna.api.chat.send({
      id: site.app.ids.uuid(),
      to: others.bram.id,
      body: 'Hoi',
    })
    for (const asked of [
      { conversation },
      { conversation: site.app.ids.uuid() },
      { conversation: others.bram.id },
      { member: anna.id },
      { member: site.app.ids.uuid() },
      { member: conversation },
    ])
      for (const answer of await often<unknown>(() => asAnna.api.chat.messages(asked)))
        expect(answer).toMatchObject({ reason: { code: 'not_found' } })
    await expectRefusal(asAnna.api.chat.messages({ conversation, member: bram.id }), 'invalid_input')
  })
})

/** An answer as words; a cursor is sealed anew each time. */
function said(answer: unknown): string {
  const { value, reason } = answer as { value?: unknown; reason?: { code: string } }
  return reason ? reason.code : JSON.stringify(value, (name, one) => (name === 'next_cursor' ? null : one))
}

describe('the rate limit', () => {
  const RULE = { points: 300, seconds: 60 }
  it('counts a look once, also where the remembered session has changed, or is not asked for', async () => {
    const { anna, looks } = await looking()
    const left = async (of: string) =>
      (await site.app.limits.left(`${of}-by-member-60`, RULE, anna.id)).points
    for (const [name, look] of Object.entries(looks)) {
      const of = ['profile', 'photos', 'messages'].includes(name) ? 'profile' : 'search'
      for (const change of [undefined, 'update profile set last_online_at = $now where member_id = $1']) {
        if (change) await site.rows(change, [anna.id])
        const before = await left(of)
        await look()
        expect([name, change, before - (await left(of))]).toEqual([name, change, 1])
      }
    }
  })
})
