import { expect, it } from 'vitest'
import { buy, decide, newBuyer, purchaseOf } from '#tests/harness/buying.ts'
import { siteForTest, type TestSite } from '#tests/harness/site.ts'
import { proveNightly } from './nightly-proof.server.ts'
import { proveBooks } from './prove.server.ts'
import { RULES } from './rules.server.ts'

/** Changes that the program and the database's own rules refuse, each with the rules that notice it. */
const FORGERIES: [change: string, rules: number[]][] = [
  [`update ledger_entry set amount = amount + 1 where account = 'message'`, [0]],
  [`update ledger_entry set number = number + 7 where account = 'wallet' and number = 2`, [1]],
  [`update ledger_entry set balance = balance + 5 where account = 'wallet' and key = 'signup'`, [1]],
  [`update ledger_entry set amount = 3 where account = 'debt'`, [0, 2, 6]],
  [`update purchase set credits = 60 where credits = 50`, [3]],
  [`update purchase set status = 'pending' where credits = 50`, [4]],
  [`update purchase set reversed_amount = 1`, [5]],
  [`update reversal set credits = credits - 1`, [6]],
  [`delete from reversal`, [5, 8]],
  [`update receipt set number = number + 5`, [7]],
]

async function withBooks(): Promise<TestSite> {
  const site = await siteForTest({ settings: { time_bonus: null, support_email: 'alarm@vonk.example' } })
  const { asAnna, bram } = await site.couple({ credits: 5 })
  await asAnna.api.chat.send({ id: crypto.randomUUID(), to: bram.id, body: 'Hoi' })
  const bought = await buy(await newBuyer(site, { credits: 2 }))
  for (let sent = 0; sent < 4; sent++)
    await bought.member.api.chat.send({ id: crypto.randomUUID(), to: bram.id, body: 'Hoi' })
  await decide(bought, 'charge_back')
  await expect.poll(async () => (await purchaseOf(bought)).reversals.length).toBe(1)
  return site
}

it('finds the books in order, and each forgery; the nightly job raises an alarm', async () => {
  const site = await withBooks()
  const { breaches, entries, money } = await proveBooks(site.app.db)
  expect(breaches).toEqual([])
  expect(entries).toBeGreaterThan(10)
  expect(money).toEqual([
    { provider: 'sandbox', currency: 'EUR', paid: money[0]!.paid, wentBack: money[0]!.paid, purchases: 1 },
  ])
  await proveNightly(site.app)
  const rules = Object.keys(RULES)
  for (const [change, broken] of FORGERIES) {
    const found = await forged(site, change)
    expect(found, change).toEqual(broken.map((at) => rules[at]))
  }
})

/** The rules that a change breaks; it is undone again. */
async function forged(site: TestSite, change: string): Promise<string[]> {
  const tables = ['ledger_entry', 'purchase', 'reversal']
  for (const table of tables) await site.rows(`create table copy_${table} as select * from ${table}`)
  await site.rows('alter table ledger_entry disable trigger user')
  await site.rows('alter table purchase drop constraint if exists purchase_reversed_check')
  await site.rows('alter table receipt drop constraint if exists receipt_reversal_id_fkey')
  const before = await site.rows<{ count: number }>('select count(*)::int from copy_ledger_entry')
  await site.rows(change)
  const { breaches } = await proveBooks(site.app.db)
  if (change === FORGERIES[0]![0]) {
    await proveNightly(site.app)
    expect(site.forgiveErrors().join()).toContain('the books do not hold')
    expect((await site.mail.mailTo('alarm@vonk.example')).text).toContain('each transfer sums to zero')
  }
  await site.rows('delete from reversal')
  await site.rows('delete from ledger_entry')
  await site.rows(
    `update purchase set credits = copy.credits, status = copy.status, reversed_amount = copy.reversed_amount
     from copy_purchase copy where copy.id = purchase.id`,
  )
  for (const table of ['ledger_entry', 'reversal'])
    await site.rows(`insert into ${table} select * from copy_${table}`)
  for (const table of tables) await site.rows(`drop table copy_${table}`)
  expect(before[0]!.count).toBeGreaterThan(0)
  return breaches.map(({ rule }) => rule)
}
