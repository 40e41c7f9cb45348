import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { mailedToken } from './harness/services/mailed-link.ts'
import { siteForTest, type TestSite } from './harness/site.ts'
import { newStaff } from './harness/staff.ts'
import { jobsRest, lookForMailServer, passTime } from './harness/waiting-jobs.ts'
import { words } from './harness/words.ts'

let site: TestSite
beforeEach(async () => {
  site = await siteForTest()
})

describe('who waits for a mail', () => {
  const refuse = (email: string) =>
    site.mail.answer((recipient) =>
      recipient === email ? { code: 550, words: '5.1.1 no such user' } : undefined,
    )

  it('reads on the activation page that it is delayed, refused or given up, and gets it at a corrected address', async () => {
    const newcomer = await site.build.member({ confirmed: false })
    const { api } = await site.login(newcomer)
    await site.mail.leave()
    await api.accounts.sendActivation()
    await jobsRest(site)
    expect(await api.accounts.activation()).toEqual({ state: 'delayed' })
    await passTime(site, 3 * DAY + MINUTE)
    await jobsRest(site)
    expect(await api.accounts.activation()).toEqual({ state: 'given_up' })
    expect((await api.accounts.user()).user).toMatchObject({
      mail_given_up: true,
      notifications_disabled: [],
    })
    await site.mail.comeBack()
    await lookForMailServer(site)

    refuse(newcomer.email)
    await api.accounts.sendActivation()
    await jobsRest(site)
    expect(await api.accounts.activation()).toEqual({ state: 'refused' })

    await api.accounts.changeEmail({ email: 'verbeterd@example.org', password: newcomer.password })
    await jobsRest(site)
    const token = await mailedToken(site, 'verbeterd@example.org', '/mail-change/do')
    await site.visitor().api.accounts.confirmEmailChange({ token })
    expect(await api.accounts.activation()).toEqual({ state: 'confirmed' })
    expect((await api.accounts.user()).user).toMatchObject({
      mail_given_up: false,
      notifications_disabled: [],
    })
  })

  it('reads the same of a new address that takes none, and of one that takes it', async () => {
    refuse('fout@example.org')
    const member = await site.build.member()
    const asMember = await site.login(member)
    await asMember.api.accounts.changeEmail({ email: 'fout@example.org', password: member.password })
    await jobsRest(site)
    expect((await asMember.api.accounts.user()).user).toMatchObject({
      email_change: { email: 'fout@example.org', trouble: 'refused' },
      notifications_disabled: [],
    })
    await asMember.api.accounts.changeEmail({ email: 'goed@example.org', password: member.password })
    await jobsRest(site)
    expect((await asMember.api.accounts.user()).user?.email_change).toMatchObject({ trouble: null })
  })

  it('keeps a change of address while its mail waits, and counts its day from the sending', async () => {
    const member = await site.build.member()
    const { api } = await site.login(member)
    await site.mail.leave()
    await api.accounts.changeEmail({ email: 'nieuw@example.org', password: member.password })
    await jobsRest(site)
    for (let tries = 0; tries < 3; tries++) {
      await passTime(site, 12 * HOUR)
      await jobsRest(site)
    }
    expect((await api.accounts.user()).user?.email_change).toMatchObject({ trouble: 'waits' })
    await site.mail.comeBack()
    await lookForMailServer(site)
    const token = await mailedToken(site, 'nieuw@example.org', '/mail-change/do')
    site.clock.advance(23 * HOUR)
    await site.visitor().api.accounts.confirmEmailChange({ token })
  })

  it('learns by their ticket what became of a reset, alike with and without an account', async () => {
    const member = await site.build.member()
    for (const email of [member.email, 'niemand@example.org']) {
      const earlier = await site.visitor().api.accounts.askForReset({ email })
      await jobsRest(site)
      const look = (ticket: string) => site.visitor().api.accounts.awaitedMail({ ticket })
      expect(await look(earlier.ticket)).toEqual({ trouble: null })
      refuse(email)
      const { ticket } = await site.visitor().api.accounts.askForReset({ email })
      await jobsRest(site)
      expect(await look(ticket)).toEqual({ trouble: 'refused' })
      expect(await look(`${ticket.slice(0, -2)}AA`)).toEqual({ trouble: null })
      site.mail.answer(undefined)
      const later = await site.visitor().api.accounts.askForReset({ email })
      await jobsRest(site)
      expect(await look(later.ticket)).toEqual({ trouble: null })
    }
  })

  it('learns it of a deleted account and of a complaint, and nothing where the mail has left', async () => {
    const [leaver, stayer] = [await site.build.member(), await site.build.member()]
    const look = async (ticket: string) => {
      await jobsRest(site)
      return (await site.visitor().api.accounts.awaitedMail({ ticket })).trouble
    }
    const complain = (email: string) =>
      site.visitor().api.members.complain({
        ...{ key: randomUUID(), reason: 'fake', words: 'Dit klopt niet', about: '', email },
      })
    refuse(leaver.email)
    const asLeaver = await site.login(leaver)
    expect(await look((await complain(leaver.email)).ticket)).toBe('refused')
    expect(await look((await asLeaver.api.accounts.deleteAccount({})).ticket)).toBe('refused')
    const asStayer = await site.login(stayer)
    expect(await look((await complain(stayer.email)).ticket)).toBe(null)
    expect(await look((await asStayer.api.accounts.deleteAccount({})).ticket)).toBe(null)
  })

  it('learns it of an ended contract, and an owner of whom they invite', async () => {
    refuse('weg@example.org')
    const { ticket } = await site.visitor().api.accounts.declareEnding({
      ...{ key: randomUUID(), name: 'Wie Weg', email: 'weg@example.org', contract: 'Vonk', kind: 'ordinary' },
    })
    const owner = await newStaff(site, 'owner')
    for (const email of ['weg@example.org', 'welkom@example.org'])
      await owner.office.staff.invite({ email, role: 'support', language: 'nl' })
    await jobsRest(site)
    expect(await site.visitor().api.accounts.awaitedMail({ ticket })).toEqual({ trouble: 'refused' })
    const { invitations } = await owner.office.staff.list()
    expect(invitations.map(({ email, trouble }) => [email, trouble])).toEqual([
      ['weg@example.org', 'refused'],
      ['welkom@example.org', null],
    ])
  })
})

it('tells staff of a server that is away, of what waits for it and of what was given up', async () => {
  const owner = await newStaff(site, 'owner')
  const member = await site.build.member()
  const of = async () => {
    const { mails, problems } = await owner.office.health.describe()
    return { mails, away: problems.find(({ kind }) => kind === 'mail_away') }
  }
  expect(await of()).toMatchObject({ mails: { waiting: 0, given_up: 0 }, away: undefined })
  await site.mail.leave()
  await site.visitor().api.accounts.askForReset({ email: member.email })
  await jobsRest(site)
  const { subject, count } = (await of()).away!
  const said = words('nl')('office.health.problems.mail_away', { subject: subject!, count: count! })
  expect(said).toContain('De mailserver is sinds kort niet bereikbaar.')
  await passTime(site, 10 * MINUTE)
  expect(await of()).toMatchObject({
    mails: { waiting: 1, given_up: 0 },
    away: { subject: 'own', count: 10 },
  })
  expect((await owner.office.members.open({ id: member.id })).mail_troubles).toMatchObject([
    { kind: 'accounts.reset_mail', trouble: 'waits' },
  ])
  await site.mail.comeBack()
  await lookForMailServer(site)
  expect(await of()).toMatchObject({ mails: { waiting: 0 }, away: undefined })
  expect((await owner.office.members.open({ id: member.id })).mail_troubles).toEqual([])
})
