import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { type Buyer, newBuyer } from '#tests/harness/buying.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { COLLECTS, codeOf, DETAILS, signBy } from '#tests/harness/services/debit.ts'
import { startTwilio } from '#tests/harness/services/twilio.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { MANDATE_TEXT } from './mandate-text.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: COLLECTS })
})
afterAll(() => site.stop())

/** A code that is not this one. */
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

describe('the details', () => {
  it('are refused at their field, and each in its own words', async () => {
    const { member } = await newBuyer(site)
    const send = (more: object) => member.api.payments.sendDebitCode({ ...DETAILS, ...more })
    await expectFieldRefusal(send({ iban: 'NL91 ABNA 0417 1643 01' }), 'iban', 'iban_invalid')
    await expectFieldRefusal(send({ iban: 'TR33 0006 1005 1978 6457 8413 26' }), 'iban', 'iban_not_sepa')
    await expectFieldRefusal(send({ phone: '020 1234567' }), 'phone', 'phone_invalid')
    await expectFieldRefusal(send({ phone: '+1 212 555 1234' }), 'phone', 'phone_invalid')
    await expectFieldRefusal(send({ account_holder: ' ' }), 'account_holder', 'too_small')
    for (const account_holder of ['\u0301\u0301', '漢字', 'أحمد'])
      await expectFieldRefusal(send({ account_holder }), 'account_holder', 'holder_letters')
    await expectFieldRefusal(send({ account_holder: '\u202eeirv' }), 'account_holder', 'invalid_format')
    await expectFieldRefusal(send({ street: '\u202eteerts' }), 'street', 'invalid_format')
    expect(await site.rows('select 1 from debit_code')).toEqual([])
    expect(await send({ iban: 'be71 0961 2345 6769', phone: '+32 470 12 34 56' })).toEqual({
      phone: '•••• 3456',
      seconds: 600,
    })
  })

  it('are asked for only where the site collects, and of members', async () => {
    const other = await siteForTest()
    const buyer = await newBuyer(other)
    expect(await buyer.member.api.payments.directDebit()).toMatchObject({ offered: false, creditor: null })
    await expectRefusal(buyer.member.api.payments.sendDebitCode(DETAILS), 'not_found')
    const { payment_methods } = await buyer.member.api.payments.offers()
    expect(payment_methods.map(({ id }) => id)).not.toContain('direct_debit')
    const visitor = site.visitor().api.payments
    await expectRefusal(visitor.directDebit(), 'authentication_required')
    await expectRefusal(visitor.sendDebitCode(DETAILS), 'authentication_required')
  })
})

describe('the code', () => {
  it('signs once: a mandate with reference, words, time and address, its account masked and encrypted', async () => {
    const buyer = await newBuyer(site)
    await buyer.member.api.payments.sendDebitCode(DETAILS)
    const code = await codeOf(site)
    const key = randomUUID()
    const { mandate } = await signBy(buyer, ` ${code.slice(0, 3)} ${code.slice(3)}`, { key })
    expect(mandate).toMatchObject({ account_holder: 'J. de Vries', iban: 'NL•• •••• 4300' })
    expect(mandate.reference).toMatch(/^M[0-9A-Z]{16}$/)
    const rows = await site.rows('select * from debit_mandate where member_id = $1', [buyer.memberId])
    expect(rows).toEqual([
      expect.objectContaining({
        reference: mandate.reference,
        text_version: MANDATE_TEXT,
        language: 'nl',
        street: 'Lindelaan',
        house_number: '12-a',
        city: 'Utrecht',
        ip: expect.stringMatching(/127\.0\.0\.1$|^::1$/),
        phone_label: '•••• 5678',
      }),
    ])
    expect(JSON.stringify(rows)).not.toMatch(/ABNA|0417|12345678/)
    // The answer was lost: the same mandate. With another key the code is worth nothing.
    expect((await signBy(buyer, code, { key })).mandate).toEqual(mandate)
    await expectRefusal(signBy(buyer, code, { key, iban: 'BE71096123456769' }), 'conflict')
    await expectRefusal(signBy(buyer, code), 'debit_code_invalid', { tries_left: 0 })
    expect((await buyer.member.api.payments.directDebit()).mandate).toEqual(mandate)
  })

  it('is worth nothing after five wrong tries, after ten minutes, or for another account or telephone', async () => {
    const buyer = await newBuyer(site)
    await buyer.member.api.payments.sendDebitCode(DETAILS)
    const code = await codeOf(site)
    for (const left of [4, 3, 2, 1, 0])
      await expectRefusal(signBy(buyer, otherThan(code)), 'debit_code_invalid', { tries_left: left })
    await expectRefusal(signBy(buyer, code), 'debit_code_invalid', { tries_left: 0 })
    await buyer.member.api.payments.sendDebitCode(DETAILS)
    const second = await codeOf(site)
    await expectRefusal(signBy(buyer, second, { iban: 'BE71096123456769' }), 'debit_code_invalid')
    await expectRefusal(signBy(buyer, second, { phone: '06 87654321' }), 'debit_code_invalid')
    site.clock.advance(10 * MINUTE)
    await expectRefusal(signBy(buyer, second), 'debit_code_invalid', { tries_left: 0 })
    await buyer.member.api.payments.sendDebitCode(DETAILS)
    site.clock.advance(9 * MINUTE)
    const third = await codeOf(site)
    await expectRefusal(signBy(await newBuyer(site), third), 'debit_code_invalid', { tries_left: 0 })
    expect((await signBy(buyer, third)).mandate.iban).toBe('NL•• •••• 4300')
  })

  it('is tried five times at most, and signs once, by a hundred at once', async () => {
    const buyer = await newBuyer(site)
    await buyer.member.api.payments.sendDebitCode(DETAILS)
    const code = await codeOf(site)
    const outcomes = async (tries: Promise<unknown>[]) =>
      (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
    const key = randomUUID()
    expect(await outcomes(Array.from({ length: 100 }, () => signBy(buyer, code, { key })))).toBe(100)
    const count = () => site.rows(`select 1 from debit_mandate where member_id = $1`, [buyer.memberId])
    expect(await count()).toHaveLength(1)
    await buyer.member.api.payments.sendDebitCode(DETAILS)
    const next = await codeOf(site)
    expect(await outcomes(Array.from({ length: 100 }, () => signBy(buyer, otherThan(next))))).toBe(0)
    await expectRefusal(signBy(buyer, next), 'debit_code_invalid')
    expect(await count()).toHaveLength(1)
  })

  it('is sent so often a day to a member, a telephone and an address, and the limit has its own words', async () => {
    const limited = await siteForTest({ settings: COLLECTS, limitsFactor: 1 })
    const buyer = await newBuyer(limited)
    const send = (from: Buyer, phone: string) => from.member.api.payments.sendDebitCode({ ...DETAILS, phone })
    for (let sent = 0; sent < 5; sent++) await send(buyer, `06 1234567${sent}`)
    await expectRefusal(send(buyer, '06 12345679'), 'debit_limit', { hours: 24 })
    const others = await Promise.all([newBuyer(limited), newBuyer(limited), newBuyer(limited)])
    for (let sent = 0; sent < 5; sent++) await send(others[0], '06 87654321')
    await expectRefusal(send(others[1], '06 87654321'), 'debit_limit')
    const sms = await limited.rows(`select 1 from outbox where kind = 'sms'`)
    expect(sms).toHaveLength(10)
  })

  it('goes out by Twilio where there is one; a number that it does not reach is refused at the field', async () => {
    const twilio = await startTwilio()
    const real = await siteForTest({ settings: COLLECTS, twilio: twilio.config })
    const { member } = await newBuyer(real)
    await member.api.payments.sendDebitCode(DETAILS)
    expect(twilio.sent).toEqual([expect.objectContaining({ to: '+31612345678', validSeconds: 600 })])
    expect(twilio.sent[0]!.text).toMatch(
      /^\d{6} is je code voor de machtiging bij Vonk, voor de rekening die eindigt op 4300\. [^\n]+\n\n@localhost #\d{6}$/,
    )
    twilio.refuse(21614, `'To' number is not a valid mobile number`)
    await expectFieldRefusal(member.api.payments.sendDebitCode(DETAILS), 'phone', 'phone_unreachable')
    twilio.fail({ cut: true })
    await expectRefusal(member.api.payments.sendDebitCode(DETAILS), 'sms_unavailable')
    expect(await real.rows(`select 1 from outbox`)).toEqual([])
    await twilio.stop()
  })

  it('is not sent later, and a service that is away uses up nobody’s codes of the day', async () => {
    const twilio = await startTwilio()
    const real = await siteForTest({ settings: COLLECTS, twilio: twilio.config, limitsFactor: 1 })
    const { member } = await newBuyer(real)
    for (let asked = 0; asked < 6; asked++) {
      twilio.fail({ status: 429, retryAfter: 60 })
      await expectRefusal(member.api.payments.sendDebitCode(DETAILS), 'sms_unavailable')
    }
    expect(twilio.sent).toEqual([])
    for (let asked = 0; asked < 5; asked++) await member.api.payments.sendDebitCode(DETAILS)
    expect(twilio.sent).toHaveLength(5)
    await expectRefusal(member.api.payments.sendDebitCode(DETAILS), 'debit_limit')
    await twilio.stop()
  })
})
