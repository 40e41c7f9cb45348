import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { ALL, de, draftOf, nl, readersOf, writerOf } from '#tests/harness/services/mailing.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import type { OfficeDraft } from './office/contract.ts'

let site: TestSite
let manager: Staff
beforeAll(async () => {
  site = await startSite()
})
// It is day, a month after the last test: no member has had a mail lately.
beforeEach(async () => {
  site.clock.advance(32 * DAY)
  site.clock.advanceToHour(10)
  manager = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

const { make, send, countsOf } = writerOf(() => manager)
const { reader, mailsTo, settle, stateOf } = readersOf(() => site)

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
