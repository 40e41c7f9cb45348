import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { ALL, draftOf, nl, readersOf, writerOf } from '#tests/harness/services/mailing.ts'
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

const { make, send } = writerOf(() => manager)
const { reader, mailsTo, settle, stateOf } = readersOf(() => site)

describe('a mailing', () => {
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
      'Met code NIEUWS-30 krijg je 30% korting op je credits. Je kunt de code één keer gebruiken. Geldig tot en met 31 december 2029.',
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
})
