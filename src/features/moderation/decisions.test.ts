import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, SECOND } from '#server/clock.ts'
import type { ItemKind } from '#shared/moderation.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { decideItem, decideMember, undoDecision, type Verdict } from './decide.server.ts'
import { nextItem } from './queue.server.ts'
import { sweepModeration } from './sweep.server.ts'
import { takeEffect } from './take-effect.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    demo: false,
    settings: { spam: { ...SPAM, same_text_members: 1 } },
    limitsFactor: 1,
  })
})
afterAll(() => site.stop())

const SPAM = {
  hold_contact_details: true,
  member_conversations: 60,
  new_member_days: 7,
  new_member_conversations: 20,
}
const key = () => crypto.randomUUID()
const staff = (siteId = site.siteId) => ({ staffId: key(), siteId })
const by = staff

/** The item of this kind about a member, open for this moderator. */
async function openItem(who: ReturnType<typeof staff>, kind: ItemKind, memberId: string) {
  for (const without: string[] = []; ; ) {
    const item = await nextItem(site.app, who, [kind], { without })
    if (!item) throw new Error(`no ${kind} of this member waits`)
    if (item.member?.id === memberId) return item
    without.push(item.id)
  }
}

async function decide(kind: ItemKind, memberId: string, verdict: Omit<Verdict, 'key'>): Promise<string> {
  const who = by()
  const item = await openItem(who, kind, memberId)
  const { decision } = await decideItem(site.app, who, { item: item.id, key: key(), ...verdict })
  await takeEffect(site.app, { decision })
  return decision
}

async function upload(member: Visitor): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'ik.jpg', { type: 'image/jpeg' })
  return (await member.api.photos.upload({ key: key(), file })).photo.id
}
const photosOf = async (member: Visitor) =>
  (await member.api.members.own()).profile.photos.map(({ status, rejection }) => [status, rejection])
const mailsTo = (email: string) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === email))

describe('a decision', () => {
  it('takes effect once, unless undone within 10 s, which opens its item again', async () => {
    const { bram, asBram } = await site.couple({})
    await upload(asBram)
    const [mine, other] = [by(), by()]
    const item = await openItem(mine, 'photo', bram.id)
    const verdict = { item: item.id, key: key(), kind: 'reject', reason: 'no_face' } as const
    await expect(decideItem(site.app, other, verdict)).rejects.toMatchObject({ code: 'conflict' })
    const wrong = [
      { reason: undefined },
      { kind: 'dismiss' as const },
      { until: site.clock.now() },
      { note: 'x'.repeat(2_001) },
    ]
    for (const change of wrong)
      await expect(decideItem(site.app, mine, { ...verdict, ...change })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    const first = await decideItem(site.app, mine, verdict)
    expect(await decideItem(site.app, mine, verdict)).toEqual(first)
    await expect(decideItem(site.app, mine, { ...verdict, key: key() })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(undoDecision(site.app, other, first.decision)).rejects.toMatchObject({ code: 'not_found' })
    await undoDecision(site.app, mine, first.decision)
    await takeEffect(site.app, first)
    expect(await photosOf(asBram)).toEqual([['pending', null]])

    expect((await nextItem(site.app, mine, ['photo']))!.id).toBe(item.id)
    const again = await decideItem(site.app, mine, { ...verdict, key: key() })
    expect(await photosOf(asBram)).toEqual([['pending', null]])
    // A crash in the middle leaves nothing, and the job runs again; here at once, by several.
    await Promise.all([1, 2, 3].map(() => takeEffect(site.app, again)))
    await takeEffect(site.app, again)
    await expect(undoDecision(site.app, mine, again.decision)).rejects.toMatchObject({ code: 'too_late' })
    expect(await photosOf(asBram)).toEqual([['rejected', 'no_face']])
    const mail = await site.mail.mailTo(bram.email)
    expect(mail.subject).toBe('Je foto is afgekeurd')
    for (const words of ['je gezicht is niet te zien', 'artikel 2', 'Een mens heeft dit besloten', 'bezwaar'])
      expect(mail.text).toContain(words)
    expect(mailsTo(bram.email)).toHaveLength(1)
    expect(
      await site.rows('select 1 from moderation_outcome where decision_id = $1', [again.decision]),
    ).toHaveLength(1)

    await upload(asBram)
    await decide('photo', bram.id, { kind: 'approve' })
    expect(await photosOf(asBram)).toEqual([
      ['rejected', 'no_face'],
      ['active', null],
    ])
    expect(mailsTo(bram.email)).toHaveLength(1)
  })

  it('is never changed, and is too late to undo after 10 s', async () => {
    const { bram, asBram } = await site.couple({})
    await upload(asBram)
    const who = by()
    const item = await openItem(who, 'photo', bram.id)
    const { decision } = await decideItem(site.app, who, { item: item.id, key: key(), kind: 'approve' })
    site.clock.advance(11 * SECOND)
    await expect(undoDecision(site.app, who, decision)).rejects.toMatchObject({ code: 'too_late' })
    for (const change of [`update moderation_decision set kind = 'ban'`, 'delete from moderation_decision'])
      await expect(site.rows(`${change} where id = $1`, [decision])).rejects.toThrow(/append-only|kept for/)
    // Of a photo that its owner removes meanwhile, nothing is left to say.
    await asBram.api.photos.remove({ id: item.photo!.id })
    await takeEffect(site.app, { decision })
    expect(
      await site.rows('select outcome from moderation_outcome where decision_id = $1', [decision]),
    ).toEqual([{ outcome: 'void' }])
  })

  it('on a text or name falls back to what was accepted last, and leaves what was changed since', async () => {
    const { bram, asBram } = await site.couple({})
    const say = (profile_text: string) => asBram.api.members.update({ profile_text })
    const own = async () => (await asBram.api.members.own()).profile.profile_text
    await say('Ik wandel graag')
    await decide('text', bram.id, { kind: 'approve' })
    await say('Stuur me geld')
    const decision = await decide('text', bram.id, { kind: 'warn', reason: 'money' })
    expect(await own()).toBe('Ik wandel graag')
    const mail = await site.mail.mailTo(bram.email)
    expect(mail.subject).toContain('waarschuwing')
    expect(mail.text).toContain('‘Stuur me geld’')
    const { earlier } = await openItem(by(), 'name', bram.id)
    expect(earlier).toMatchObject([
      { id: decision, kind: 'warn', about: 'text', reason: 'money', outcome: 'done' },
      { kind: 'approve' },
    ])

    await say('Haatpraat')
    const who = by()
    const { id } = await openItem(who, 'text', bram.id)
    const { decision: late } = await decideItem(site.app, who, {
      item: id,
      key: key(),
      kind: 'reject',
      reason: 'hate',
    })
    await say('Alweer veranderd')
    await takeEffect(site.app, { decision: late })
    expect(await own()).toBe('Alweer veranderd')

    // The lease of the moderator who had it open ends.
    site.clock.advance(6 * 60 * SECOND)
    await decide('name', bram.id, { kind: 'reject', reason: 'impersonation' })
    expect((await asBram.api.members.own()).profile.name).toBe('Lid')
  })

  it('on a first message that was held back lets its sender send it, or says why not', async () => {
    const sender = await site.build.member({ premium: true, credits: 20 })
    const as = await site.login(sender)
    const body = 'Hoi daar, wat een leuke foto, waar is die gemaakt?'
    const [first, allowed, refused] = await Promise.all(
      [1, 2, 3].map(() => site.build.member({ gender: 'male' })),
    )
    const send = (to: string) => as.api.chat.send({ id: key(), to, body })
    await send(first!.id)
    const held = { why: 'same_text', max: 1 } as const
    await expectRefusal(send(allowed!.id), 'message_held_back', held)
    await expectRefusal(send(allowed!.id), 'message_held_back', held)
    const item = await openItem(by(), 'held_message', sender.id)
    expect(item.held).toMatchObject({ toId: allowed!.id, body, why: 'same_text' })
    site.clock.advance(6 * 60 * SECOND)
    await decide('held_message', sender.id, { kind: 'approve' })
    const mail = await site.mail.mailTo(sender.email)
    expect(mail.subject).toContain(allowed!.name)
    await send(allowed!.id)
    await expectRefusal(send(refused!.id), 'message_held_back', held)
    await decide('held_message', sender.id, { kind: 'reject', reason: 'spam' })
    await expect.poll(() => mailsTo(sender.email).at(-1)?.subject).toBe('Je bericht is niet verstuurd')
    await expectRefusal(send(refused!.id), 'message_held_back', held)
  })
})

describe('a report', () => {
  it('that is unfounded shows its member again, and its author hears of it', async () => {
    const { anna, bram, asAnna } = await site.couple({})
    // A reporter whose account is of today hides no profile.
    await site.rows(`update account set signup_date = signup_date - interval '1 day' where id = $1`, [
      anna.id,
    ])
    const { number } = await asAnna.api.members.report({
      id: bram.id,
      key: key(),
      reason: 'minor',
      words: '',
    })
    await expectRefusal(asAnna.api.members.profile({ id: bram.id }), 'not_found')
    await site.mail.mailTo(bram.email)
    await decide('report', bram.id, { kind: 'dismiss' })
    expect((await asAnna.api.members.profile({ id: bram.id })).profile).toMatchObject({ name: bram.name })
    const outcome = `We hebben naar je melding ${number} gekeken`
    // The receipt goes by a job of its own, and may come after it here.
    const told = () => mailsTo(anna.email).find(({ subject }) => subject === outcome)
    await expect.poll(() => told()?.text).toContain('geen overtreding')
    expect((await asAnna.api.members.complaints()).complaints).toMatchObject([{ number, state: 'decided' }])
    expect(mailsTo(bram.email).map(({ subject }) => subject)).toEqual(['Je profiel is even verborgen'])
  })

  it('takes a photo away and hides a profile, and never names its author to who was reported', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({})
    const photo = await upload(asBram)
    await decide('photo', bram.id, { kind: 'approve' })
    await asAnna.api.members.report({ id: bram.id, key: key(), reason: 'photo_of_me', words: 'Dat ben ik' })
    const who = by()
    const { id } = await openItem(who, 'report', bram.id)
    const verdict = { item: id, key: key(), kind: 'reject', reason: 'without_consent' } as const
    await expect(decideItem(site.app, who, verdict)).rejects.toMatchObject({ code: 'invalid_input' })
    const content = { about: 'photo', id: key() } as const
    await expect(decideItem(site.app, who, { ...verdict, content })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const kept = { ...verdict, content: { about: 'photo' as const, id: photo } }
    await takeEffect(site.app, await decideItem(site.app, who, kept))
    expect(await photosOf(asBram)).toEqual([['rejected', 'rules']])
    const hide = { member: bram.id, key: key(), kind: 'hide', reason: 'other' } as const
    await expect(decideMember(site.app, staff(key()), hide)).rejects.toMatchObject({ code: 'not_found' })
    await takeEffect(site.app, await decideMember(site.app, by(), hide))
    await expectRefusal(asAnna.api.members.profile({ id: bram.id }), 'not_found')
    await expectRefusal(asBram.api.chat.send({ id: key(), to: anna.id, body: 'Hoi' }), 'message_held_back')
    await expect.poll(() => mailsTo(bram.email).length).toBe(2)
    for (const mail of mailsTo(bram.email)) {
      expect(mail.text).not.toContain(anna.name)
      expect(mail.text).not.toContain('Dat ben ik')
    }
    expect(mailsTo(bram.email)[0]!.text).toContain('na een melding')
  })
})

it('forgets in time: what was judged after a year, the decision after five', async () => {
  const files = () => site.rows('select 1 from moderation_file')
  expect((await files()).length).toBeGreaterThan(0)
  site.clock.advance(366 * DAY)
  await sweepModeration(site.app)
  expect(await files()).toEqual([])
  expect((await site.rows('select 1 from moderation_decision')).length).toBeGreaterThan(5)
})
