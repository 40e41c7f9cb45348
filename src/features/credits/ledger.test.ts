import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { grantCredits, spendCredits } from './ledger.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const spend = (memberId: string, key: string, amount = 1) =>
  transact(site.app.db, (tx) => spendCredits(tx, site.app, { memberId, key, account: 'message', amount }))

const balance = async (memberId: string) => {
  const [row] = await site.rows<{ sum: string }>(
    `select coalesce(sum(amount), 0) as sum from ledger_entry where member_id = $1 and account = 'wallet'`,
    [memberId],
  )
  return Number(row!.sum)
}

it('spends no more than there is under 200 parallel spends', async () => {
  const member = await site.build.member({ credits: 50 })
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, i) => spend(member.id, `spend ${i}`)),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(150)
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'insufficient_credits', data: { needed: 1, balance: 0 } })
  expect(await balance(member.id)).toBe(0)
  const steps = await site.rows<{ number: number; balance: number }>(
    `select number, balance from ledger_entry where member_id = $1 and account = 'wallet' order by number`,
    [member.id],
  )
  expect(steps).toEqual(Array.from({ length: 51 }, (_, i) => ({ number: i + 1, balance: 50 - i })))
})

it('takes the same key once, and another key again', async () => {
  const member = await site.build.member({ credits: 5 })
  const balances = await Promise.all(Array.from({ length: 10 }, () => spend(member.id, 'the same', 2)))
  expect(balances.map(({ balance }) => balance)).toEqual(Array(10).fill(3))
  expect(balances.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await spend(member.id, 'another', 2)).toEqual({ balance: 1, repeated: false })
  const grant = () =>
    transact(site.app.db, (tx) =>
      grantCredits(tx, site.app, { memberId: member.id, key: 'sale', account: 'sale', amount: 20 }),
    )
  expect(await grant()).toEqual({ balance: 21, repeated: false })
  expect(await grant()).toEqual({ balance: 21, repeated: true })
  expect(await balance(member.id)).toBe(21)
})

it('writes two legs that cancel each other, so that the whole ledger sums to zero', async () => {
  const member = await site.build.member({ credits: 3 })
  await spend(member.id, 'one')
  const legs = await site.rows(
    'select key, account, amount from ledger_entry where member_id = $1 order by key, amount',
    [member.id],
  )
  expect(legs).toEqual([
    { key: 'one', account: 'wallet', amount: -1 },
    { key: 'one', account: 'message', amount: 1 },
    { key: 'signup', account: 'signup', amount: -3 },
    { key: 'signup', account: 'wallet', amount: 3 },
  ])
  const [total] = await site.rows<{ sum: string }>('select sum(amount) as sum from ledger_entry')
  expect(Number(total!.sum)).toBe(0)
})

it('is refused by the database to be changed, deleted, emptied or made negative', async () => {
  const member = await site.build.member({ credits: 3 })
  const before = await site.rows('select * from ledger_entry order by member_id, key, account')
  for (const change of [
    'update ledger_entry set amount = 100',
    'delete from ledger_entry',
    'truncate ledger_entry',
  ])
    await expect(site.rows(change)).rejects.toThrow('ledger_entry is append-only')
  await expect(
    site.rows(
      `insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
       values ($1, 'forged', 'wallet', -9, 2, -6, $now)`,
      [member.id],
    ),
  ).rejects.toThrow('ledger_entry_balance_check')
  expect(await site.rows('select * from ledger_entry order by member_id, key, account')).toEqual(before)
})
