import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { staffCodes } from '#demo/staff.server.ts'
import { systemClock } from '#server/clock.ts'
import { Visitor } from './harness/browser-like.ts'
import { PATIENCE_MILLISECONDS } from './harness/run/patience.ts'
import { freePort, ProgramProcess } from './harness/run/process.ts'
import { type Office, officeOf } from './harness/staff.ts'

const WITHIN_MS = 300_000
const ITEMS = 40

let program: ProgramProcess
beforeAll(async () => {
  program = await ProgramProcess.create(await freePort())
  await program.start()
}, WITHIN_MS)
afterAll(() => program.remove())

async function logIn(name: 'owner' | 'moderator'): Promise<Office> {
  const email = `${name}@vonk.example`
  const { code } = staffCodes(systemClock.now()).find((one) => one.email === email)!
  const office = officeOf(new Visitor(program.url))
  await office.account.logIn({ email, password: `vonk-demo-${name}`, code })
  return office
}

type Verdict = { id: string; key: string; kind: 'approve' }

/** Decides one item after the other until none is left or the program is gone; what was sent last comes again first. */
async function decideAll(office: Office, begun: Verdict[], confirmed: Map<string, string>): Promise<void> {
  const send = async (verdict: Verdict) => {
    const { decision } = await office.moderation.decide(verdict)
    confirmed.set(verdict.id, decision)
  }
  const last = begun.at(-1)
  if (last && !confirmed.has(last.id)) await send(last)
  for (;;) {
    const { item } = await office.moderation.next({ kinds: ['name'] })
    if (!item) return
    const verdict = { id: item.id, key: randomUUID(), kind: 'approve' as const }
    begun.push(verdict)
    await send(verdict)
  }
}

it('loses no item and decides none twice, when it is killed while two moderators decide', async () => {
  await program.rows(
    `insert into moderation_item (id, site_id, kind, member_id, subject_id, said, is_live, risk, created_at)
      select gen_random_uuid(), site_id, 'name', member_id, member_id, jsonb_build_object('name', name), true, 5, now()
      from profile order by member_id limit $1 on conflict do nothing`,
    [ITEMS],
  )
  const waiting = () =>
    program.rows<{ id: string }>("select id from moderation_item where kind = 'name' and decided_at is null")
  const items = (await waiting()).map(({ id }) => id)
  expect(items.length).toBeGreaterThanOrEqual(ITEMS)

  const moderators = [await logIn('owner'), await logIn('moderator')]
  const begun: Verdict[][] = [[], []]
  const confirmed = new Map<string, string>()
  const cutOff = moderators.map((office, at) =>
    decideAll(office, begun[at]!, confirmed).then(
      () => false,
      () => true,
    ),
  )
  await vi.waitFor(() => expect(confirmed.size).toBeGreaterThanOrEqual(10), {
    timeout: PATIENCE_MILLISECONDS,
    interval: 5,
  })
  await program.kill()
  expect(await Promise.all(cutOff)).toEqual([true, true])
  const before = [...confirmed]
  expect(before.length).toBeLessThan(items.length)

  await program.start()
  await Promise.all(moderators.map((office, at) => decideAll(office, begun[at]!, confirmed)))
  expect(await waiting()).toEqual([])
  const decisions = await program.rows<{ id: string; item_id: string }>(
    'select id, item_id from moderation_decision where item_id = any($1)',
    [items],
  )
  expect(decisions.map((one) => one.item_id).sort()).toEqual(items.sort())
  const byItem = new Map(decisions.map((one) => [one.item_id, one.id]))
  for (const [item, decision] of before) expect(byItem.get(item)).toBe(decision)
})
