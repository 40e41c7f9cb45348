import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { erase } from '#features/accounts/leaving/erase.server.ts'
import { DAY } from '#server/clock.ts'
import { type Bought, purchaseOf } from '#tests/harness/buying.ts'
import { back, camt, credit, rejected } from '#tests/harness/services/bank-reports.ts'
import { ownBank } from '#tests/harness/services/own-bank.ts'
import { hearBank } from './hear-bank.server.ts'

const bank = ownBank()
const { command, buyer, waiting, report, heard, look } = bank

type Two = [Bought, Bought]

it('books what comes back after the account was erased, and owes nothing for it any more', async () => {
  const [paid, unpaid] = (await waiting(await buyer(), await buyer())) as Two
  await command('write', bank.folder)
  await report(camt(credit(paid.paymentId)))
  await heard(paid, 'completed')
  for (const { member } of [paid, unpaid]) await member.api.accounts.deleteAccount({ reason: 'price' })
  bank.site.clock.advance(15 * DAY)
  for (const { memberId } of [paid, unpaid]) await erase(bank.site.app, { memberId })
  const refunds = () =>
    bank.site.rows(
      'select kind, amount, status from reversal where purchase_id = $1 order by created_at, id',
      [paid.purchase.id],
    )
  expect(await refunds()).toEqual([{ kind: 'account_deleted', amount: 1995, status: 'requested' }])
  await report(rejected(unpaid.paymentId))
  await report(camt(back(paid.paymentId, { reason: 'MD06' })))
  await hearBank(bank.site.app)
  for (const one of [paid, unpaid]) await look(one)
  expect(await refunds()).toEqual([
    { kind: 'account_deleted', amount: 1995, status: 'done' },
    { kind: 'debit_return', amount: 0, status: 'done' },
  ])
  expect(await bank.site.rows('select status from purchase where id = $1', [unpaid.purchase.id])).toEqual([
    { status: 'failed' },
  ])
  expect(await bank.site.rows('select 1 from debit_block')).toEqual([])
})

it('lists refunds that are paid by hand, notes them once, and raises an alarm when the bank gives back all the same', async () => {
  const [byHand, covered] = (await waiting(await buyer('Willem W'), await buyer('Carla C'))) as Two
  await command('write', bank.folder)
  await report(camt([credit(byHand.paymentId), credit(covered.paymentId)]))
  for (const one of [byHand, covered]) {
    await heard(one, 'completed')
    await one.member.api.payments.withdraw({ id: one.purchase.id, key: randomUUID() })
  }
  const owed = async () => (await command('owed')).output.split('\n').map((line) => line.split('\t'))
  const today = bank.site.clock.now().toISOString().slice(0, 10)
  const rows = await owed()
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['19.95 EUR', 'NL91ABNA0417164300', 'Willem W', today],
    ['19.95 EUR', 'NL91ABNA0417164300', 'Carla C', today],
  ])
  const [number] = rows[0]!
  expect((await command('refunded', number!)).output).toBe(`${number}: 19.95 EUR noted as paid back`)
  expect(await command('refunded', number!)).toMatchObject({ code: 1, error: `no refund ${number} is owed` })
  expect((await owed()).map((row) => row[3])).toEqual(['Carla C'])
  const stateOf = async (one: Bought) =>
    (await purchaseOf(one)).reversals.map(({ kind, status }) => [kind, status])
  expect(await stateOf(byHand)).toEqual([['withdrawal', 'done']])
  // The bank gives both back: the one that was not transferred is settled by it, the other was paid twice.
  await report(
    camt([back(byHand.paymentId, { reason: 'MD06' }), back(covered.paymentId, { reason: 'MD06' })]),
  )
  await hearBank(bank.site.app)
  // Several hear of the same at once, as a page and a job do.
  await Promise.all([covered, byHand, covered, byHand].map(look))
  expect(bank.site.forgiveErrors()).toEqual([expect.stringMatching(`${byHand.purchase.id}.*dispute it`)])
  expect(await stateOf(covered)).toEqual([
    ['withdrawal', 'done'],
    ['debit_return', 'done'],
  ])
  const excess = await bank.site.rows(
    `select purchase_id, excess_amount from reversal where kind = 'debit_return' and excess_amount > 0`,
  )
  expect(excess).toEqual([{ purchase_id: byHand.purchase.id, excess_amount: 1995 }])
  expect(await owed()).toEqual([['nothing is owed']])
})
