import { expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { type Bought, holdings, purchaseOf } from '#tests/harness/buying.ts'
import { all, back, camt, credit, type Detail, statusOf } from '#tests/harness/services/bank-reports.ts'
import { ownBank } from '#tests/harness/services/own-bank.ts'

const bank = ownBank()
const { command, buyer, waiting, report, heard, batchName, file } = bank

const CAME_BACK = { code: 0, output: 'file: 1 came back, 0 paid, 0 known already', error: '' }

it('finds what came back by the mandate or the instruction where a report has no end-to-end id', async () => {
  const debtors = [await buyer(), await buyer(), await buyer(), await buyer()] as const
  const [byMandate, byInstruction, rejectedMandate, rejectedInstruction] = (await waiting(...debtors)) as [
    Bought,
    Bought,
    Bought,
    Bought,
  ]
  await command('write', bank.folder)
  const batch = await batchName()
  const ids = all(await file(), 'InstrId')
  expect(ids).toContain(byInstruction.paymentId)
  // The shape of a public German sample: the mandate, the amount and what the banks took.
  const german: Detail = { mandate: debtors[0].mandate.reference, reason: 'MS03', charges: ['3.00', '0.00'] }
  const shape = camt(back(undefined, { ...german, amount: '22.95' }), { kind: '052', version: '02' })
  expect(await report(shape)).toEqual(CAME_BACK)
  const placeholder = back('NOTPROVIDED', { instruction: byInstruction.paymentId })
  expect(await report(camt(placeholder))).toEqual(CAME_BACK)
  const single = { status: 'RJCT', codes: ['AC04'] }
  const named = { ...single, id: 'NOTPROVIDED', mandate: debtors[2].mandate.reference, amount: '19.95' }
  expect(await report(statusOf(batch, { singles: [named] }))).toEqual(CAME_BACK)
  const instructed = { ...single, instruction: rejectedInstruction.paymentId }
  expect(await report(statusOf(batch, { singles: [instructed], version: '14' }))).toEqual(CAME_BACK)
  for (const one of [byMandate, byInstruction, rejectedMandate, rejectedInstruction])
    await heard(one, 'failed')
  expect(await holdings(byMandate)).toEqual({ credits: 0, premium: false, debt: 0 })
  expect(
    await bank.site.rows('select reason, count(*)::int as count from debit_block group by 1 order by 1'),
  ).toHaveLength(2)
})

it('puts in doubt all that may be meant by what names a mandate or a file of ours and cannot be matched', async () => {
  const one = await buyer()
  const [first, second, alone] = (await waiting(one, one, await buyer())) as [Bought, Bought, Bought]
  await command('write', bank.folder)
  const batch = await batchName()
  const two = await report(camt(back(undefined, { mandate: one.mandate.reference })))
  expect(two.code).toBe(1)
  expect(two.error).toBe(
    `file: collection of mandate ${one.mandate.reference} cannot be told from others: 2 may be meant`,
  )
  expect(two.output).toContain(`file ${batch}: 2 in doubt`)
  // The part has the first collections of mandates.
  const part = await report(statusOf(batch, { singles: [{ status: 'RJCT', codes: ['AC04'] }] }))
  expect(part.error).toBe(
    `file: collection without an end-to-end id of file ${batch} cannot be told from others: 2 may be meant`,
  )
  expect(part.output).toContain(`file ${batch}: 3 in doubt`)
  bank.site.clock.advance(14 * DAY)
  for (const bought of [first, second, alone]) await heard(bought, 'pending')
  const foreign = await report(camt(back(undefined, { mandate: 'SOMEBODY-ELSES', part: 'P-1' })))
  expect(foreign.error).toBe('file: collection without an end-to-end id is none of ours')
})

it('takes charges off what is debited, knows a return by its code, and notes one that only people understand', async () => {
  const [dear, dearer, coded, german, told] = (await waiting(
    await buyer(),
    await buyer(),
    await buyer(),
    await buyer(),
    await buyer(),
  )) as [Bought, Bought, Bought, Bought, Bought]
  await command('write', bank.folder)
  const charged = (charges: string[]) => camt(back(dear.paymentId, { amount: '24.95', charges }))
  expect(await report(charged(['4.00']))).toMatchObject({
    code: 1,
    error: `file: collection ${dear.paymentId} is of 1995 EUR, not 2495 EUR (minor units)`,
  })
  expect(await report(charged(['3.50', '1.50']))).toEqual(CAME_BACK)
  await heard(dear, 'failed')
  // Some banks tell the total alone.
  const total = camt(back(dearer.paymentId, { amount: '24.95', charges: ['5.00'] }))
    .replace('<Rcrd><Amt', '<TtlChrgsAndTaxAmt')
    .replace('</Amt></Rcrd>', '</TtlChrgsAndTaxAmt>')
  expect(await report(total)).toEqual(CAME_BACK)
  await heard(dearer, 'failed')
  const bare = { direction: 'DBIT' as const }
  expect((await report(camt(credit(coded.paymentId, { ...bare, code: 'ESDD' })))).error).toMatch(
    /is debited without a reason/,
  )
  expect(await report(camt(credit(coded.paymentId, { ...bare, code: 'UPDD' })))).toEqual(CAME_BACK)
  expect(await report(camt(credit(german.paymentId, bare), { code: 'NRTI+109+00931' }))).toEqual(CAME_BACK)
  await report(camt(credit(told.paymentId, bare)))
  bank.site.clock.advance(14 * DAY)
  await heard(told, 'pending')
  for (const wrong of [['returned', 'D00'], ['returned', told.paymentId, 'because'], ['returned']])
    expect((await command(...wrong)).code).toBe(1)
  await heard(told, 'pending')
  const noted = await command('returned', told.paymentId, 'ac04')
  expect(noted).toEqual({ code: 0, output: `collection ${told.paymentId} is noted as returned`, error: '' })
  expect((await command('returned', told.paymentId)).output).toContain('was returned already')
  await heard(told, 'failed')
  expect(await purchaseOf(told)).toMatchObject({ failure_reason: 'mandate_ended' })
})

it('takes the credit of a whole file as paid where its sum and number are right, and doubts it otherwise', async () => {
  const [one, other] = (await waiting(await buyer(), await buyer())) as [Bought, Bought]
  await command('write', bank.folder)
  const message = await batchName()
  const part = `${message}.FRST`
  const sums = { amount: '39.90', direction: 'CRDT' as const }
  for (const batch of [
    { message, part, count: 3 },
    { message, part, count: 2, sum: '19.95' },
  ]) {
    const wrong = await report(camt([], { ...sums, batch }))
    expect([wrong.code, wrong.error]).toEqual([
      1,
      `file: file ${message} is credited with another sum or number than its collections`,
    ])
    expect(wrong.output).toContain('2 in doubt')
  }
  await heard(one, 'pending')
  const right = { code: 0, output: 'file: 0 came back, 2 paid, 0 known already', error: '' }
  expect(await report(camt([], { ...sums, batch: { message, part, count: 2 } }))).toEqual(right)
  await heard(one, 'completed')
  await heard(other, 'completed')
  const again = { ...right, output: 'file: 0 came back, 0 paid, 2 known already' }
  expect(await report(camt([], { ...sums, batch: { message, count: 2, sum: '39.90' } }))).toEqual(again)
  // Some write the sum as a single booking.
  const single = camt(credit(undefined, { part, amount: '39.90' }), {
    kind: '053',
    ...sums,
    batch: { part, count: 2 },
  })
  expect(await report(single)).toEqual(again)
  const foreign = await report(camt([], { ...sums, batch: { part: 'V20260101-00000000.FRST', count: 2 } }))
  expect(foreign).toMatchObject({ code: 1, error: 'file: file V20260101-00000000 is none of ours' })
})
