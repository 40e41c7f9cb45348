import { beforeEach, describe, expect, it } from 'vitest'
import { RESET_MAIL } from '#features/accounts/credentials/reset.server.ts'
import { ACTIVATION_MAIL } from '#features/accounts/signup/activation.server.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { createMailer, MailWaits } from '#server/mail.ts'
import type { BuiltMember } from './harness/builders.ts'
import { expectRefusal } from './harness/errors.ts'
import { startMailSink } from './harness/services/mail-sink.ts'
import { mailedToken } from './harness/services/mailed-link.ts'
import { siteForTest, type TestSite } from './harness/site.ts'
import { jobsRest, lookForMailServer, passTime } from './harness/waiting-jobs.ts'

let site: TestSite
beforeEach(async () => {
  site = await siteForTest()
})

const mailsTo = (email: string) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === email))
const askForReset = (email: string) => site.visitor().api.accounts.askForReset({ email })
const look = (token: string) => site.visitor().api.accounts.lookAtLink({ purpose: 'reset', token })
const waitingFor = (service: string) =>
  site.rows(`select name from pgboss.job where state = 'retry' and output->>'waitsFor' = $1`, [service])
const failed = () => site.rows(`select data from pgboss.job where name = 'failed'`)
const troubles = () => site.rows<{ kind: string; state: string }>('select kind, state from mail_trouble')
const activate = (memberId: string) =>
  transact(site.app.db, (tx) =>
    site.app.jobs.enqueue(tx, ACTIVATION_MAIL, { memberId, baseUrl: site.app.config.publicUrl }),
  )

describe('a mail server that is away', () => {
  it('gets all that waited once it is back, each mail once, with links that count from then', async () => {
    const member = await site.build.member()
    const newcomer = await site.build.member({ confirmed: false })
    await site.mail.leave()
    const before = site.mail.connections()
    await askForReset(member.email)
    await jobsRest(site)
    await activate(newcomer.id)
    await jobsRest(site)
    expect(await waitingFor('mail')).toHaveLength(2)
    expect(await troubles()).toEqual(
      expect.arrayContaining([
        { kind: 'accounts.reset_mail', state: 'waits' },
        { kind: 'accounts.activation_mail', state: 'waits' },
      ]),
    )
    for (let hours = 0; hours < 2; hours++) {
      await passTime(site, HOUR)
      await lookForMailServer(site)
    }
    expect(await waitingFor('mail')).toHaveLength(2)
    expect(await site.rows('select 1 from mail_token where member_id = $1', [member.id])).toEqual([])

    await site.mail.comeBack()
    expect(site.mail.connections()).toBe(before)
    await lookForMailServer(site)
    expect(mailsTo(member.email)).toHaveLength(1)
    expect(mailsTo(newcomer.email)).toHaveLength(1)
    expect([
      ...(await troubles()),
      ...(await site.rows('select 1 from mail_outage')),
      ...(await failed()),
    ]).toEqual([])
    const token = await mailedToken(site, member.email, '/reset-password/do')
    site.clock.advance(59 * MINUTE)
    expect(await look(token)).toEqual({ email: member.email })
    site.clock.advance(2 * MINUTE)
    await expectRefusal(look(token), 'link_invalid')
  })

  it('is tried by one at a time', async () => {
    const members: BuiltMember[] = []
    while (members.length < 200)
      members.push(...(await Promise.all(Array.from({ length: 20 }, () => site.build.member()))))
    await site.mail.leave()
    await askForReset(members[0]!.email)
    await jobsRest(site)
    await transact(site.app.db, async (tx) => {
      for (const { email } of members.slice(1))
        await site.app.jobs.enqueue(tx, RESET_MAIL, {
          siteId: site.siteId,
          email,
          language: 'nl',
          baseUrl: site.app.config.publicUrl,
        })
    })
    await jobsRest(site)
    expect(await waitingFor('mail')).toHaveLength(200)
    await site.mail.comeBack()
    const before = site.mail.connections()
    await passTime(site, 30_000)
    await jobsRest(site)
    expect(site.mail.connections()).toBe(before)
    await lookForMailServer(site)
    expect(members.map(({ email }) => mailsTo(email).length)).toEqual(members.map(() => 1))
    // One look, and the pool: no connection for each mail.
    expect(site.mail.connections() - before).toBeLessThanOrEqual(1 + 5 * 2)
    expect(await failed()).toEqual([])
  })

  it('loses nothing when the program is started anew meanwhile', async () => {
    const member = await site.build.member()
    await site.mail.leave()
    await askForReset(member.email)
    await jobsRest(site)
    const other = await site.startAnother()
    await other.visitor().api.accounts.askForReset({ email: member.email })
    await jobsRest(site)
    await other.stop()
    expect(await waitingFor('mail')).toHaveLength(2)
    await site.mail.comeBack()
    await lookForMailServer(site)
    expect(mailsTo(member.email)).toHaveLength(2)
  })

  it('is given up after three days, as staff and who waits can see', async () => {
    const member = await site.build.member()
    await site.mail.leave()
    await askForReset(member.email)
    await jobsRest(site)
    await passTime(site, 3 * DAY - HOUR)
    await jobsRest(site)
    expect(await failed()).toEqual([])
    await passTime(site, HOUR)
    await jobsRest(site)
    expect(await failed()).toMatchObject([{ data: { email: member.email } }])
    expect(await troubles()).toEqual([{ kind: 'accounts.reset_mail', state: 'given_up' }])
    await site.mail.comeBack()
    await lookForMailServer(site)
    expect(mailsTo(member.email)).toEqual([])
    await askForReset(member.email)
    await jobsRest(site)
    expect(mailsTo(member.email)).toHaveLength(1)
    expect(await troubles()).toEqual([])
  })
})

it('sends once to an address that is greylisted for 15 minutes, with waits that grow', async () => {
  const member = await site.build.member()
  const other = await site.build.member()
  const until = site.clock.now().getTime() + 15 * MINUTE
  let tries = 0
  site.mail.answer((recipient) => {
    if (recipient !== member.email) return undefined
    tries++
    return site.clock.now().getTime() < until ? { code: 451, words: '4.7.1 Greylisted' } : undefined
  })
  await askForReset(member.email)
  await jobsRest(site)
  await askForReset(other.email)
  await jobsRest(site)
  expect(mailsTo(other.email)).toHaveLength(1)
  for (let minute = 0; minute < 40; minute++) {
    await passTime(site, MINUTE)
    await jobsRest(site)
  }
  expect(mailsTo(member.email)).toHaveLength(1)
  expect(tries).toBeLessThanOrEqual(6)
  expect(await troubles()).toEqual([])
})

describe('an address that takes no mail', () => {
  it('is not tried again and is no alarm, but marked', async () => {
    const newcomer = await site.build.member({ confirmed: false })
    const control = await site.build.member({ confirmed: false })
    let tries = 0
    site.mail.answer((recipient) => {
      if (recipient !== newcomer.email) return undefined
      tries++
      return { code: 550, words: `5.1.1 <${recipient}>: user unknown` }
    })
    await activate(newcomer.id)
    await activate(control.id)
    await jobsRest(site)
    await passTime(site, DAY)
    await jobsRest(site)
    expect(tries).toBe(1)
    expect(await failed()).toEqual([])
    expect(mailsTo(control.email)).toHaveLength(1)
    expect(await site.rows('select member_id, reason from mail_stop')).toEqual([
      { member_id: newcomer.id, reason: 'bounced' },
    ])
    const asNewcomer = await site.login(newcomer)
    expect((await asNewcomer.api.accounts.user()).user?.notifications_disabled).toEqual(['bounced'])
  })

  it.each([
    { code: 550, words: '5.7.1 Service unavailable, client host blocked' },
    { code: 554, words: 'Relay access denied' },
    { code: 530, words: '5.7.0 Authentication required' },
    { code: 550, words: 'SPF check failed' },
    { code: 554, words: 'Your IP is on a blacklist' },
    { code: 550, words: 'Sender verify failed' },
    { code: 550, words: '203.0.113.7 listed at zen.spamhaus.org' },
  ])('is not said of one that a server refuses because of us: $words', async (answer) => {
    const newcomer = await site.build.member({ confirmed: false })
    site.mail.answer(() => answer)
    await activate(newcomer.id)
    await jobsRest(site)
    expect(await site.rows('select 1 from mail_stop where member_id = $1', [newcomer.id])).toEqual([])
    site.mail.answer(undefined)
    await passTime(site, MINUTE)
    await jobsRest(site)
    expect(mailsTo(newcomer.email)).toHaveLength(1)
  })
})

it('sends a copy of a mail whose answer was lost under the same name', async () => {
  const member = await site.build.member()
  const answer = site.mail.hold()
  await site.visitor().api.accounts.askForReset({ email: member.email })
  await expect.poll(() => site.mail.mails.length).toBe(1)
  await site.mail.leave()
  answer()
  await jobsRest(site)
  await site.mail.comeBack()
  await passTime(site, MINUTE)
  await jobsRest(site)
  expect(site.mail.mails).toHaveLength(2)
  expect(new Set(site.mail.mails.map(({ messageId }) => messageId)).size).toBe(1)
})

describe('bulk mail', () => {
  const news = (to: string) => ({
    ...{ to, language: 'nl' as const, brand: 'Vonk', baseUrl: site.url, kind: 'mailings.news' },
    ...{ subject: 'Nieuws', preview: 'x', title: 'x', paragraphs: [], footer: 'x' },
    unsubscribe: { label: 'x', url: site.url, oneClickUrl: site.url },
  })

  it('holds up no reset, however slowly its server takes it', async () => {
    const member = await site.build.member()
    const release = site.mail.hold((mail) => mail.subject === 'Nieuws')
    const sending = Array.from({ length: 30 }, (_, i) => site.app.mail.send(news(`lezer${i}@example.org`)))
    await expect.poll(() => site.mail.mails.length).toBe(5)
    await askForReset(member.email)
    await expect.poll(() => mailsTo(member.email).length).toBe(1)
    expect(site.mail.mails).toHaveLength(6)
    release()
    expect(new Set(await Promise.all(sending))).toEqual(new Set(['sent']))
    expect(site.mail.mails).toHaveLength(31)
  })

  it('goes by a server and from an address of its own where they are set, whose outage is its own', async () => {
    const bulk = await startMailSink()
    const { config, db, clock, ids } = site.app
    const mailer = createMailer(
      { ...config, bulkSmtpUrl: bulk.url, bulkMailFrom: 'Nieuws <news@news.vonk.example>' },
      ...([db, clock, ids] as const),
    )
    expect(await mailer.send(news('lezer@example.org'))).toBe('sent')
    expect((await bulk.mailTo('lezer@example.org')).from?.value).toEqual([
      { name: 'Vonk', address: 'news@news.vonk.example' },
    ])
    await bulk.leave()
    await expect(mailer.send(news('lezer@example.org'))).rejects.toThrow(MailWaits)
    const { unsubscribe: _unsubscribe, ...own } = news('lezer@example.org')
    expect(await mailer.send(own)).toBe('sent')
    expect((await site.mail.mailTo('lezer@example.org')).from?.value).toMatchObject([
      { address: 'no-reply@vonk.example' },
    ])
    mailer.close()
  })
})
