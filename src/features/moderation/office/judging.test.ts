import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, SECOND } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { passTime } from '#tests/harness/waiting-jobs.ts'
import { takeEffect } from '../take-effect.server.ts'

const SPAM = {
  hold_contact_details: true,
  same_text_members: 1,
  member_conversations: 60,
  new_member_days: 7,
  new_member_conversations: 20,
}

let site: TestSite
let moderator: Staff
let colleague: Staff
beforeAll(async () => {
  site = await startSite({ demo: false, settings: { spam: SPAM }, limitsFactor: 1 })
  moderator = await newStaff(site, 'moderator')
  colleague = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const photos = { kinds: ['photo' as const] }

/** A member whose photo waits. */
async function uploader() {
  const { bram, asBram } = await site.couple({})
  const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  await asBram.api.photos.upload({ key: key(), file })
  const statuses = async () => (await asBram.api.members.own()).profile.photos.map(({ status }) => status)
  return { bram, asBram, statuses }
}

it('gives each moderator an item of their own, and tells what comes after it', async () => {
  for (let n = 0; n < 3; n++) await uploader()
  const both = await Promise.all([moderator, colleague].map(({ office }) => office.moderation.next(photos)))
  const [mine, theirs] = both.map(({ item }) => item!)
  expect(mine!.id).not.toBe(theirs!.id)
  expect(mine).toMatchObject({ kind: 'photo', is_live: false, photo: { status: 'pending' }, earlier: [] })
  // Only the picture is loaded ahead of an item that no moderator has opened.
  expect(both[0]!.ahead).toEqual({ id: expect.any(String), files: [expect.any(String)] })
  expect(both[0]!.ahead!.id).not.toBe(mine!.id)
  // A moderator who asks again gets the item that is open.
  expect((await moderator.office.moderation.next(photos)).item!.id).toBe(mine!.id)
  await expectRefusal(colleague.office.moderation.keep({ id: mine!.id }), 'not_found')
  await moderator.office.moderation.keep({ id: mine!.id })
  await expectRefusal(
    colleague.office.moderation.decide({ id: mine!.id, key: key(), kind: 'approve' }),
    'conflict',
  )
  await moderator.office.moderation.release({ id: mine!.id })
  await colleague.office.moderation.release({ id: theirs!.id })
  const { kinds } = await moderator.office.moderation.waiting()
  expect(kinds.find(({ kind }) => kind === 'photo')?.waiting).toBe(3)
})

it('decides after ten seconds, unless undone; sent twice it is one decision', async () => {
  const { statuses, bram } = await uploader()
  const open = async () => {
    for (const without: string[] = []; ; ) {
      const { item } = await moderator.office.moderation.next({ ...photos, without })
      if (item!.member!.id === bram.id) return item!
      without.push(item!.id)
      await moderator.office.moderation.release({ id: item!.id })
    }
  }
  const item = await open()
  const verdict = { id: item.id, key: key(), kind: 'reject' as const, reason: 'no_face' as const }
  await expectRefusal(
    moderator.office.moderation.decide({ ...verdict, key: key(), reason: undefined }),
    'invalid_input',
  )
  const [first, again] = await Promise.all([1, 2].map(() => moderator.office.moderation.decide(verdict)))
  expect(again!.decision).toBe(first!.decision)
  // The key of one decision is no other's.
  await expectRefusal(
    moderator.office.moderation.decide({ ...verdict, kind: 'approve', reason: undefined }),
    'conflict',
  )
  const next = await moderator.office.moderation.next({ ...photos, without: [item.id] })
  const other = next.item?.id ?? crypto.randomUUID()
  await expectRefusal(moderator.office.moderation.decide({ ...verdict, id: other }), 'conflict')
  await expectRefusal(colleague.office.moderation.undo({ id: first!.decision }), 'not_found')
  await moderator.office.moderation.undo({ id: first!.decision })
  expect(await statuses()).toEqual(['pending'])
  const { decision } = await moderator.office.moderation.decide({ ...verdict, key: key() })
  expect(await statuses()).toEqual(['pending'])
  await passTime(site, 11 * SECOND)
  await expect.poll(statuses).toEqual(['rejected'])
  await expectRefusal(moderator.office.moderation.undo({ id: decision }), 'too_late')
})

it('shows the files of an item to who has it open', async () => {
  const { asBram } = await uploader()
  const { item } = await moderator.office.moderation.next(photos)
  const path = `/api/admin/items/${item!.id}/files/${item!.photo!.file}`
  const answer = await moderator.visitor.fetch(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const support = await newStaff(site, 'support')
  const others = [support.visitor, colleague.visitor, asBram, site.visitor()]
  for (const who of others) expect((await who.fetch(path)).status).toBe(404)
  for (const wrong of ['nothing.webp', '..%2F..%2Fsecret.webp', `${item!.photo!.file}.html`])
    expect((await moderator.visitor.fetch(`/api/admin/items/${item!.id}/files/${wrong}`)).status).toBe(404)
})

it('notes in the log whose item was opened, and by whom', async () => {
  const { item } = await moderator.office.moderation.next(photos)
  site.clock.advance(DAY / 24)
  const { acts } = await colleague.office.staff.acts({})
  expect(acts.find(({ action }) => action === 'item_opened')).toMatchObject({
    by: 'moderator aan het werk',
    member: item!.member!.id,
    after: { kind: 'photo' },
  })
})

it('decides about a member without an item, once by key, and writes it into the log', async () => {
  const { bram } = await site.couple({})
  const elsewhere = await startSite({ demo: false })
  const stranger = await newStaff(elsewhere, 'owner')
  const warning = {
    id: bram.id,
    key: key(),
    kind: 'warn' as const,
    reason: 'spam' as const,
    note: 'drie keer',
  }
  await expectRefusal(stranger.office.moderation.decideMember(warning), 'not_found')
  await elsewhere.stop()
  const support = await newStaff(site, 'support')
  await expectRefusal(support.office.moderation.decideMember(warning), 'not_allowed')
  await expectRefusal(
    moderator.office.moderation.decideMember({ ...warning, kind: 'approve' }),
    'invalid_input',
  )
  const first = await moderator.office.moderation.decideMember({ ...warning, id: bram.id.toUpperCase() })
  expect(await moderator.office.moderation.decideMember(warning)).toEqual(first)
  await expectRefusal(moderator.office.moderation.decideMember({ ...warning, kind: 'hide' }), 'conflict')
  await moderator.office.moderation.undo({ id: first.decision })
  const ban = { ...warning, key: key(), kind: 'ban' as const }
  const [banned] = await Promise.all([1, 2].map(() => moderator.office.moderation.decideMember(ban)))
  await takeEffect(site.app, banned!)
  await expectRefusal(site.loginByPassword(bram), 'account_banned')
  const { acts } = await colleague.office.staff.acts({})
  const about = acts.filter(({ member }) => member === bram.id)
  expect(about.map(({ action, after }) => [action, after])).toEqual([
    ['decided', { about: 'member', kind: 'ban', reason: 'spam' }],
    ['decision_undone', { about: 'member', kind: 'warn', reason: 'spam' }],
    ['decided', { about: 'member', kind: 'warn', reason: 'spam' }],
  ])
  expect(JSON.stringify(about)).not.toContain('drie keer')
})

it('bans a member once, also where several do so at once, and again after it was taken back', async () => {
  const { bram } = await site.couple({})
  const ban = { id: bram.id, kind: 'ban' as const, reason: 'money' as const }
  const tries = await Promise.allSettled(
    [moderator, colleague, moderator].map(({ office }) =>
      office.moderation.decideMember({ ...ban, key: key() }),
    ),
  )
  const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made).toHaveLength(1)
  const again = () => colleague.office.moderation.decideMember({ ...ban, key: key() })
  await expectFieldRefusal(again(), 'kind', 'is_banned')
  await takeEffect(site.app, made[0]!)
  await expectFieldRefusal(again(), 'kind', 'is_banned')
  const warn = { ...ban, kind: 'warn' as const, key: key() }
  await expectFieldRefusal(colleague.office.moderation.decideMember(warn), 'kind', 'is_banned')
  const decisions = () =>
    site.rows('select kind from moderation_decision where member_id = $1 order by id', [bram.id])
  expect(await decisions()).toEqual([{ kind: 'ban' }])
  await moderator.office.members.liftDecision({
    id: bram.id,
    decision: made[0]!.decision,
    reason: 'vergissing',
  })
  await again()
  expect(await decisions()).toEqual([{ kind: 'ban' }, { kind: 'ban' }])
})

it('takes something of a fictional profile away, and bans nobody that is not there', async () => {
  const { id } = await site.build.member({ fictional: true })
  const about = { id, reason: 'copyright' as const }
  for (const kind of ['warn', 'suspend', 'ban'] as const) {
    const days = kind === 'suspend' ? { days: 7 } : {}
    await expectFieldRefusal(
      moderator.office.moderation.decideMember({ ...about, ...days, kind, key: key() }),
      'kind',
      'is_fictional',
    )
  }
  const decisions = () => site.rows('select kind from moderation_decision where member_id = $1', [id])
  expect(await decisions()).toEqual([])
  const content = { about: 'text' as const }
  await moderator.office.moderation.decideMember({ ...about, kind: 'reject', content, key: key() })
  expect(await decisions()).toEqual([{ kind: 'reject' }])
})

it('shows who decides an objection what was decided, and the words that were taken away', async () => {
  const { bram, asBram } = await site.couple({})
  await asBram.api.members.update({ profile_text: 'Ik ben penningmeester' })
  const reject = {
    id: bram.id,
    key: key(),
    kind: 'reject' as const,
    reason: 'money' as const,
    note: 'zie tekst',
  }
  const content = { about: 'text' as const }
  await takeEffect(site.app, await moderator.office.moderation.decideMember({ ...reject, content }))
  const mail = await site.mail.mailTo(bram.email)
  const objection = /decision=([\w.-]+)/.exec(String(mail.text))![1]!
  await site.visitor().api.moderation.appeal({ objection, words: 'Van de vereniging!' })
  const appeals = { kinds: ['appeal' as const] }
  expect((await moderator.office.moderation.next(appeals)).item).toBeNull()
  expect((await colleague.office.moderation.next(appeals)).item).toMatchObject({
    said: [{ part: 'appeal', words: 'Van de vereniging!' }],
    appeal: {
      kind: 'reject',
      reason: 'money',
      note: 'zie tekst',
      judged: [{ part: 'profile_text', words: 'Ik ben penningmeester' }],
    },
  })
})

it('shows the photo that was reported, also when its member has removed it', async () => {
  const { bram, asBram, asAnna } = await site.couple({})
  const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  const { photo } = await asBram.api.photos.upload({ key: key(), file })
  await site.rows("update photo set status = 'active' where id = $1", [photo.id])
  const report = { id: bram.id, photo: photo.id, key: key(), reason: 'photo_of_me' as const, words: '' }
  await asAnna.api.members.report(report)
  await asBram.api.photos.remove({ id: photo.id })
  const { item } = await moderator.office.moderation.next({ kinds: ['report'] })
  expect(item).toMatchObject({ report: { photo: expect.any(String) } })
  const path = `/api/admin/items/${item!.id}/files/${item!.report!.photo}`
  expect((await moderator.visitor.fetch(path)).status).toBe(200)
  expect((await asBram.fetch(path)).status).toBe(404)
})

it('tells to whom a first message was to go, and why it was held back', async () => {
  const sender = await site.build.member({ premium: true, credits: 20 })
  const { api } = await site.login(sender)
  const [first, second] = await Promise.all(
    ['Rik', 'Teun'].map((name) => site.build.member({ name, gender: 'male' })),
  )
  const body = 'Hoi daar, wat een leuke foto, waar is die gemaakt?'
  await api.chat.send({ id: key(), to: first!.id, body })
  const again = api.chat.send({ id: key(), to: second!.id, body })
  await expectRefusal(again, 'message_held_back', { why: 'same_text', max: 1 })
  const { item } = await moderator.office.moderation.next({ kinds: ['held_message'] })
  expect(item).toMatchObject({
    held: { to: 'Teun', why: 'same_text' },
    said: [{ part: 'message', words: body }],
  })
})

it('shows what was said around a report to who has it open, by one press, which the log notes', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple({})
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna, alles goed?' })
  await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Stuur me eerst geld' })
  await asBram.api.members.report({ id: anna.id, reason: 'money', words: 'Ze vraagt geld', key: key() })
  const of = async () => {
    const { item } = await moderator.office.moderation.next({ kinds: ['report'] })
    return item!
  }
  let item = await of()
  while (item.member?.id !== anna.id) {
    await moderator.office.moderation.decide({ id: item.id, key: key(), kind: 'dismiss' })
    item = await of()
  }
  const { id, report } = item
  expect(report?.has_conversation).toBe(true)
  const looks = () =>
    site.rows(
      `select after, reason from staff_action where member_id = $1 and action = 'conversation_opened'`,
      [anna.id],
    )
  await expectRefusal(colleague.office.moderation.conversation({ id }), 'not_found')
  expect(await looks()).toEqual([])
  const { messages } = await moderator.office.moderation.conversation({ id })
  expect(messages.map(({ from, body }) => [from, body])).toEqual([
    ['reporter', 'Hoi Anna, alles goed?'],
    ['reported', 'Stuur me eerst geld'],
  ])
  expect(await looks()).toEqual([{ after: { report: report!.number, messages: 2 }, reason: '' }])
  await moderator.office.moderation.release({ id })
  await expectRefusal(moderator.office.moderation.conversation({ id }), 'not_found')
})

it('has nothing to show around a report of who never talked to them', async () => {
  const { bram, asAnna } = await site.couple({})
  await asAnna.api.members.report({ id: bram.id, reason: 'photo_of_me', words: '', key: key() })
  let { item } = await moderator.office.moderation.next({ kinds: ['report'] })
  while (item && item.member?.id !== bram.id) {
    await moderator.office.moderation.decide({ id: item.id, key: key(), kind: 'dismiss' })
    item = (await moderator.office.moderation.next({ kinds: ['report'] })).item
  }
  expect(item?.report?.has_conversation).toBe(false)
  await expectRefusal(moderator.office.moderation.conversation({ id: item!.id }), 'not_found')
})
