import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DecisionKind } from '#shared/moderation.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { takeEffect } from '../take-effect.server.ts'

let site: TestSite
let moderator: Staff
let support: Staff
beforeAll(async () => {
  site = await startSite({ demo: false })
  moderator = await newStaff(site, 'moderator')
  support = await newStaff(site, 'support')
})
afterAll(() => site.stop())

const reason = 'verkeerde persoon geschorst'

/** Decides, and lets it take effect. @returns the decision */
async function decide({ id }: BuiltMember, kind: Exclude<DecisionKind, 'approve' | 'dismiss'>, more = {}) {
  const sent = { id, key: crypto.randomUUID(), kind, reason: 'money' as const, ...more }
  const decided = await moderator.office.moderation.decideMember(sent)
  await takeEffect(site.app, decided)
  return decided.decision
}
const lift = ({ id }: BuiltMember, decision: string, who = moderator) =>
  who.office.members.liftDecision({ id, decision, reason })
const decisionsOf = async ({ id }: BuiltMember) => (await moderator.office.members.open({ id })).decisions
const lifts = () => site.rows('select decision_id from moderation_lift')

it('lets somebody in again who was suspended, tells them, and stands in the log', async () => {
  const bram = await site.build.member({ name: 'Bram' })
  const decision = await decide(bram, 'suspend', { days: 7 })
  await expectRefusal(site.loginByPassword(bram), 'account_suspended')
  expect(await decisionsOf(bram)).toMatchObject([{ can_lift: true, lifted: null }])
  await expectRefusal(lift(bram, decision, support), 'not_allowed')
  const both = await Promise.allSettled([lift(bram, decision), lift(bram, decision.toUpperCase())])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await site.loginByPassword(bram)).cookies.size).toBeGreaterThan(0)
  await expectRefusal(lift(bram, decision), 'conflict')
  expect(await decisionsOf(bram)).toMatchObject([
    { can_lift: false, lifted: { by: 'moderator aan het werk' } },
  ])
  const told = () => site.mail.mails.find(({ subject }) => subject === 'We hebben een besluit teruggedraaid')
  await expect.poll(told).toBeDefined()
  expect(told()!.text).toContain('Bram')
  const acts = await site.rows(
    "select action, reason, before from staff_action where member_id = $1 and action = 'decision_lifted'",
    [bram.id],
  )
  expect(acts).toEqual([{ action: 'decision_lifted', reason, before: { kind: 'suspend' } }])
})

it('takes back a ban with its marks, but not what another decision has done', async () => {
  const { bram, asAnna } = await site.couple({})
  const report = { id: bram.id, key: crypto.randomUUID(), reason: 'money' as const, words: '' }
  await asAnna.api.members.report(report)
  const first = await decide(bram, 'ban')
  const { item } = await moderator.office.moderation.next({ kinds: ['report'] })
  const ban = { id: item!.id, key: crypto.randomUUID(), kind: 'ban' as const, reason: 'money' as const }
  const banned = await moderator.office.moderation.decide(ban)
  await takeEffect(site.app, banned)
  const second = banned.decision
  await lift(bram, first)
  await expectRefusal(site.loginByPassword(bram), 'account_banned')
  await lift(bram, second)
  await site.login(bram)
  expect(await site.rows('select 1 from ban_mark where decision_id = any($1)', [[first, second]])).toEqual([])
})

it('shows a profile again that was hidden', async () => {
  const { anna, bram, asAnna } = await site.couple({})
  await decide(bram, 'hide')
  await expectRefusal(asAnna.api.members.profile({ id: bram.id }), 'not_found')
  const [hidden] = await decisionsOf(bram)
  await expectRefusal(lift(anna, hidden!.id), 'not_found')
  await lift(bram, hidden!.id)
  expect((await asAnna.api.members.profile({ id: bram.id })).profile.id).toBe(bram.id)
})

it('is no way around an objection that waits, nor for a warning or what was undone', async () => {
  const bram = await site.build.member()
  const warning = await decide(bram, 'warn')
  await expectRefusal(lift(bram, warning), 'conflict')
  const sent = { id: bram.id, key: crypto.randomUUID(), kind: 'hide' as const, reason: 'money' as const }
  const { decision: undone } = await moderator.office.moderation.decideMember(sent)
  await expectRefusal(lift(bram, undone), 'not_found')
  await moderator.office.moderation.undo({ id: undone })
  await expectRefusal(lift(bram, undone), 'conflict')
  await decide(bram, 'ban')
  const refusal = await site.login(bram).catch((error: unknown) => error)
  const { objection } = (refusal as { data: { objection: string } }).data
  const { api } = site.visitor()
  await api.moderation.appeal({ objection, words: 'Dat was mijn broer' })
  const before = await lifts()
  const [banned] = await decisionsOf(bram)
  expect(banned).toMatchObject({ kind: 'ban', can_lift: false })
  await expectRefusal(lift(bram, banned!.id), 'conflict')
  expect(await lifts()).toEqual(before)
})

it('says so on the page for objections, which takes none any more', async () => {
  const bram = await site.build.member()
  const decision = await decide(bram, 'ban')
  const refusal = await site.login(bram).catch((error: unknown) => error)
  const { objection } = (refusal as { data: { objection: string } }).data
  const { api } = site.visitor()
  expect((await api.moderation.statement({ objection })).state).toBe('open')
  await lift(bram, decision)
  expect((await api.moderation.statement({ objection })).state).toBe('lifted')
  await expectRefusal(api.moderation.appeal({ objection, words: 'Toch nog' }), 'too_late')
})

it('sends the reasons of a decision again while it holds, at most three times a day', async () => {
  const [bram, other] = [await site.build.member({ name: 'Bram' }), await site.build.member()]
  const decision = await decide(bram, 'suspend', { days: 7 })
  const again = (about = bram, who = support, which = decision) =>
    who.office.members.resendStatement({ id: about.id, decision: which, reason })
  const mails = () =>
    site.mail.mails.filter(
      ({ to, text }) =>
        [to].flat().some((one) => one?.text === bram.email) && text?.includes('/appeal?decision='),
    )
  await expect.poll(() => mails().length).toBe(1)
  await expectRefusal(again(bram, await newStaff(site, 'finance')), 'not_allowed')
  await expectRefusal(again(other), 'not_found')
  expect(await decisionsOf(bram)).toMatchObject([{ has_statement: true }])
  await again()
  await expect.poll(() => mails().length).toBe(2)
  // Only the link is another one, to the same page.
  const [first, second] = mails().map(({ text }) => text!.replace(/decision=\S+/, ''))
  expect(second).toBe(first)
  for (let n = 0; n < 2; n++) await again()
  await expectRefusal(again(), 'mail_limit')
  await lift(bram, decision)
  await expectRefusal(again(), 'conflict')
  expect(await decisionsOf(bram)).toMatchObject([{ has_statement: false }])
  const acts = await site.rows(
    "select reason, after from staff_action where member_id = $1 and action = 'statement_resent'",
    [bram.id],
  )
  expect(acts).toEqual(Array(3).fill({ reason, after: { decision } }))
})
