import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { sweepVisits } from './visits.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: ['visit'] })
})
afterAll(() => site.stop())

const visitors = async (of: Visitor) => idsOf(await of.api.members.visits({ kind: 'visitors' }))
const visited = async (by: Visitor) => idsOf(await by.api.members.visits({ kind: 'visited' }))
const idsOf = ({ profiles }: { profiles: { id: string }[] }) => profiles.map(({ id }) => id)

it('is told to both, once a day, and not by looking ahead', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await asAnna.api.members.profile({ id: bram.id })
  expect(await visitors(asBram)).toEqual([])
  await asAnna.api.members.visit({ id: bram.id })
  await asAnna.api.members.visit({ id: anna.id })
  const stored = () => site.rows('select visited_at from visit where visitor_id = $1', [anna.id])
  const [first] = await stored()
  expect(await visitors(asBram)).toEqual([anna.id])
  expect(await visited(asAnna)).toEqual([bram.id])
  expect([await visitors(asAnna), await visited(asBram)]).toEqual([[], []])

  site.clock.advance(60_000)
  await asAnna.api.members.visit({ id: bram.id })
  expect(await stored()).toEqual([first])
  site.clock.advance(DAY)
  expect(await asBram.api.members.visits({ kind: 'visitors' })).toMatchObject({
    days_ago: [{ id: anna.id, days_ago: 1 }],
  })
  await asAnna.api.members.visit({ id: bram.id })
  const again = await stored()
  expect(again).toHaveLength(1)
  expect(again).not.toEqual([first])
  expect(await asBram.api.members.visits({ kind: 'visitors' })).toMatchObject({
    days_ago: [{ id: anna.id, days_ago: 0 }],
  })
})

it('leaves no trace of those who hide their visits or themselves, and who hides visits sees none', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  for (const hidden of ['invisible', 'visits'] as const) {
    const hide = (on: boolean) =>
      asAnna.api.members.update(hidden === 'visits' ? { shows_visits: !on } : { invisible: on })
    await hide(true)
    await asAnna.api.members.visit({ id: bram.id })
    await hide(false)
    expect([await visitors(asBram), await visited(asAnna)]).toEqual([[], []])
  }
  await asAnna.api.members.visit({ id: bram.id })
  await asBram.api.members.visit({ id: anna.id })
  expect([await visitors(asBram), await visitors(asAnna)]).toEqual([[anna.id], [bram.id]])
  // Both ways, and for what was seen before.
  await asAnna.api.members.update({ shows_visits: false })
  expect([await visitors(asBram), await visitors(asAnna), await visited(asAnna)]).toEqual([[], [], []])
  expect(await visited(asBram)).toEqual([anna.id])
  expect(await asAnna.api.members.visits({ kind: 'visitors' })).toMatchObject({ visits_shown: false })
  await asAnna.api.members.update({ shows_visits: true, invisible: true })
  expect(await visitors(asBram)).toEqual([])
  await asAnna.api.members.update({ invisible: false })
  expect(await visitors(asBram)).toEqual([anna.id])
})

it('crosses no block, comes from no fictional profile, and marks those that are looked at', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await asAnna.api.members.visit({ id: bram.id })
  for (const [blocker, other] of [
    [asBram, anna],
    [asAnna, bram],
  ] as const) {
    await blocker.api.members.block({ id: other.id })
    expect([await visitors(asBram), await visited(asAnna)]).toEqual([[], []])
    site.clock.advance(DAY)
    await asAnna.api.members.visit({ id: bram.id })
    await blocker.api.members.unblock({ id: other.id })
    expect(await asBram.api.members.visits({ kind: 'visitors' })).not.toMatchObject({
      days_ago: [{ days_ago: 0 }],
    })
  }
  expect(await visitors(asBram)).toEqual([anna.id])

  const drawn = await site.build.member({ gender: 'female', fictional: true })
  const asDrawn = await site.login(drawn)
  await asDrawn.api.members.visit({ id: bram.id })
  expect(await visitors(asBram)).toEqual([anna.id])
  await asBram.api.members.visit({ id: drawn.id })
  expect(await asBram.api.members.visits({ kind: 'visited' })).toMatchObject({
    profiles: [{ id: drawn.id, fictional: true }],
  })
})

it('comes page by page, refuses a cursor from elsewhere, and is of the member’s own site', async () => {
  const { bram, asBram } = await site.couple()
  const others = []
  for (let made = 0; made < 27; made++) {
    const other = await site.build.member({ gender: 'female' })
    await (await site.login(other)).api.members.visit({ id: bram.id })
    site.clock.advance(1000)
    others.unshift(other.id)
  }
  const first = await asBram.api.members.visits({ kind: 'visitors' })
  expect(idsOf(first)).toEqual(others.slice(0, 24))
  const rest = await asBram.api.members.visits({ kind: 'visitors', cursor: first.next_cursor! })
  expect(idsOf(rest)).toEqual(others.slice(24))
  expect(rest.next_cursor).toBe(null)
  const elsewhere = await asBram.api.discovery.search({})
  const wrong = elsewhere.next_cursor ?? 'x'
  await expectRefusal(asBram.api.members.visits({ kind: 'visitors', cursor: wrong }), 'invalid_input')
  await expectRefusal(site.visitor().api.members.visits({ kind: 'visitors' }), 'authentication_required')
  await expectRefusal(site.visitor().api.members.visit({ id: bram.id }), 'authentication_required')
})

it('goes after 30 days', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await asAnna.api.members.visit({ id: bram.id })
  await asBram.api.members.visit({ id: anna.id })
  const stored = () => site.rows('select 1 from visit where $1 in (member_id, visitor_id)', [anna.id])
  site.clock.advance(29 * DAY)
  await sweepVisits(site.app)
  expect(await stored()).toHaveLength(2)
  expect(await visitors(await site.login(bram))).toEqual([anna.id])
  site.clock.advance(DAY + 1)
  expect([await visitors(await site.login(bram)), await visited(await site.login(anna))]).toEqual([[], []])
  await sweepVisits(site.app)
  expect(await stored()).toEqual([])
})
