import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { type Bought, purchaseOf } from '#tests/harness/buying.ts'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { breachesOf } from '#tests/harness/message-schemas.ts'
import { all, rejected } from '#tests/harness/services/bank-reports.ts'
import { orderByDebit } from '#tests/harness/services/debit.ts'
import { ownBank } from '#tests/harness/services/own-bank.ts'
import { checkFile } from './check-file.ts'

const bank = ownBank({ realTime: true })
const { command, program, buyer, waiting, report, heard, file } = bank

const SWISS = { iban: 'CH93 0076 2011 6238 5295 7' }

type Three = [Bought, Bought, Bought]

it('writes what is to be collected once, the first of a mandate apart, on a day on which banks work', async () => {
  const one = await buyer()
  const [first, second, other] = (await waiting(one, one, await buyer('J. de Vries'))) as Three
  const early = await orderByDebit(bank.site, one, one.mandate)
  const written = await program('write', bank.folder)
  expect(written).toMatchObject({ code: 0, error: '' })
  expect(written.output).toMatch(/: 3 collections, 59\.85 euro, on \d{4}-\d\d-\d\d$/)
  const xml = await file()
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"')
  expect(all(xml, 'NbOfTxs')).toEqual(['3', '2', '1'])
  expect(all(xml, 'CtrlSum')).toEqual(['59.85', '39.90', '19.95'])
  expect(all(xml, 'SeqTp')).toEqual(['FRST', 'RCUR'])
  expect(all(xml, 'EndToEndId')).toEqual([first.paymentId, other.paymentId, second.paymentId])
  expect(all(xml, 'Nm')).toEqual([
    'Vonk + Zn.',
    'Vonk + Zn.',
    'Zoe Luczak-Orsted',
    'J. de Vries',
    'Vonk + Zn.',
    'Zoe Luczak-Orsted',
  ])
  expect(all(xml, 'IBAN')).toEqual([
    'NL20INGB0001234567',
    'NL91ABNA0417164300',
    'NL91ABNA0417164300',
    'NL20INGB0001234567',
    'NL91ABNA0417164300',
  ])
  expect(all(xml, 'MndtId')[0]).toBe(one.mandate.reference)
  expect(all(xml, 'LclInstrm')).toEqual([])
  const [day] = all(xml, 'ReqdColltnDt')
  expect(written.output).toContain(day!)
  expect([0, 6]).not.toContain(new Date(day!).getUTCDay())
  expect(day! > new Date().toISOString().slice(0, 10)).toBe(true)
  expect(xml).not.toContain(early.paymentId || 'nothing')
  // No collection is in two files.
  expect((await command('write', bank.folder)).output).toBe('nothing is to be collected')
  // Killed after the commit and before the file was there: the next run writes the same file.
  await rm(bank.folder, { recursive: true })
  expect(await program('write', bank.folder)).toMatchObject({ code: 1, error: `${bank.folder} is no folder` })
  await bank.newFolder()
  const [third] = (await waiting(one)) as [Bought]
  await command('write', bank.folder)
  const again = await file()
  expect(all(again, 'EndToEndId')).toEqual([third.paymentId])
  expect(all(again, 'SeqTp')).toEqual(['RCUR'])
  const [name] = await readdir(bank.folder)
  await bank.site.rows('update debit_batch set file = $1 where id = $2', [again, name!.replace('.xml', '')])
  await rm(join(bank.folder, name!))
  await Promise.all([program('write', bank.folder), program('write', bank.folder)])
  expect(await file()).toBe(again)
})

it('collects nothing that was called off before the file: by its mandate’s end, a deleted account, a pause, a return', async () => {
  const twice = await buyer()
  const [sent] = (await waiting(twice)) as [Bought]
  await command('write', bank.folder)
  const left = await buyer('Who Stays')
  const [second, revoked, deleted, paused, leftOver, stays] = (await waiting(
    twice,
    await buyer(),
    await buyer(),
    await buyer(),
    await buyer(),
    left,
  )) as [Bought, Bought, Bought, Bought, Bought, Bought]
  const early = await orderByDebit(bank.site, left, left.mandate)
  await report(rejected(sent.paymentId))
  await heard(sent, 'failed')
  const { mandate } = await revoked.member.api.payments.directDebit()
  await revoked.member.api.payments.revokeMandate({ id: mandate!.id })
  await deleted.member.api.accounts.deleteAccount({ reason: 'price' })
  await paused.member.api.payments.pauseSpending({ days: '7' })
  // As a crash would leave it: the mandate has ended, the collection still waits.
  await bank.site.rows(`update debit_mandate set ended_at = $now, ended_by = 'member' where member_id = $1`, [
    leftOver.memberId,
  ])
  for (const one of [second, revoked, paused])
    expect(await purchaseOf(one)).toMatchObject({ status: 'failed', failure: 'canceled' })
  const gone = () =>
    bank.site.rows('select status, failure from purchase where id = $1', [deleted.purchase.id])
  expect(await gone()).toEqual([{ status: 'failed', failure: 'canceled' }])
  await bank.newFolder()
  expect((await command('write', bank.folder)).output).toContain(': 1 collections')
  expect(all(await file(), 'EndToEndId')).toEqual([stays.paymentId])
  await heard(leftOver, 'failed')
  // What the bank has cannot be called off; what has no day yet can.
  await stays.member.api.payments.pauseSpending({ days: '7' })
  expect(await purchaseOf(early)).toMatchObject({ status: 'failed', failure: 'canceled' })
  bank.site.clock.advance(14 * DAY)
  await heard(stays, 'completed')
  for (const one of [second, revoked, paused, leftOver]) await heard(one, 'failed')
})

it('says of an order that no file has yet that it ends with its account, and of another that its money comes', async () => {
  const [early, sent] = await bank.waiting(await bank.buyer(), await bank.buyer())
  const openOf = async ({ member }: Bought) => (await member.api.payments.unusedCredits()).open_orders
  await bank.announceFor(bank.days().later, early!)
  await bank.command('write', bank.folder)
  expect(await openOf(early!)).toMatchObject([{ when_deleted: 'called_off' }])
  expect(await openOf(sent!)).toMatchObject([{ when_deleted: 'coming' }])
  await early!.member.api.accounts.deleteAccount({})
  expect(
    (await bank.site.rows('select status from purchase where id = $1', [early!.purchase.id]))[0],
  ).toEqual({
    status: 'failed',
  })
})

it('writes what a bank takes: structured addresses, and nothing in which one collection spoils all', async () => {
  for (const name of ['\u0301\u0301', '漢字', 'a'])
    await expect(buyer(name)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(buyer('\u202eevil')).rejects.toMatchObject({ code: 'invalid_input' })
  for (const bic of ['', 'UBSWCHZ', 'INGBNL2A'])
    await expectFieldRefusal(buyer('Zoë Weiß', { ...SWISS, bic }), 'bic', 'bic_invalid')
  const [plain, swiss, unreadable, nameless] = (await waiting(
    await buyer('//Anna\r\n&<b>/', { street: 'Οδός', city: 'Λάρισα' }),
    await buyer('Zoë Weiß', { ...SWISS, bic: ' ubsw ch zh 80a', street: 'Löwenstraße' }),
    await buyer(),
    await buyer(),
  )) as [Bought, Bought, Bought, Bought]
  await bank.site.rows(`update debit_mandate set iban_sealed = 'another secret' where member_id = $1`, [
    unreadable.memberId,
  ])
  // Signed with an earlier release, which took it.
  await bank.site.rows(`update debit_mandate set account_holder = $2 where member_id = $1`, [
    nameless.memberId,
    '\u0301\u0301',
  ])
  const { code, output, error } = await command('write', bank.folder)
  expect([code, output]).toEqual([1, expect.stringContaining(': 2 collections, 39.90 euro')])
  expect(error.split('\n').toSorted()).toEqual(
    [
      `collection ${unreadable.paymentId} is left out: its account cannot be read with this SESSION_SECRET`,
      `collection ${nameless.paymentId} is left out: its account holder has no letter that a bank takes`,
    ].toSorted(),
  )
  const xml = await file()
  expect(checkFile(xml)).toEqual([])
  expect(breachesOf(xml)).toEqual([])
  for (const broken of [
    xml.replace('<BldgNb>', '<AdrLine>').replace('</BldgNb>', '</AdrLine>'),
    xml.replace(/<AmdmntInd>false<\/AmdmntInd>/, '<AmdmntInd>no</AmdmntInd>'),
    xml.replace(/<CdtrSchmeId>.*?<\/CdtrSchmeId>/, '').replace(/<ReqdColltnDt>.*?<\/ReqdColltnDt>/, ''),
    xml.replace('pain.008.001.08', 'pain.008.001.02'),
  ])
    expect(broken === xml ? 'unchanged' : breachesOf(broken).length).not.toBe(0)
  expect(all(xml, 'EndToEndId')).toEqual([plain.paymentId, swiss.paymentId])
  expect(xml.match(/<DbtrAgt>.*?<\/DbtrAgt>/g)).toEqual([
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>',
    '<DbtrAgt><FinInstnId><BICFI>UBSWCHZH80A</BICFI></FinInstnId></DbtrAgt>',
  ])
  expect(all(xml, 'Nm').slice(2)).toEqual(['Anna +.b.', 'Zoe Weiss'])
  expect(xml.match(/<PstlAdr>.*?<\/PstlAdr>/g)).toEqual([
    '<PstlAdr><StrtNm>Odos</StrtNm><BldgNb>12-a</BldgNb><PstCd>3511 AB</PstCd><TwnNm>Larisa</TwnNm><Ctry>NL</Ctry></PstlAdr>',
    '<PstlAdr><StrtNm>Lowenstrasse</StrtNm><BldgNb>12-a</BldgNb><PstCd>3511 AB</PstCd><TwnNm>Utrecht</TwnNm><Ctry>NL</Ctry></PstlAdr>',
  ])
  for (const [right, broken] of [
    ['<Nm>Zoe Weiss</Nm>', '<Nm/>'],
    ['<Nm>Zoe Weiss</Nm>', '<Nm>/Zoe</Nm>'],
    ['Zoe Weiss', 'Zoë'],
    ['Zoe Weiss', 'Z'.repeat(71)],
    ['>19.95<', '>0.00<'],
    ['>19.95<', '>19.94<'],
    [plain.paymentId, swiss.paymentId],
  ] as const)
    expect([broken, checkFile(xml.replace(right, broken))]).not.toEqual([broken, []])
  // A file that is wrong as a whole marks nothing as sent.
  const [next] = (await waiting(await buyer())) as [Bought]
  const named = (name: string) =>
    bank.site.rows(
      `update site set settings = jsonb_set(settings, '{direct_debit,creditor}', to_jsonb($1::text))`,
      [name],
    )
  await named('\u0301\u0301')
  const refused = await command('write', bank.folder)
  expect([refused.code, refused.output]).toEqual([1, ''])
  await named('Vonk')
  await bank.newFolder()
  await command('write', bank.folder)
  expect(all(await file(), 'EndToEndId')).toEqual([next.paymentId])
})
