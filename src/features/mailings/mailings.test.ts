import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { ALL, de, draftOf, nl, writerOf } from '#tests/harness/services/mailing.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import type { OfficeDraft } from './office/contract.ts'
import { SEND_MAILINGS } from './schedule.server.ts'

let site: TestSite
let manager: Staff
beforeAll(async () => {
  site = await startSite()
})
// By day, a month after the last test: no member has had a mail lately.
beforeEach(async () => {
  site.clock.advance(32 * DAY)
  site.clock.advanceToHour(10)
  manager = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

const { make, send, countsOf } = writerOf(() => manager)

/** A member who agreed to both kinds. */
async function reader(options: MemberOptions = {}) {
  const member = await site.build.member({ signupDate: site.clock.now(), ...options })
  const { api } = await site.login(member)
  await api.notifications.choose({ emails: { news: true, promotions: true } })
  return { ...member, api }
}
const mailsTo = ({ email }: { email: string }, subject = nl.subject) =>
  site.mail.mails.filter(
    (mail) => mail.subject === subject && [mail.to].flat().some((to) => to?.text === email),
  )

/** Runs the job that otherwise comes each minute, and waits for it. */
async function settle(): Promise<void> {
  await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, SEND_MAILINGS, {}))
  await expect
    .poll(
      () =>
        site.rows(
          `select 1 from pgboss.job where name like 'mailings.%' and state in ('created', 'retry', 'active')`,
        ),
      { interval: 100 },
    )
    .toEqual([])
}
const stateOf = async (id: string, { id: member }: { id: string }) =>
  (
    await site.rows<{ state: string }>(
      'select state from mailing_receiver where mailing_id = $1 and member_id = $2',
      [id, member],
    )
  )[0]?.state

describe('a mailing', () => {
  it('comes to who agreed, in their language, once, with a way out of one click', async () => {
    const [agreed, german, french] = [
      await reader(),
      await reader({ language: 'de' }),
      await reader({ language: 'fr' }),
    ]
    const silent = await site.build.member()
    const id = await make()
    await send(id)
    await settle()
    await settle()
    expect(mailsTo(agreed)).toHaveLength(1)
    expect(mailsTo(german, de.subject)).toHaveLength(1)
    expect([...mailsTo(french), ...mailsTo(silent), ...mailsTo(german)]).toEqual([])
    const [mail] = mailsTo(agreed)
    expect(mail!.text).toContain('Tweede alinea.')
    expect(mail!.text).toMatch(/^http:\/\/localhost:\d+\/members$/m)
    expect(mail!.text).toContain('‘Nieuws’ aanstaat')
    const header = (name: string) => mail!.headerLines.find(({ key }) => key === name)?.line ?? ''
    expect(header('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click')
    expect(await countsOf(id)).toMatchObject({ sent: 2, skipped: 1, unsubscribed: 0 })
    expect((await manager.office.mailings.open({ id })).status).toBe('sent')

    const [, way] = /<http:\/\/[^/]+(\/api\/unsubscribe\/[\w-]+)>/.exec(header('list-unsubscribe')) ?? []
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await site.visitor().fetch(way!, { method: 'POST', body })).status).toBe(200)
    expect(await countsOf(id)).toMatchObject({ sent: 1, unsubscribed: 1 })
    site.clock.advance(32 * DAY)
    manager = await newStaff(site, 'manager')
    const next = await make({ texts: { nl: { ...nl, subject: 'Een maand later' } } })
    await send(next)
    await settle()
    expect(mailsTo(agreed, 'Een maand later')).toEqual([])
    expect(await stateOf(next, agreed)).toBeUndefined()
  })

  it('comes to nobody who is not confirmed, banned, suspended, gone, or whose mail bounced', async () => {
    const subject = 'Alleen wie mag'
    const [control, unconfirmed, banned, suspended, gone, bounced] = [
      await reader(),
      await reader(),
      await reader(),
      await reader(),
      await reader(),
      await reader(),
    ]
    await site.rows(`update account set status = 'not_confirmed' where id = $1`, [unconfirmed.id])
    await site.rows('update account set banned_at = $2 where id = $1', [banned.id, site.clock.now()])
    await site.rows('update account set suspended_until = $2 where id = $1', [
      suspended.id,
      new Date(site.clock.now().getTime() + DAY),
    ])
    await gone.api.accounts.deleteAccount({})
    await site.rows(`insert into mail_stop values ($1, 'bounced', $2, $3)`, [
      bounced.id,
      bounced.email,
      site.clock.now(),
    ])
    const audience = { ...ALL, last_active: 'active_7' } as OfficeDraft['audience']
    await send(await make({ texts: { nl: { ...nl, subject } }, audience }))
    await settle()
    for (const member of [unconfirmed, banned, suspended, gone, bounced])
      expect(mailsTo(member, subject)).toEqual([])
    expect(mailsTo(control, subject)).toHaveLength(1)
  })

  it('asks again for consent when it is sent, and keeps to the mails of a month that were promised', async () => {
    const [stays, changes] = [await reader(), await reader()]
    const at = new Date(site.clock.now().getTime() + HOUR)
    const id = await make({ texts: { nl: { ...nl, subject: 'Straks' } } })
    await send(id, at)
    await settle()
    expect(mailsTo(stays, 'Straks')).toEqual([])
    // Written down, and no longer agreed a moment before the mail.
    await site.rows(`insert into mailing_receiver values ($1, $2, 'waiting', $3)`, [id, changes.id, at])
    await changes.api.notifications.choose({ emails: { news: false } })
    site.clock.advance(HOUR + MINUTE)
    await settle()
    expect(mailsTo(stays, 'Straks')).toHaveLength(1)
    expect(mailsTo(changes, 'Straks')).toEqual([])
    expect(await stateOf(id, changes)).toBe('skipped')

    const second = await make({ texts: { nl: { ...nl, subject: 'Te veel' } } })
    const { rested } = await manager.office.mailings.countReceivers({
      kind: 'news',
      audience: draftOf().audience,
    })
    expect(rested).toBeGreaterThan(0)
    await send(second)
    await settle()
    expect(mailsTo(stays, 'Te veel')).toEqual([])
    expect(await stateOf(second, stays)).toBe('skipped')
    for (const subject of ['Actie 1', 'Actie 2', 'Actie 3']) {
      await send(await make({ kind: 'promotions', texts: { nl: { ...nl, subject } } }))
      await settle()
    }
    expect(['Actie 1', 'Actie 2', 'Actie 3'].map((subject) => mailsTo(stays, subject).length)).toEqual([
      1, 1, 0,
    ])
  })

  it('goes to nobody twice: not by two clicks, two runs, or a program that was killed while it sent', async () => {
    const [twice, killed] = [await reader(), await reader()]
    const texts = { nl: { ...nl, subject: 'Eén keer' } }
    const key = randomUUID()
    const draft = draftOf({ texts })
    const [one, other] = await Promise.all([
      manager.office.mailings.make({ key, draft }),
      manager.office.mailings.make({ key, draft }),
    ])
    expect(one).toEqual(other)
    const { id } = one
    await site.rows(`insert into mailing_receiver values ($1, $2, 'trying', $3, 0, $3)`, [
      id,
      killed.id,
      site.clock.now(),
    ])
    const clicks = await Promise.allSettled([send(id), send(id)])
    expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([settle(), settle()])
    expect(mailsTo(twice, 'Eén keer')).toHaveLength(1)
    expect((await manager.office.mailings.open({ id })).status).toBe('sending')
    site.clock.advance(16 * MINUTE)
    await settle()
    expect(mailsTo(killed, 'Eén keer')).toEqual([])
    expect(await stateOf(id, killed)).toBe('unsure')
    expect((await manager.office.mailings.open({ id })).status).toBe('sent')
  })

  it('is stopped: what has not begun is a draft again, and of what has begun the rest is not sent', async () => {
    const late = await reader()
    const texts = { nl: { ...nl, subject: 'Toch niet' } }
    const planned = await make({ texts })
    await send(planned, new Date(site.clock.now().getTime() + HOUR))
    await manager.office.mailings.stop({ id: planned })
    expect(await manager.office.mailings.open({ id: planned })).toMatchObject({ status: 'draft', version: 2 })
    site.clock.advance(2 * HOUR)
    await settle()
    expect(mailsTo(late, 'Toch niet')).toEqual([])

    // At night where the member is, a mail waits for the morning.
    site.clock.advanceToHour(23)
    manager = await newStaff(site, 'manager')
    const begun = await make({ texts })
    await send(begun)
    await settle()
    expect(await stateOf(begun, late)).toBe('waiting')
    await manager.office.mailings.stop({ id: begun })
    site.clock.advanceToHour(9)
    await settle()
    expect(mailsTo(late, 'Toch niet')).toEqual([])
    expect(await manager.office.mailings.open({ id: begun })).toMatchObject({
      status: 'stopped',
      stop_reason: 'staff',
      counts: { sent: 0 },
    })
    await expectRefusal(manager.office.mailings.stop({ id: begun }), 'conflict')
    const log = await site.rows<{ action: string }>(
      `select action from staff_action where subject = 'Toch niet' order by id`,
    )
    expect(log.map(({ action }) => action)).toEqual([
      ...['mailing_made', 'mailing_planned', 'mailing_withdrawn'],
      ...['mailing_made', 'mailing_sent', 'mailing_stopped'],
    ])
  })

  it('tells of a code as it is, and stops when the code does', async () => {
    const buyer = await reader({ country: 'NL' })
    await site.build.code({
      ...{ code: 'NIEUWS-30', percentage: 30, country: 'NL' },
      expiresAt: new Date('2030-01-01T00:00:00Z'),
    })
    await site.build.code({ code: 'EENMALIG', percentage: 30, validity: 'once' })
    const { codes } = await manager.office.mailings.codes()
    expect(codes.map(({ code }) => code)).toEqual(['NIEUWS-30'])
    const code = codes[0]!.id
    const [once] = await site.rows<{ id: string }>(`select id from discount_code where code = 'EENMALIG'`)
    const texts = { nl: { ...nl, subject: 'Korting' } }
    const dutch = { ...ALL, countries: ['NL'] } as OfficeDraft['audience']
    const offer = { kind: 'promotions', texts, path: null, code, audience: dutch } as const
    await expectFieldRefusal(make({ ...offer, kind: 'news' }), 'code', 'code_in_news')
    await expectFieldRefusal(make({ ...offer, code: once!.id }), 'code', 'code_for_one')
    await expectFieldRefusal(make({ ...offer, code: randomUUID() }), 'code', 'code_unknown')
    await expectFieldRefusal(make({ ...offer, audience: draftOf().audience }), 'code', 'code_country')
    await send(await make(offer))
    await settle()
    const [mail] = mailsTo(buyer, 'Korting')
    expect(mail!.text!.replaceAll(/\s+/g, ' ')).toContain(
      'Met code NIEUWS-30 krijg je 30% korting op je credits. Je kunt hem één keer gebruiken. Geldig tot en met 31 december 2029.',
    )
    expect(mail!.text).toContain('/credits?code=NIEUWS-30')

    const late = await make({ ...offer, texts: { nl: { ...nl, subject: 'Te laat' } } })
    await send(late, new Date(site.clock.now().getTime() + HOUR))
    await site.rows(`update discount_code set status = 'inactive' where id = $1`, [code])
    site.clock.advance(2 * HOUR)
    await settle()
    expect(mailsTo(buyer, 'Te laat')).toEqual([])
    expect(await manager.office.mailings.open({ id: late })).toMatchObject({
      status: 'stopped',
      stop_reason: 'code',
    })
  })

  it('counts its audience by language before it is sent', async () => {
    const day = { ...ALL, last_active: 'active_7' } as OfficeDraft['audience']
    const count = async (audience: object) => {
      const { languages } = await manager.office.mailings.countReceivers({
        kind: 'news',
        audience: { ...day, ...audience },
      })
      return Object.fromEntries(languages.map(({ language, count: readers }) => [language, readers]))
    }
    await reader({ gender: 'male', country: 'DE', region: 'DE-BE', place: 'DE-BE-berlin', language: 'de' })
    await reader({ gender: 'female', premium: true })
    await reader({ gender: 'female' })
    await site.build.member({ gender: 'female' })
    expect(await count({})).toEqual({ nl: 2, de: 1 })
    expect(await count({ gender: 'male' })).toEqual({ de: 1 })
    expect(await count({ countries: ['NL'] })).toEqual({ nl: 2 })
    expect(await count({ premium: true })).toEqual({ nl: 1 })
    expect(await count({ premium: false, gender: 'female' })).toEqual({ nl: 1 })
    expect((await count({ last_active: 'away_30' })).nl).toBeGreaterThan(0)
  })
})

it('forgets who got a mailing after 60 days, and keeps the numbers', async () => {
  const member = await reader()
  const id = await make({ texts: { nl: { ...nl, subject: 'Bewaard' } } })
  await send(id)
  await settle()
  const before = await countsOf(id)
  expect(before!.sent).toBeGreaterThan(0)
  site.clock.advance(59 * DAY)
  await settle()
  expect(await stateOf(id, member)).toBe('sent')
  site.clock.advance(2 * DAY)
  await settle()
  expect(await stateOf(id, member)).toBeUndefined()
  manager = await newStaff(site, 'manager')
  expect(await countsOf(id)).toEqual(before)
})
