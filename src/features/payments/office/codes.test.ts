import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBuyer } from '#tests/harness/buying.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let finance: Staff
let manager: Staff
beforeAll(async () => {
  site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
  finance = await newStaff(site, 'finance')
  manager = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

describe('a discount code', () => {
  const CODE = {
    ...{ value: 50, percentage: true, currency: null, minimum: null, country: null },
    ...{ begins: null, expires: null, most_uses: null },
    ...{ validity: 'once-per-user' as const, methods: [] },
  }

  it('is made with its limits, counts until it is ended, and again when it is resumed', async () => {
    await manager.office.codes.make({ ...CODE, code: 'zomer-50', methods: ['paypal'] })
    const { codes } = await manager.office.codes.list()
    expect(codes).toMatchObject([{ code: 'ZOMER-50', value: 50, active: true, used: 0, methods: ['paypal'] }])
    const { id } = codes[0]!
    const buyer = await newBuyer(site)
    const ask = () => buyer.member.api.payments.discountCode({ code: 'ZOMER-50' })
    expect((await ask()).discount_code).toMatchObject({ value_percentage: 50 })
    await manager.office.codes.switch({ id, active: false })
    await expectRefusal(ask(), 'discount_code_refused', { why: 'inactive' })
    await manager.office.codes.switch({ id, active: true })
    expect((await ask()).discount_code).toMatchObject({ value_percentage: 50 })
    const log = await site.rows(`select action from staff_action where subject = 'ZOMER-50' order by id`)
    expect(log.map(({ action }) => action)).toEqual(['code_made', 'code_ended', 'code_resumed'])
  })

  it('that is no good is refused at its field', async () => {
    const make = (more: object) => manager.office.codes.make({ ...CODE, code: 'WINTER', ...more })
    await make({ begins: '2025-12-01', expires: '2026-01-01', most_uses: 100 })
    const [winter] = (await manager.office.codes.list()).codes
    expect(winter).toMatchObject({ begins: '2025-12-01T00:00:00.000Z', most_uses: 100 })
    const ends = { code: 'KORT', begins: '2025-12-01', expires: '2025-12-01' }
    await expectFieldRefusal(make(ends), 'expires', 'ends_before')
    await expectFieldRefusal(make({ code: 'NUL', most_uses: 0 }), 'most_uses', 'too_small')
    await expectFieldRefusal(make({ code: 'winter' }), 'code', 'code_taken')
    await expectFieldRefusal(make({ code: 'WELCOME25' }), 'code', 'code_taken')
    await expectFieldRefusal(make({ code: 'é é é' }), 'code', 'code_format')
    await expectFieldRefusal(make({ code: 'A1', value: 5 }), 'code', 'too_small')
    await expectFieldRefusal(make({ code: 'VEEL', value: 91 }), 'value', 'too_big')
    await expectFieldRefusal(make({ code: 'EURO', percentage: false, value: 500 }), 'currency', 'required')
    await expectFieldRefusal(make({ code: 'OUD', expires: '2020-01-01' }), 'expires', 'in_the_past')
    await expectRefusal(finance.office.codes.make({ ...CODE, code: 'FINANCE' }), 'not_allowed')
    await expectRefusal(manager.office.codes.switch({ id: randomUUID(), active: false }), 'not_found')
  })
})
