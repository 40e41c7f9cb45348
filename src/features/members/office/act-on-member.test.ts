import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetSentMails } from '#features/accounts/account/sent-mails.server.ts'
import { DAY } from '#server/clock.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { buy, newBuyer } from '#tests/harness/buying.ts'
import { startWithStaff, type WithStaff } from '#tests/harness/each-role.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'

let { site, staff, asEachRole, actsAbout, stop } = {} as WithStaff
beforeAll(async () => {
  ;({ site, staff, asEachRole, actsAbout, stop } = await startWithStaff())
})
afterAll(() => stop())
// Mails and copies have a limit a day; a staff's session has twelve hours.
let key: string
beforeEach(() => {
  key = crypto.randomUUID()
})

const reason = 'vroeg er zelf om'

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
