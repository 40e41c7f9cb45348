import { expect, it } from 'vitest'
import { type Bought, purchaseOf } from '#tests/harness/buying.ts'
import { breachesOf } from '#tests/harness/message-schemas.ts'
import { back, camt, credit, type Entry, inEnvelope, statusOf } from '#tests/harness/services/bank-reports.ts'
import { ownBank } from '#tests/harness/services/own-bank.ts'

const bank = ownBank()
const { command, buyer, waiting, report, heard, batchName } = bank

const quiet = (what: string) => ({ code: 0, output: `file: ${what} known already`, error: '' })

it('reads statements and reports within the day in both versions, and passes over the account’s other business', async () => {
  const [returned, paid, second] = (await waiting(await buyer(), await buyer(), await buyer())) as [
    Bought,
    Bought,
    Bought,
  ]
  await command('write', bank.folder)
  const other: Entry = { kind: '053', amount: '12.00', direction: 'CRDT' }
  for (const version of ['02', '08'] as const) {
    for (const booked of [credit('INVOICE-7'), back('OTHER-CREDITOR'), credit(undefined), []])
      expect(await report(camt(booked, { ...other, version }))).toEqual(quiet('0 came back, 0 paid, 0'))
    // A return that names no collection is an error, which a person has to look into.
    const nameless = await report(camt(back(undefined), { kind: '052', version }))
    expect(nameless.error).toBe('file: collection without an end-to-end id is none of ours')
  }
  const came = camt(back(returned.paymentId), { kind: '053' })
  expect(await report(came)).toEqual(quiet('1 came back, 0 paid, 0'))
  expect(await report(came)).toEqual(quiet('0 came back, 0 paid, 1'))
  const old = camt(credit(paid.paymentId), { kind: '052', version: '02' })
  expect(await report(old)).toEqual(quiet('0 came back, 1 paid, 0'))
  await heard(returned, 'failed')
  await heard(paid, 'completed')
  const enveloped = inEnvelope(camt(credit(second.paymentId), { kind: '053' }))
  expect(await bank.read(enveloped)).toEqual(quiet('0 came back, 1 paid, 0'))
  await heard(second, 'completed')
  expect((await bank.read(inEnvelope('<Document xmlns="urn:x"/>'))).error).toMatch(/neither a pain\.002/)
})

it('reads UTF-16, and a reason of ISO 20022 behind one of the bank’s own', async () => {
  const [little, big, bare] = (await waiting(await buyer(), await buyer(), await buyer())) as [
    Bought,
    Bought,
    Bought,
  ]
  await command('write', bank.folder)
  const batch = await batchName()
  const rejectedAs = (one: Bought) => {
    const told = { id: one.paymentId, status: 'RJCT', own: 'R 17', codes: ['AC04'] }
    const xml = statusOf(batch, { singles: [told] })
    expect(breachesOf(xml)).toEqual([])
    return xml.replace('UTF-8', 'UTF-16')
  }
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
  for (const [one, bytes] of [
    [little, Buffer.from(`\ufeff${rejectedAs(little)}`, 'utf16le')],
    [big, swapped(`\ufeff${rejectedAs(big)}`)],
    [bare, swapped(rejectedAs(bare))],
  ] as const) {
    expect(await bank.read(bytes)).toEqual(quiet('1 came back, 0 paid, 0'))
    await heard(one, 'failed')
    expect(await purchaseOf(one)).toMatchObject({ failure_reason: 'mandate_ended' })
  }
  expect((await bank.read(Buffer.from('<a'.repeat(9), 'utf16le'))).code).toBe(1)
})
