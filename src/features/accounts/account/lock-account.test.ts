import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { inOrder } from '#tests/harness/hold-account.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

async function pair() {
  const anna = await site.build.member({ gender: 'female', credits: 20 })
  const bram = await site.build.member({ gender: 'male', credits: 20 })
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  return { anna, bram, asAnna, asBram }
}

type Member = { id: string }
const write = (who: Visitor, to: Member) => () =>
  who.call('POST', '/messages', { id: crypto.randomUUID(), to: to.id, body: 'Hoi' })
const block = (who: Visitor, other: Member) => () => who.call('PUT', `/blocks/${other.id}`)
const like = (who: Visitor, other: Member) => () => who.call('PUT', `/likes/${other.id}`)
const leave = (who: Visitor) => () => who.call('POST', '/account/delete', {})
const change = (who: Visitor, profile: object) => () => who.call('PUT', '/profile', profile)
const consent = (who: Visitor, consents: object) => () => who.call('PUT', '/consents', consents)

const ok = { status: 200 }
const refused = (code: string) => ({ body: { code } })
const field = (path: string, code: string) => ({
  body: { code: 'invalid_input', data: { fields: [{ path, code }] } },
})

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await site.rows<{ count: number }>(`select count(*)::int as count from ${sql}`, values)
  return row!.count
}
const messagesOf = ({ id }: Member) => count('message where sender_id = $1', id)
const likesOf = ({ id }: Member) => count('member_like where liker_id = $1', id)
const sessionsOf = ({ id }: Member) => count('session where member_id = $1', id)
const entriesOf = ({ id }: Member) => count('search_entry where member_id = $1', id)

describe('a block and what the blocked member sends at the same time', () => {
  it('lets no message come after the answer to the block', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    let before: number | undefined
    const blocked = async () => {
      const answer = await block(asAnna, bram)()
      before = await messagesOf(bram)
      return answer
    }
    const answers = await inOrder(site, bram, write(asBram, anna), blocked, write(asBram, anna))
    expect(answers).toMatchObject([ok, ok, refused('not_found')])
    expect(before).toBe(1)
    expect(await messagesOf(bram)).toBe(1)
  })

  it('lets no like come after it, and answers the one before it with the card', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    expect(await inOrder(site, bram, block(asAnna, bram), like(asBram, anna))).toMatchObject([
      ok,
      refused('not_found'),
    ])
    expect(await likesOf(bram)).toBe(0)
    await asAnna.api.members.unblock({ id: bram.id })
    expect(await inOrder(site, bram, like(asBram, anna), block(asAnna, bram))).toMatchObject([
      { ...ok, body: { profile: { id: anna.id } } },
      ok,
    ])
    expect(await likesOf(bram)).toBe(1)
  })

  it('lets two members block each other at once', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    await write(asBram, anna)()
    await write(asAnna, bram)()
    const both = await inOrder(site, anna, block(asAnna, bram), block(asBram, anna))
    expect(both).toMatchObject([ok, ok])
    expect(await count('block where member_id in ($1, $2)', anna.id, bram.id)).toBe(2)
  })
})

describe('a deletion and what the member does at the same time', () => {
  const login = ({ email, password }: { email: string; password: string }) => {
    const device = site.visitor()
    return { device, log: () => device.call('POST', '/user.php', { email, password }) }
  }

  it('lets nobody log in after it, and ends the session of a login before it', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    const late = login(anna)
    expect(await inOrder(site, anna, leave(asAnna), late.log)).toMatchObject([ok, refused('account_deleted')])
    expect(late.device.cookies.has('vonk_session')).toBe(false)
    expect(await sessionsOf(anna)).toBe(0)

    const early = login(bram)
    expect(await inOrder(site, bram, early.log, leave(asBram))).toMatchObject([
      { ...ok, body: { user: { profile: { id: bram.id } } } },
      ok,
    ])
    expect(await sessionsOf(bram)).toBe(0)
  })

  it('lets no message, like or swipe come after it, and dates it after those before it', async () => {
    const { anna, bram, asBram } = await pair()
    const swipe = () => asBram.call('POST', '/swipe-game', { id: anna.id, like: true })
    const answers = await inOrder(
      site,
      bram,
      write(asBram, anna),
      leave(asBram),
      write(asBram, anna),
      like(asBram, anna),
      swipe,
    )
    const late = refused('authentication_required')
    expect(answers).toMatchObject([ok, ok, late, late, late])
    expect(await messagesOf(bram)).toBe(1)
    expect(await likesOf(bram)).toBe(0)
    const after =
      'message join account on account.id = sender_id where sender_id = $1 and created_at > deleted_at'
    expect(await count(after, bram.id)).toBe(0)
  })

  it('keeps no entry of the search for a profile that changes at the same time', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    const text = { profile_text: 'Hallo' }
    expect(await entriesOf(anna)).toBeGreaterThan(0)
    expect(await inOrder(site, anna, leave(asAnna), change(asAnna, text))).toMatchObject([
      ok,
      refused('authentication_required'),
    ])
    expect(await inOrder(site, bram, change(asBram, text), leave(asBram))).toMatchObject([ok, ok])
    for (const member of [anna, bram]) expect(await entriesOf(member)).toBe(0)
  })
})

describe('a consent and a profile that change at the same time', () => {
  const stored = ({ id }: Member) =>
    site.rows('select gender, sexuality from profile where member_id = $1', [id])

  it('keep no sexuality without the consent', async () => {
    const { anna, bram, asAnna, asBram } = await pair()
    const withdraw = { special_category: false }
    const bi = { sexuality: 'bi' }
    expect(await inOrder(site, anna, consent(asAnna, withdraw), change(asAnna, bi))).toMatchObject([
      ok,
      field('sexuality', 'consent_missing'),
    ])
    expect(await stored(anna)).toEqual([{ gender: 'female', sexuality: null }])
    expect(await inOrder(site, bram, change(asBram, bi), consent(asBram, withdraw))).toMatchObject([ok, ok])
    expect(await stored(bram)).toEqual([{ gender: 'male', sexuality: null }])
  })

  it('keep no sexuality that does not fit the gender', async () => {
    const { anna, asAnna } = await pair()
    const { anna: eva, asAnna: asEva } = await pair()
    const [lesbian, male] = [{ special_category: true, sexuality: 'lesbian' }, { gender: 'male' }]
    for (const who of [asAnna, asEva]) await who.api.accounts.decideConsent({ special_category: false })
    const misfit = field('sexuality', 'invalid_value')
    expect(await inOrder(site, anna, consent(asAnna, lesbian), change(asAnna, male))).toMatchObject([
      ok,
      misfit,
    ])
    expect(await stored(anna)).toEqual([{ gender: 'female', sexuality: 'lesbian' }])
    expect(await inOrder(site, eva, change(asEva, male), consent(asEva, lesbian))).toMatchObject([ok, misfit])
    expect(await stored(eva)).toEqual([{ gender: 'male', sexuality: null }])
    const unfit = `update profile set sexuality = 'lesbian' where member_id = $1`
    await expect(site.rows(unfit, [eva.id])).rejects.toThrow(/check constraint/)
  })
})
