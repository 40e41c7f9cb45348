import { afterAll, beforeAll, expect, it } from 'vitest'
import { decisionOf } from '#features/accounts/login/objection.server.ts'
import { DAY } from '#server/clock.ts'
import type { DecisionKind } from '#shared/moderation.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { decideItem, decideMember } from '../decide.server.ts'
import { nextItem } from '../queue.server.ts'
import { takeEffect } from '../take-effect.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true, demo: false })
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const staff = () => ({ staffId: key(), siteId: site.siteId })
const words = 'Dat was ik niet, het was mijn broer'

type By = ReturnType<typeof staff>

async function decideOn(member: BuiltMember, by: By, kind: DecisionKind, more: object = {}): Promise<string> {
  const verdict = { member: member.id, key: key(), kind, reason: 'money', ...more } as const
  const decided = await decideMember(site.app, by, verdict)
  await takeEffect(site.app, decided)
  const link = async () =>
    /\/appeal\?decision=([\w-]+)/.exec(String((await site.mail.mailTo(member.email)).text))?.[1] ?? ''
  await expect.poll(async () => decisionOf(site.app, await link())).toBe(decided.decision)
  return link()
}

/** The appeal that waits, for this moderator. */
const openAppeal = (by: By) => nextItem(site.app, by, ['appeal'])

async function settle(by: By, kind: 'approve' | 'dismiss'): Promise<void> {
  const item = (await openAppeal(by))!
  await takeEffect(site.app, await decideItem(site.app, by, { item: item.id, key: key(), kind }))
}

it('is read and made by the link of the mail or of a refused login, once, and is for somebody else', async () => {
  const { bram } = await site.couple({})
  const first = staff()
  const mailed = await decideOn(bram, first, 'ban', { note: 'zie gesprek' })
  const refusal = await site.login(bram).catch((error: { data: { objection: string } }) => error)
  const { objection } = (refusal as { data: { objection: string } }).data
  const { api } = site.visitor()
  for (const link of [mailed, objection]) {
    const statement = await api.moderation.statement({ objection: link })
    expect(statement.state).toBe('open')
    const said = statement.paragraphs.join(' ')
    for (const part of ['geblokkeerd', 'om geld gevraagd', 'artikel 8', 'Een mens'])
      expect(said).toContain(part)
    expect(said).not.toContain('zie gesprek')
  }
  for (const wrong of [`${mailed.slice(0, -3)}AAA`, 'x', ''])
    await expectRefusal(api.moderation.appeal({ objection: wrong, words }), 'link_invalid')
  const made = await api.moderation.appeal({ objection, words })
  expect(await api.moderation.appeal({ objection: mailed, words })).toEqual(made)
  await expectRefusal(api.moderation.appeal({ objection, words: 'En nog iets' }), 'conflict')
  expect((await api.moderation.statement({ objection })).state).toBe('waits')

  expect(await openAppeal(first)).toBeUndefined()
  const second = staff()
  expect(await openAppeal(second)).toMatchObject({
    kind: 'appeal',
    member: { id: bram.id },
    appeal: { words, decision: { kind: 'ban', staffId: first.staffId }, note: 'zie gesprek' },
  })
  await settle(second, 'approve')
  expect((await api.moderation.statement({ objection })).state).toBe('granted')
  await expect.poll(async () => (await site.mail.mailTo(bram.email)).subject).toBe('Je bezwaar is toegewezen')
  const back = await site.login(bram)
  expect((await back.api.accounts.user()).user?.profile.name).toBe(bram.name)
  expect(await site.rows('select 1 from ban_mark')).toEqual([])
})

it('lifts its own decision alone: another ban holds on', async () => {
  const { bram } = await site.couple({})
  const first = await decideOn(bram, staff(), 'ban')
  const second = await decideOn(bram, staff(), 'ban', { reason: 'hate' })
  const { api } = site.visitor()
  await api.moderation.appeal({ objection: first, words })
  await settle(staff(), 'approve')
  expect((await api.moderation.statement({ objection: first })).state).toBe('granted')
  await expectRefusal(site.loginByPassword(bram), 'account_banned')
  await api.moderation.appeal({ objection: second, words })
  await settle(staff(), 'approve')
  const back = await site.login(bram)
  expect((await back.api.accounts.user()).user?.profile.name).toBe(bram.name)
})

it('that is refused changes nothing, and says why', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 9 })
  const objection = await decideOn(bram, staff(), 'hide')
  await expectRefusal(asAnna.api.chat.send({ id: key(), to: bram.id, body: 'Hoi' }), 'not_found')
  await asBram.api.moderation.appeal({ objection, words })
  await settle(staff(), 'dismiss')
  await expect.poll(async () => (await site.mail.mailTo(bram.email)).subject).toBe('Je bezwaar is afgewezen')
  expect((await site.mail.mailTo(bram.email)).text).toContain('om geld gevraagd')
  await expectRefusal(asAnna.api.chat.send({ id: key(), to: bram.id, body: 'Hoi' }), 'not_found')
  expect((await asBram.api.moderation.statement({ objection })).state).toBe('refused')
  expect(anna.id).not.toBe(bram.id)
})

it('gives a text back that was rejected, unless another has been written', async () => {
  const { bram, asBram } = await site.couple({})
  const text = async () => (await asBram.api.members.own()).profile.profile_text
  await asBram.api.members.update({ profile_text: 'Ik ben penningmeester' })
  const content = { about: 'text' }
  const objection = await decideOn(bram, staff(), 'reject', { content })
  expect(await text()).toBe('')
  await site.visitor().api.moderation.appeal({ objection, words })
  await settle(staff(), 'approve')
  expect(await text()).toBe('Ik ben penningmeester')
})

it('works without a script, from our own page, and until six months later', async () => {
  const { bram } = await site.couple({})
  const objection = await decideOn(bram, staff(), 'warn')
  const send = (form: object, headers: Record<string, string> = { origin: site.url }) =>
    site.visitor(headers).fetch(`/appeal?decision=${objection}`, {
      method: 'POST',
      body: new URLSearchParams(form as Record<string, string>),
      redirect: 'manual',
    })
  const appeals = () => site.rows('select 1 from moderation_appeal where member_id = $1', [bram.id])
  expect((await send({ words }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await send({ words: ' ' })).headers.get('location')).toBe(
    `/appeal?decision=${objection}&refused=invalid_input`,
  )
  expect(await appeals()).toEqual([])
  const sent = await send({ words })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/appeal?decision=${objection}`])
  expect(await appeals()).toHaveLength(1)
  const late = await decideOn(bram, staff(), 'warn')
  site.clock.advance(185 * DAY)
  expect((await site.visitor().api.moderation.statement({ objection: late })).state).toBe('over')
  await expectRefusal(site.visitor().api.moderation.appeal({ objection: late, words }), 'too_late')
})
