import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { type Bought, holdings } from '#tests/harness/buying.ts'
import {
  back,
  camt,
  credit,
  type Detail,
  type Entry,
  statusOf,
} from '#tests/harness/services/bank-reports.ts'
import { ownBank } from '#tests/harness/services/own-bank.ts'

const bank = ownBank()
const { command, program, buyer, waiting, report, heard, batchName } = bank

type Three = [Bought, Bought, Bought]

it('counts nothing as paid by time of which a report was unclear, until the bank credits it or an operator trusts it', async () => {
  const [told, trusted, other] = (await waiting(await buyer(), await buyer(), await buyer())) as Three
  await command('write', bank.folder)
  const batch = await batchName()
  const accepted = statusOf(batch, { group: { status: 'ACTC' }, part: { status: 'ACCP' } })
  expect(await report(accepted)).toEqual({
    code: 0,
    output: 'file: 0 came back, 0 paid, 0 known already',
    error: '',
  })
  const partlyOf = (status: string) =>
    statusOf(batch, { part: { status: 'PART' }, singles: [{ id: other.paymentId, status }] })
  const partly = await report(partlyOf('BLCK'))
  expect(partly.code).toBe(1)
  expect(partly.error).toBe(
    `file: collection ${other.paymentId} has the status BLCK\nfile: file ${batch} has the status PART`,
  )
  expect(partly.output).toContain(`file ${batch}: 3 in doubt`)
  expect((await command('write', bank.folder)).output).toContain(`file ${batch}: 3 in doubt`)
  bank.site.clock.advance(14 * DAY)
  for (const one of [told, trusted, other]) await heard(one, 'pending')
  await report(camt(credit(told.paymentId)))
  await heard(told, 'completed')
  await report(partlyOf('RJCT'))
  await heard(other, 'failed')
  await heard(trusted, 'pending')
  expect((await command('trust', batch)).output).toBe(`file ${batch}: 1 no longer in doubt`)
  expect(await command('trust', batch)).toMatchObject({
    code: 1,
    error: `no collections of ${batch} are in doubt`,
  })
  await heard(trusted, 'completed')
})

it('takes as paid or returned only what is booked, in euro, to the cent, and tells of what it cannot read', async () => {
  const [one] = (await waiting(await buyer())) as [Bought]
  const id = one.paymentId
  await command('write', bank.folder)
  const of = (more: Detail, entry?: Entry) => camt(credit(id, more), entry)
  const unclear: [xml: string, why: RegExp][] = [
    [of({ currency: 'PLN' }), /is of 1995 EUR, not 1995 PLN/],
    [of({}).replaceAll(' Ccy="EUR"', ''), /amount that cannot be read/],
    [of({ amount: '-19.95' }), /amount that cannot be read/],
    [of({ amount: '19,95' }), /amount that cannot be read/],
    [camt([credit(id, { amount: null }), credit(id, { amount: null })]), /is credited without an amount/],
    [of({}, { reverses: true }), /is credited by a reversal/],
    [of({ direction: 'DBIT' }), /is debited without a reason/],
    [of({}, { status: null }), /is in an entry of 59.85 with the status none/],
    [of({}, { status: 'XXXX' }), /is in an entry of 59.85 with the status XXXX/],
    [camt([], { batch: { count: 3 } }), /an entry of 59.85 names 0 of its collections/],
    [camt(credit('X'), { batch: { count: 3 } }), /an entry of 59.85 names 1 of its collections/],
    [camt(credit('\u202ex&#10;y')), /collection \?x\?y is none of ours/],
  ]
  const paths = await Promise.all(
    unclear.map(async ([xml], n) => {
      const path = join(bank.folder, `unclear-${n}.xml`)
      await writeFile(path, xml)
      return path
    }),
  )
  const { code, error } = await command('read', ...paths)
  expect(code).toBe(1)
  for (const [n, [, why]] of unclear.entries())
    expect(error).toMatch(new RegExp(`unclear-${n}.xml: .*${why.source}`))
  const pending = await report(camt(credit(id), { status: 'PDNG' }))
  expect(pending).toEqual({
    code: 0,
    output: 'file: 0 came back, 0 paid, 0 known already, 1 not booked yet',
    error: '',
  })
  await heard(one, 'pending')
  // An entry of one collection has that collection's amount.
  await report(camt(credit(id, { amount: null }), { amount: '19.95' }))
  await heard(one, 'completed')
  // Some banks give no reason and mark the entry as the reversal of a credit.
  await report(camt(credit(id, { direction: 'DBIT' }), { reverses: true }))
  await heard(one, 'completed')
  expect(await holdings(one)).toEqual({ credits: 0, premium: false, debt: 0 })
})

it('tells what it does not know, books nothing of it, and refuses what is no report', async () => {
  const [one] = (await waiting(await buyer())) as [Bought]
  const unsent = one.paymentId
  expect(await report(camt(back(unsent)))).toEqual({
    code: 1,
    output: 'file: 0 came back, 0 paid, 0 known already',
    error: `file: collection ${unsent} has not been sent to a bank`,
  })
  await command('write', bank.folder)
  expect((await report(camt([back('SOMEBODY-ELSES'), back(unsent, { amount: '19.94' })]))).error).toBe(
    `file: collection SOMEBODY-ELSES is none of ours\nfile: collection ${unsent} is of 1995 EUR, not 1994 EUR (minor units)`,
  )
  const refused: [xml: string, why: RegExp][] = [
    ['', /unclosed|empty|root|document/i],
    ['<Document><BkToCstmrDbtCdtNtfctn></Document>', /tag/],
    ['<Document/>', /neither a pain\.002 nor a camt/],
    [`<!DOCTYPE a [<!ENTITY x "y">]>${camt(back(unsent))}`, /document type is not allowed/],
    [camt(back('&x;')), /entity/],
    ['<a>'.repeat(5_000), /nested too deeply/],
  ]
  for (const [xml, why] of refused) {
    const { code, error } = await bank.read(xml)
    expect([code, error]).toEqual([1, expect.stringMatching(why)])
  }
  expect((await command('read', join(bank.folder, 'none.xml'))).code).toBe(1)
  expect(await program()).toMatchObject({ code: 1, error: expect.stringContaining('usage:') })
  await heard(one, 'pending')
})

it('fails nothing of a file that was refused because the bank has it already, and tells of money for one that it refused', async () => {
  const [one, other] = (await waiting(await buyer(), await buyer())) as [Bought, Bought]
  await command('write', bank.folder)
  const batch = await batchName()
  const single = { id: one.paymentId, status: 'RJCT', codes: ['AM05'] }
  for (const [twice, doubted] of [
    [statusOf(batch, { group: { status: 'RJCT', codes: ['DU01'] } }), 2],
    [statusOf(batch, { part: { status: 'RJCT', codes: ['AM05'], own: 'B15' } }), 2],
    [statusOf(batch, { part: { status: 'PART' }, singles: [single] }), 2],
  ] as const) {
    const { code, output, error } = await report(twice)
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/is refused as handed in before \((AM05|DU01)\)/),
    ])
    expect(output).toContain(`file ${batch}: ${doubted} in doubt`)
  }
  for (const bought of [one, other]) await heard(bought, 'pending')
  const credited = camt([], {
    batch: { message: batch, count: 2, sum: '39.90' },
    ...{ direction: 'CRDT', amount: '39.90' },
  })
  await report(credited)
  for (const bought of [one, other]) await heard(bought, 'completed')
  // Another file, which it refuses, and credits after all.
  const third = (await waiting(await buyer())) as [Bought]
  await bank.newFolder()
  await command('write', bank.folder)
  const refused = await batchName()
  await report(statusOf(refused, { group: { status: 'RJCT', codes: ['FF01'] } }))
  await heard(third[0], 'failed')
  const late = camt([], { batch: { message: refused, count: 1 }, direction: 'CRDT', amount: '19.95' })
  expect(await report(late)).toMatchObject({
    code: 1,
    error: `file: file ${refused} is credited, and all of it came back before`,
  })
})
