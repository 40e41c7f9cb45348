import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erase } from '#features/accounts/leaving/erase.server.ts'
import { DAY } from '#server/clock.ts'
import { addDays, addYears } from '#shared/dates.ts'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { COLLECTS, collected, orderByDebit, signMandate, withMandate } from '#tests/harness/services/debit.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { purgeMandates } from './erase-mandates.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: COLLECTS })
})
afterAll(() => site.stop())

describe('a mandate', () => {
  it('collects nothing more once its account is deleted; of an erased one stays what proves a collection', async () => {
    const unused = await withMandate(site)
    const paid = await collected(site)
    const { mandate } = await paid.member.api.payments.directDebit()
    const open = await orderByDebit(site, paid, mandate!)
    await paid.member.api.accounts.deleteAccount({ reason: 'price' })
    expect(await site.rows('select status, failure from purchase where id = $1', [open.purchase.id])).toEqual(
      [{ status: 'failed', failure: 'canceled' }],
    )
    await unused.buyer.member.api.accounts.deleteAccount({ reason: 'price' })
    site.clock.advance(15 * DAY)
    for (const memberId of [paid.memberId, unused.buyer.memberId]) await erase(site.app, { memberId })
    const left = await site.rows(
      `select request_key, phone_label, ended_by, reference from debit_mandate where member_id = any($1)`,
      [[paid.memberId, unused.buyer.memberId]],
    )
    expect(left).toEqual([
      { request_key: null, phone_label: null, ended_by: 'account_deleted', reference: mandate!.reference },
    ])
  })

  it('is kept for 14 months after its end and its last collection, and not longer', async () => {
    const { member, memberId } = await collected(site)
    const { mandate } = await member.api.payments.directDebit()
    await member.api.payments.revokeMandate({ id: mandate!.id })
    const longAgo = (what: 'ended_at' | 'last_collected_on', interval: string) =>
      site.rows(`update debit_mandate set ${what} = $3::timestamptz - $2::interval where member_id = $1`, [
        memberId,
        interval,
        site.clock.now(),
      ])
    const isKept = async () => {
      await purgeMandates(site.app)
      return (await site.rows('select 1 from debit_mandate where member_id = $1', [memberId])).length === 1
    }
    expect(await isKept()).toBe(true)
    await longAgo('ended_at', '15 months')
    expect(await isKept()).toBe(true)
    await longAgo('last_collected_on', '15 months')
    await longAgo('ended_at', '13 months 20 days')
    expect(await isKept()).toBe(true)
    await longAgo('ended_at', '14 months 5 days')
    await longAgo('last_collected_on', '14 months 5 days')
    expect(await isKept()).toBe(false)
  })

  it('lapses 36 months after its last collection, or its signing: it is offered and taken no more, and a new one is signed', async () => {
    const [used, unused] = [await withMandate(site), await withMandate(site)]
    const since = (mandate: { id: string }, last: string, signed: string) =>
      site.rows('update debit_mandate set last_collected_on = $2, signed_at = $3 where id = $1', [
        mandate.id,
        last || null,
        signed,
      ])
    const today = site.clock.now().toISOString().slice(0, 10)
    const yearsAgo = (years: number, days: number) => addDays(addYears(today, -years), days)
    await since(used.mandate, yearsAgo(3, 20), `${yearsAgo(4, 0)}T12:00:00Z`)
    await since(unused.mandate, '', `${yearsAgo(3, 20)}T12:00:00Z`)
    for (const { buyer, mandate } of [used, unused]) {
      expect((await buyer.member.api.payments.directDebit()).mandate?.id).toBe(mandate.id)
      expect((await orderByDebit(site, buyer, mandate)).purchase.status).toBe('pending')
    }
    await purgeMandates(site.app)
    const ends = async () =>
      (await site.rows('select ended_by from debit_mandate where id = any($1)', [
        [used.mandate.id, unused.mandate.id],
      ])) as { ended_by: string | null }[]
    expect(await ends()).toEqual([{ ended_by: null }, { ended_by: null }])
    await since(used.mandate, yearsAgo(3, 0), `${yearsAgo(4, 0)}T12:00:00Z`)
    await since(unused.mandate, '', `${yearsAgo(3, 0)}T12:00:00Z`)
    for (const { buyer, mandate } of [used, unused]) {
      expect((await buyer.member.api.payments.directDebit()).mandate).toBe(null)
      await expectFieldRefusal(orderByDebit(site, buyer, mandate), 'mandate_id', 'invalid_value')
    }
    await purgeMandates(site.app)
    expect(await ends()).toEqual([{ ended_by: 'lapsed' }, { ended_by: 'lapsed' }])
    const again = await signMandate(site, used.buyer.member)
    expect((await used.buyer.member.api.payments.directDebit()).mandate?.id).toBe(again.id)
  })
})
