import { expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { type Bought, holdings, purchaseOf } from '#tests/harness/buying.ts'
import { back, camt, credit, rejected, statusOf } from '#tests/harness/services/bank-reports.ts'
import { ownBank } from '#tests/harness/services/own-bank.ts'

const bank = ownBank()
const { command, buyer, waiting, report, heard, batchName } = bank

type Two = [Bought, Bought]

it('gives credits when the bank reports the money, or five business days later, and takes them back once', async () => {
  const [told, silent] = (await waiting(await buyer(), await buyer())) as Two
  await command('write', bank.folder)
  await heard(told, 'pending')
  expect(await report(camt(credit(told.paymentId)))).toEqual({
    code: 0,
    output: 'file: 0 came back, 1 paid, 0 known already',
    error: '',
  })
  await heard(told, 'completed')
  expect(await holdings(told)).toMatchObject({ credits: 50, premium: true })
  await heard(silent, 'pending')
  bank.site.clock.advance(14 * DAY)
  await heard(silent, 'completed')
  for (const known of [0, 1]) {
    const { output } = await report(camt(back(silent.paymentId, { reason: 'MD06' })))
    expect(output).toBe(`file: ${1 - known} came back, 0 paid, ${known} known already`)
    await heard(silent, 'completed')
  }
  expect(await holdings(silent)).toEqual({ credits: 0, premium: false, debt: 0 })
  expect((await purchaseOf(silent)).reversals).toEqual([
    expect.objectContaining({ kind: 'debit_return', credits: 50, amount: 1995 }),
  ])
  expect(await silent.member.api.payments.directDebit()).toMatchObject({ blocked: true, mandate: null })
  expect(
    await bank.site.rows('select reason from debit_block where member_id = $1', [silent.memberId]),
  ).toEqual([{ reason: 'MD06' }])
})

it('fails what the bank rejects, one by one or the file as a whole, and blocks their members', async () => {
  const [one, other] = (await waiting(await buyer(), await buyer())) as Two
  const { output } = await command('write', bank.folder)
  const batch = /([^/]+)\.xml:/.exec(output)![1]!
  await report(rejected(one.paymentId))
  await heard(one, 'failed')
  expect(await purchaseOf(one)).toMatchObject({ failure_reason: 'insufficient_funds' })
  const blocked = async () => (await one.member.api.payments.directDebit()).blocked
  expect(await blocked()).toBe(true)
  expect((await command('unblock', 'nobody@example.org')).code).toBe(1)
  expect((await command('unblock', one.email)).output).toBe(`${one.email} can pay by direct debit again`)
  expect(await blocked()).toBe(false)
  expect((await command('unblock', one.email)).code).toBe(1)
  await heard(other, 'pending')
  const whole = statusOf(batch, { group: { status: 'RJCT', codes: ['AC01'] } })
  expect((await report(whole)).output).toBe('file: 1 came back, 0 paid, 1 known already')
  await heard(other, 'failed')
  expect(await holdings(other)).toEqual({ credits: 0, premium: false, debt: 0 })
})

it('fails all of a part or a file that is rejected as a whole, also where the bank names but one of its collections', async () => {
  const one = await buyer()
  const [first, second] = (await waiting(one, one)) as Two
  await command('write', bank.folder)
  const batch = await batchName()
  const part = statusOf(batch, { part: { status: 'RJCT', codes: ['AC01'] } })
  expect(await report(part)).toMatchObject({
    code: 0,
    output: 'file: 1 came back, 0 paid, 0 known already',
  })
  await heard(first, 'failed')
  expect(await bank.site.rows('select reason from debit_block')).toEqual([{ reason: 'AC01' }])
  await heard(second, 'pending')
  const whole = statusOf(batch, {
    group: { status: 'RJCT', codes: ['FF01'] },
    singles: [{ id: first.paymentId, status: 'RJCT' }],
  })
  expect(await report(whole)).toMatchObject({
    code: 0,
    output: 'file: 1 came back, 0 paid, 2 known already',
  })
  await heard(second, 'failed')
  expect(await holdings(first)).toEqual({ credits: 0, premium: false, debt: 0 })
})
