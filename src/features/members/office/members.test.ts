import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetSentMails } from '#features/accounts/account/sent-mails.server.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { mayStaff, STAFF_ROLES, type StaffRight, type StaffRole } from '#shared/staff.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { buy, newBuyer } from '#tests/harness/buying.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Office, type Staff } from '#tests/harness/staff.ts'
import { lookForPatterns } from './looks.server.ts'

let site: TestSite
let staff: Record<StaffRole, Staff>
let stranger: Staff
let otherSite: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
  otherSite = await startSite({ demo: false })
  const all = []
  for (const role of STAFF_ROLES) all.push([role, await newStaff(site, role)] as const)
  staff = Object.fromEntries(all) as typeof staff
  stranger = await newStaff(otherSite, 'owner')
})
afterAll(async () => {
  await site.stop()
  await otherSite.stop()
})
// Mails and copies have a limit a day; a staff's session has twelve hours.
let key: string
beforeEach(() => {
  key = crypto.randomUUID()
})

const reason = 'vroeg er zelf om'
const actsAbout = (id: string) =>
  site.rows<{ action: string; reason: string; before: object; after: object }>(
    'select action, reason, before, after from staff_action where member_id = $1 order by id',
    [id],
  )

/** Tries an act as each role, those who may not first; who may does it, once. */
async function asEachRole(right: StaffRight, attempt: (office: Office) => Promise<unknown>) {
  for (const role of STAFF_ROLES)
    if (!mayStaff(role, right)) await expectRefusal(attempt(staff[role].office), 'not_allowed')
  await expectRefusal(attempt(stranger.office), 'not_found')
}

const find = async (query: string, office = staff.support.office) =>
  (await office.members.find({ query })).members.map(({ id, by }) => [id, by])

it('finds members by name, address, id and payment, of this site only', async () => {
  const buyer = await newBuyer(site, { name: 'Zénobia', email: 'zeno.bia@example.org' })
  const { purchase } = await buy(buyer)
  const id = buyer.memberId
  const opened = await staff.support.office.members.open({ id })
  const [bought] = opened.purchases
  expect(bought).toMatchObject({ id: purchase.id, status: 'completed' })
  const ways = {
    name: ['Zénobia', 'zéno', 'ZÉNO', 'énobia', 'NOBI'],
    email: ['zeno.bia@example.org', 'Zeno.B', 'bia@example'],
    id: [id, id.toUpperCase()],
    payment: [
      purchase.id,
      bought!.provider_id!,
      bought!.receipt!.number,
      bought!.reference,
      bought!.reference.replace('-', '').toLowerCase(),
    ],
  }
  for (const [by, queries] of Object.entries(ways))
    for (const query of queries) {
      expect(await find(query), query).toContainEqual([id, by])
      expect(await find(query, stranger.office), query).toEqual([])
    }
  for (const wrong of [
    '%%',
    '%%%',
    '___',
    'zé_o',
    'nobj',
    `${bought!.receipt!.number}9`,
    crypto.randomUUID(),
  ])
    expect(await find(wrong), wrong).toEqual([])
  await expectRefusal(staff.finance.office.members.find({ query: 'zéno' }), 'not_allowed')
  await expectRefusal(staff.support.office.members.find({ query: 'z' }), 'invalid_input')
  expect((await actsAbout(id)).map(({ action }) => action)).toEqual(['member_opened'])
  // Who was found stands in the log, and never what was typed.
  const sought = await site.rows<{ after: { members: string[] }; subject: string }>(
    `select after, subject from staff_action where action = 'members_sought' and staff_id = $1`,
    [staff.support.id],
  )
  expect(sought).toHaveLength(Object.values(ways).flat().length)
  for (const { after, subject } of sought) expect([after.members.includes(id), subject]).toEqual([true, ''])
})

it('tells only the first of many, and says so', async () => {
  const found = async (query: string) => {
    const { members, has_more } = await staff.support.office.members.find({ query })
    return [members.length, has_more]
  }
  for (let n = 0; n < 25; n++) await site.build.member({ name: 'Quinten' })
  expect(await found('quinten')).toEqual([25, false])
  await site.build.member({ name: 'Quintenius' })
  expect(await found('quinten')).toEqual([25, true])
  expect(await found('quinteni')).toEqual([1, false])
})

it('shows all about a member, and writes down each look', async () => {
  const buyer = await newBuyer(site, {
    tracking: { utm_source: 'krant' },
    facts: { hairColor: 'black', heightCm: 171, smoking: 'no' },
    interests: ['art', 'books'],
  })
  const id = buyer.memberId
  await buy(buyer)
  const member = await staff.moderator.office.members.open({ id })
  expect(member).toMatchObject({
    id,
    email: buyer.email,
    state: 'active',
    balance: 50,
    date_of_birth: '1994-05-20',
    came_by: [{ name: 'utm_source', value: 'krant' }],
    says: [
      { name: 'Haarkleur', value: 'Zwart' },
      { name: 'Lengte', value: '171 cm' },
      { name: 'Roken', value: 'Ik rook niet' },
      { name: 'Interesses', value: 'Kunst, Boeken' },
    ],
    reports: [],
    decisions: [],
    patterns: [],
  })
  expect(member.sessions).toHaveLength(1)
  expect(member.consents[0]).toMatchObject({ what: 'terms', withdrawn: null })
  await staff.moderator.office.members.open({ id })
  await staff.owner.office.members.open({ id })
  const looks = async () => {
    const acts = await site.rows<{ staff_id: string }>(
      "select staff_id from staff_action where member_id = $1 and action = 'member_opened' order by id",
      [id],
    )
    return acts.map(({ staff_id }) => staff_id)
  }
  expect(await looks()).toEqual([staff.moderator.id, staff.owner.id])
  const ledger = await staff.support.office.members.ledger({ id })
  expect(ledger).toMatchObject({ entries: [{ account: 'sale', amount: 50, balance: 50 }], has_older: false })
  // The ledger alone is a look, too.
  expect(await looks()).toEqual([staff.moderator.id, staff.owner.id, staff.support.id])
  const { number } = ledger.entries[0]!
  expect((await staff.support.office.members.ledger({ id, before: number })).entries).toEqual([])
  await asEachRole('members', (office) => office.members.open({ id }))
  await asEachRole('members', (office) => office.members.ledger({ id }))
})

it('ends the sessions of a member', async () => {
  const anna = await site.build.member()
  const asAnna = await site.login(anna)
  const about = { id: anna.id, reason }
  await asEachRole('help_members', (office) => office.members.endSessions(about))
  await expectRefusal(staff.support.office.members.endSessions({ id: anna.id, reason: ' ' }), 'invalid_input')
  expect((await asAnna.api.accounts.user()).user).not.toBeNull()
  await staff.support.office.members.endSessions(about)
  expect((await asAnna.api.accounts.user()).user).toBeNull()
  expect(await actsAbout(anna.id)).toMatchObject([{ action: 'member_sessions_ended', reason }])
})

it('sends the confirmation mail again, to who has not confirmed', async () => {
  const [anna, confirmed] = [await site.build.member({ confirmed: false }), await site.build.member()]
  const about = { id: anna.id, reason }
  await asEachRole('help_members', (office) => office.members.resendConfirmation(about))
  await staff.support.office.members.resendConfirmation(about)
  expect((await site.mail.mailTo(anna.email)).text).toContain('/activate/do?token=')
  await expectRefusal(
    staff.support.office.members.resendConfirmation({ id: confirmed.id, reason }),
    'conflict',
  )
  for (let n = 1; n < 3; n++) await staff.support.office.members.resendConfirmation(about)
  await expectRefusal(staff.support.office.members.resendConfirmation(about), 'mail_limit')
  expect((await actsAbout(anna.id)).map(({ action }) => action)).toEqual(Array(3).fill('confirmation_resent'))
})

it('sends a link for a new password, which only its owner gets, and the way back to a deleted account', async () => {
  const anna = await site.build.member({ language: 'de' })
  const about = { id: anna.id, reason }
  await asEachRole('help_members', (office) => office.members.sendResetLink(about))
  await staff.support.office.members.sendResetLink(about)
  const mail = await site.mail.mailTo(anna.email)
  expect(mail.text).toContain('/reset-password/do?token=')
  expect(mail.subject).toMatch(/Passwort/)
  const token = /token=([\w-]+)/.exec(mail.text!)![1]!
  const password = 'lantaarn fluistert zacht'
  await site.visitor().api.accounts.resetPassword({ token, password, password_again: password })
  await staff.manager.office.members.erase({ id: anna.id, reason })
  await staff.support.office.members.sendResetLink(about)
  await expect.poll(() => site.mail.mails.filter(({ text }) => text?.includes('/reactivate')).length).toBe(2)
  await staff.support.office.members.sendResetLink(about)
  await expectRefusal(staff.support.office.members.sendResetLink(about), 'mail_limit')
  expect((await actsAbout(anna.id)).filter(({ action }) => action === 'reset_link_sent')).toHaveLength(3)
})

it('sends the receipt of a paid purchase again', async () => {
  const buyer = await newBuyer(site)
  const { purchase } = await buy(buyer)
  const mails = () =>
    site.mail.mails.filter(
      ({ to, text }) =>
        [to].flat().some((one) => one?.text === buyer.email) &&
        text?.includes(`/transactions/${purchase.id}`),
    ).length
  await expect.poll(mails).toBe(1)
  const about = { id: buyer.memberId, purchase: purchase.id, reason }
  await asEachRole('help_members', (office) => office.members.resendReceipt(about))
  const other = await newBuyer(site)
  await expectRefusal(
    staff.support.office.members.resendReceipt({ ...about, id: other.memberId }),
    'not_found',
  )
  await staff.support.office.members.resendReceipt(about)
  await expect.poll(mails).toBe(2)
  expect(await actsAbout(buyer.memberId)).toMatchObject([
    { action: 'receipt_resent', after: { purchase: purchase.id }, reason },
  ])
  const sent = async () =>
    (await staff.support.office.members.open({ id: buyer.memberId })).sent_mails.map(({ kind }) => kind)
  await expect.poll(sent).toEqual(['payments.mail', 'payments.mail'])
  await site.rows(
    `update sent_mail set sent_at = sent_at - interval '181 days'
     where id = (select id from sent_mail where member_id = $1 order by sent_at limit 1)`,
    [buyer.memberId],
  )
  await forgetSentMails(site.app)
  expect(await sent()).toEqual(['payments.mail'])
})

it('gives credits once by key, within a bound', async () => {
  const anna = await site.build.member({ credits: 5 })
  const about = { id: anna.id, reason, key, credits: 40 }
  await asEachRole('change_members', (office) => office.members.grantCredits(about))
  await expectRefusal(staff.owner.office.members.grantCredits({ ...about, credits: 501 }), 'invalid_input')
  await expectRefusal(staff.owner.office.members.grantCredits({ ...about, credits: -1 }), 'invalid_input')
  const both = await Promise.all([1, 2].map(() => staff.manager.office.members.grantCredits(about)))
  expect(both).toEqual([{ balance: 45 }, { balance: 45 }])
  await expectRefusal(staff.manager.office.members.grantCredits({ ...about, credits: 41 }), 'conflict')
  expect(await actsAbout(anna.id)).toMatchObject([
    { action: 'credits_granted', before: { balance: 5 }, after: { balance: 45, credits: 40 }, reason },
  ])
  const { entries } = await staff.owner.office.members.ledger({ id: anna.id })
  expect(entries[0]).toMatchObject({ account: 'bonus', amount: 40, balance: 45 })
})

it('does nothing to a fictional profile that is meant for a person, and deletes it without a mail', async () => {
  const [fictional, anna] = [await site.build.member({ fictional: true }), await site.build.member()]
  const { office } = staff.owner
  const acts = ({ id }: BuiltMember) => [
    () => office.members.grantCredits({ id, reason, key, credits: 40 }),
    () =>
      office.members.correctBirthDate({ id, reason, key, date_of_birth: '1980-01-02', proof: 'passport' }),
    () => office.members.startExport({ id, reason }),
    () => office.members.endSessions({ id, reason }),
  ]
  for (const act of acts(fictional)) await expectFieldRefusal(act(), 'id', 'is_fictional')
  expect(await actsAbout(fictional.id)).toEqual([])
  for (const act of acts(anna)) await act()
  expect((await actsAbout(anna.id)).map(({ action }) => action).sort()).toEqual([
    'birth_date_corrected',
    'credits_granted',
    'export_started',
    'member_sessions_ended',
  ])
  await office.members.erase({ id: fictional.id, reason })
  await office.members.erase({ id: anna.id, reason })
  const mailed = (subject: string) =>
    site.mail.mails.filter((mail) => mail.subject === subject).map(({ to }) => [to].flat()[0]?.text)
  await expect.poll(() => mailed('Je account bij Vonk is verwijderd')).toContain(anna.email)
  expect(mailed('Je account bij Vonk is verwijderd')).not.toContain(fictional.email)
})

it('tells about what each decision was: the account, or a part of the profile', async () => {
  const anna = await site.build.member({ facts: { profileText: 'Bel me op 0612345678' } })
  const decide = (verdict: object) =>
    staff.moderator.office.moderation.decideMember({
      ...{ id: anna.id, key: crypto.randomUUID(), kind: 'warn', reason: 'contact_details' },
      ...verdict,
    })
  await decide({})
  site.clock.advance(1)
  await decide({ kind: 'reject', content: { about: 'text' } })
  const { decisions } = await staff.moderator.office.members.open({ id: anna.id })
  expect(decisions.map(({ kind, about }) => [kind, about])).toEqual([
    ['reject', 'text'],
    ['warn', 'member'],
  ])
})

it('corrects a date of birth by a proof, and suspends who is not of age', async () => {
  const anna = await site.build.member()
  const correct = (date_of_birth: string, office = staff.manager.office) =>
    office.members.correctBirthDate({ id: anna.id, key, date_of_birth, proof: 'passport', reason })
  await asEachRole('change_members', (office) => correct('1990-01-02', office))
  for (const wrong of ['1990-02-30', '2990-01-01', '1800-01-01', 'gisteren'])
    await expectRefusal(correct(wrong), 'invalid_input')
  expect(await correct('1990-01-02')).toEqual({ suspended: false })
  expect((await staff.owner.office.members.open({ id: anna.id })).date_of_birth).toBe('1990-01-02')
  expect(await actsAbout(anna.id)).toMatchObject([
    {
      action: 'birth_date_corrected',
      before: { date_of_birth: '1994-05-20' },
      after: { date_of_birth: '1990-01-02', proof: 'passport' },
      reason,
    },
    { action: 'member_opened' },
  ])

  const young = new Date(site.clock.now().getTime() - 17 * 365 * DAY).toISOString().slice(0, 10)
  const both = await Promise.all([correct(young), correct(young)])
  expect(both).toEqual([{ suspended: true }, { suspended: true }])
  expect(
    await site.rows('select kind, reason, staff_id from moderation_decision where member_id = $1', [anna.id]),
  ).toEqual([{ kind: 'suspend', reason: 'minor', staff_id: staff.manager.id }])
  expect((await actsAbout(anna.id)).filter(({ action }) => action === 'minor_suspended')).toHaveLength(1)
  expect((await staff.owner.office.members.open({ id: anna.id })).date_of_birth).toBe('1990-01-02')
})

it('starts a copy of a member’s data, and the erasure of an account', async () => {
  const anna = await site.build.member()
  const about = { id: anna.id, reason }
  await asEachRole('help_members', (office) => office.members.startExport(about))
  await asEachRole('change_members', (office) => office.members.erase(about))
  await staff.support.office.members.startExport(about)
  expect((await site.mail.mailTo(anna.email)).text).toContain('/notifications#export')
  await expectRefusal(staff.support.office.members.startExport(about), 'too_many_requests')

  const { until } = await staff.manager.office.members.erase(about)
  expect(Date.parse(until)).toBeGreaterThan(site.clock.now().getTime())
  expect(await staff.support.office.members.open({ id: anna.id })).toMatchObject({ state: 'deleted', until })
  await expectRefusal(staff.manager.office.members.erase(about), 'conflict')
  await expectRefusal(staff.manager.office.members.startExport(about), 'conflict')
  await expectRefusal(staff.manager.office.members.grantCredits({ ...about, key, credits: 1 }), 'conflict')
  expect((await actsAbout(anna.id)).map(({ action }) => action)).toEqual([
    'export_started',
    'erasure_started',
    'member_opened',
  ])
})

/** A conversation, of which he reports one message of hers. */
async function reported() {
  const { anna, bram, asAnna, asBram } = await site.couple({})
  const send = (who: typeof asAnna, to: BuiltMember, message: string) =>
    who.api.chat.send({ id: site.app.ids.uuid(), to: to.id, body: message })
  await send(asBram, anna, 'Hoi Anna, hoe gaat het met je?')
  await send(asAnna, bram, 'Stuur me geld, dan praten we verder')
  await asBram.api.members.report({ id: anna.id, reason: 'money', words: 'Ze vraagt geld', key })
  const [report] = await site.rows<{ id: string }>('select id from report where member_id = $1', [anna.id])
  return { anna, bram, report: report!.id }
}

it('shows what was said around a report that is open, to moderators with a reason', async () => {
  const { anna, report } = await reported()
  const about = { id: report, reason }
  await asEachRole('queues', (office) => office.members.openReportedConversation(about))
  await expectRefusal(
    staff.moderator.office.members.openReportedConversation({ id: report, reason: '' }),
    'invalid_input',
  )
  const { messages } = await staff.moderator.office.members.openReportedConversation(about)
  expect(messages.map(({ from, body }) => [from, body])).toEqual([
    ['reporter', 'Hoi Anna, hoe gaat het met je?'],
    ['reported', 'Stuur me geld, dan praten we verder'],
  ])
  expect(await actsAbout(anna.id)).toMatchObject([{ action: 'conversation_opened', reason }])
  await site.rows("update report set state = 'decided' where id = $1", [report])
  await expectRefusal(staff.moderator.office.members.openReportedConversation(about), 'conflict')
  await expectRefusal(
    staff.moderator.office.members.openReportedConversation({ id: crypto.randomUUID(), reason }),
    'not_found',
  )
})

it('ranks accounts for a look, which takes them off until more is found', async () => {
  const shared = [await site.build.member(), await site.build.member(), await site.build.member()]
  const alone = await site.build.member()
  for (const { email } of [...shared, alone]) await site.build.device(email)
  const share = (members: BuiltMember[], token: string) =>
    site.rows('update known_device set token_hash = $2 where member_id = any($1)', [
      members.map(({ id }) => id),
      Buffer.from(token),
    ])
  await share(shared, 'one browser')
  await lookForPatterns(site.app)
  const looks = async (office = staff.moderator.office) =>
    (await office.members.accountsToLookAt()).accounts.map(({ id, patterns }) => [id, patterns])
  const [first] = shared as [BuiltMember]
  const found = [first.id, [{ pattern: 'devices', count: 3 }]]
  expect(await looks()).toContainEqual(found)
  expect((await looks()).map(([id]) => id)).not.toContain(alone.id)
  expect(await looks(stranger.office)).toEqual([])
  await asEachRole('queues', (office) => office.members.markLookedAt({ id: first.id }))
  await expectRefusal(staff.finance.office.members.accountsToLookAt(), 'not_allowed')
  const isToLookAt = async () => (await staff.owner.office.members.open({ id: first.id })).to_look_at
  expect(await isToLookAt()).toBe(true)
  await staff.moderator.office.members.markLookedAt({ id: first.id })
  expect(await isToLookAt()).toBe(false)
  await expectRefusal(staff.owner.office.members.markLookedAt({ id: first.id }), 'not_found')
  expect(await actsAbout(first.id)).toMatchObject([
    { action: 'member_opened' },
    { action: 'account_looked_at', before: { rank: 30 } },
  ])
  site.clock.advance(HOUR)
  await lookForPatterns(site.app)
  expect((await looks()).map(([id]) => id)).not.toContain(first.id)
  await share([alone], 'one browser')
  site.clock.advance(HOUR)
  await lookForPatterns(site.app)
  expect(await looks()).toContainEqual([first.id, [{ pattern: 'devices', count: 4 }]])
  expect((await looks()).map(([id]) => id)).toContain(alone.id)
})
