import { afterAll, beforeAll, expect, it } from 'vitest'
import { ITEM_KINDS } from '#shared/moderation.ts'
import { STAFF_ROLES, type StaffRole } from '#shared/staff.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { type Office, officeOf } from '#tests/harness/staff.ts'
import { STAFF_LOGINS, staffCodes } from '../staff.server.ts'

let site: TestSite
const offices = {} as Record<StaffRole, Office>
beforeAll(async () => {
  site = await startSite({ demoMembers: 400 })
  for (const { role, email, password } of STAFF_LOGINS) {
    const { code } = staffCodes(site.clock.now()).find((one) => one.email === email)!
    offices[role] = officeOf(site.visitor())
    await offices[role].account.logIn({ email, password, code })
  }
})
afterAll(() => site.stop())

it('has a login for each role', async () => {
  for (const role of STAFF_ROLES) expect(await offices[role].account.self()).toMatchObject({ role })
  await expectRefusal(offices.writer.moderation.waiting(), 'not_allowed')
  await expectRefusal(offices.support.desk.next({}), 'not_allowed')
})

it('has cases in each queue, with all that a decision needs', async () => {
  const { kinds } = await offices.moderator.moderation.waiting()
  expect(kinds.map(({ kind }) => kind)).toEqual([...ITEM_KINDS])
  for (const { waiting, oldest } of kinds) {
    expect(waiting).toBeGreaterThanOrEqual(3)
    expect(oldest).toBeGreaterThan(0)
  }
  for (const kind of ITEM_KINDS) {
    const { item, ahead } = await offices.moderator.moderation.next({ kinds: [kind] })
    expect(item).toMatchObject({ kind, member: { name: expect.any(String) } })
    expect(ahead!.id).not.toBe(item!.id)
    expect(Boolean(item!.photo ?? item!.posed ?? item!.report ?? item!.said[0]?.words)).toBe(true)
  }
  const first = await offices.moderator.moderation.next({ kinds: ['report'] })
  expect(first.item).toMatchObject({ risk: 95, report: { reason: 'minor' } })
})

it('has objections to decisions of two colleagues, each for the other', async () => {
  const all = await site.rows<{ not_for_staff_id: string }>(
    "select not_for_staff_id from moderation_item where kind = 'appeal'",
  )
  expect(new Set(all.map((one) => one.not_for_staff_id)).size).toBe(2)
  const { item } = await offices.owner.moderation.next({ kinds: ['appeal'] })
  const verdict = { id: item!.id, key: crypto.randomUUID(), kind: 'approve' as const }
  expect(await offices.owner.moderation.decide(verdict)).toMatchObject({ decision: expect.any(String) })
})

it('has an open desk with conversations that wait, and answers that were given', async () => {
  expect(await offices.writer.desk.describe()).toMatchObject({ open: true, waiting: 4 })
  const seen: string[] = []
  for (;;) {
    const { conversation } = await offices.writer.desk.next({ without: seen })
    if (!conversation) break
    expect(conversation.messages.at(-1)).toMatchObject({ mine: false })
    seen.push(conversation.id)
    await offices.writer.desk.release({ id: conversation.id })
  }
  expect(seen).toHaveLength(4)
  const answers = await site.rows('select 1 from desk_answer')
  expect(answers.length).toBeGreaterThan(4)
})

it('has sold in the last weeks, oldest receipt first, with a refund and a chargeback', async () => {
  const { purchases } = await offices.finance.payments.list({})
  expect(purchases.length).toBeGreaterThan(8)
  const times = purchases.map(({ at }) => Date.parse(at))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  const kinds = ['refunds', 'taken'] as const
  for (const kind of kinds)
    expect((await offices.finance.payments.reversals({ kind })).reversals.length).toBe(1)
  const receipts = await site.rows<{ number: number; issued_at: Date }>(
    'select number, issued_at from receipt where reversal_id is null order by number',
  )
  expect(receipts.map(({ issued_at }) => issued_at)).toEqual(
    receipts.map(({ issued_at }) => issued_at).sort((a, b) => a.getTime() - b.getTime()),
  )
})

it('has accounts that are worth a look, for several patterns', async () => {
  const { accounts } = await offices.support.members.accountsToLookAt()
  const patterns = new Set(accounts.flatMap((one) => one.patterns.map(({ pattern }) => pattern)))
  expect([...patterns].sort()).toEqual(['chargebacks', 'countries', 'devices', 'reports', 'same_text'])
})
