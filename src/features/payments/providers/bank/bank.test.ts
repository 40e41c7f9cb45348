import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { erase } from '#features/accounts/leaving/erase.server.ts'
import { MANDATE_TEXT } from '#features/payments/debit/mandate-text.ts'
import { DAY } from '#server/clock.ts'
import { type Bought, holdings, newBuyer, purchaseOf } from '#tests/harness/buying.ts'
import { COLLECTS_ITSELF, DETAILS, orderByDebit, reachCollection } from '#tests/harness/debit.ts'
import { siteForTest, type TestSite } from '#tests/harness/site.ts'
import { startTwilio, type Twilio } from '#tests/harness/twilio.ts'
import { checkPurchase } from '../../orders/settle.server.ts'
import { checkFile } from './check-file.ts'
import { hearBank } from './hear-bank.server.ts'

const run = promisify(execFile)

let site: TestSite
let twilio: Twilio
let folder: string
beforeAll(async () => {
  twilio = await startTwilio()
})
afterAll(() => twilio.stop())
beforeEach(async () => {
  // The command goes by the machine's clock, so each test begins with it.
  site = await siteForTest({ demo: false, settings: COLLECTS_ITSELF, twilio: twilio.config })
  folder = await mkdtemp(join(tmpdir(), 'vonk-batch-'))
  return () => rm(folder, { recursive: true })
})

/** Runs the operator's command on the site's database. */
async function command(...parameters: string[]): Promise<{ code: number; output: string; error: string }> {
  const env = {
    PATH: process.env.PATH,
    // East of Greenwich, days begin earlier.
    TZ: 'Pacific/Auckland',
    DATABASE_URL: site.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: new URL(site.url).origin,
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
  }
  return run(process.execPath, ['scripts/direct-debit-batch.ts', ...parameters], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout.trim(), error: stderr.trim() }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout.trim(),
      error: stderr.trim(),
    }),
  )
}

async function buyer(accountHolder = 'Zoë Łuczak-Ørsted', more: Partial<typeof DETAILS> = {}) {
  const one = await newBuyer(site)
  const details = { ...DETAILS, account_holder: accountHolder, ...more }
  await one.member.api.payments.sendDebitCode(details)
  const otp = /^\d{6}/.exec(twilio.sent.at(-1)!.text)![0]
  const { mandate } = await one.member.api.payments.signMandate({
    ...details,
    key: randomUUID(),
    otp,
    mandate_text: MANDATE_TEXT,
  })
  return { ...one, mandate }
}

type Two = [Bought, Bought]
type Three = [Bought, Bought, Bought]

const look = ({ purchase }: Bought) => checkPurchase(site.app, { purchaseId: purchase.id })

/** Orders whose collections wait for the next file, each with the id by which the bank knows it. */
async function waiting(...buyers: Awaited<ReturnType<typeof buyer>>[]): Promise<Bought[]> {
  const all: Bought[] = []
  for (const one of buyers) all.push(await orderByDebit(site, one, one.mandate))
  reachCollection(site, all.at(-1)!)
  for (const one of all) {
    await look(one)
    const [row] = await site.rows<{ id: string }>(
      'select provider_payment_id as id from purchase where id = $1',
      [one.purchase.id],
    )
    one.paymentId = row!.id
  }
  return all
}

async function fileIn(folder: string): Promise<string> {
  const [name, ...more] = await readdir(folder)
  expect(more).toEqual([])
  return readFile(join(folder, name!), 'utf8')
}

const all = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text)

/** What an entry says before its details: its status, and that it reverses another. */
const BOOKED = '<Sts><Cd>BOOK</Cd></Sts>'
const camt = (details: string, entry = BOOKED) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><Amt Ccy="EUR">59.85</Amt><CdtDbtInd>DBIT</CdtDbtInd>${entry}<NtryDtls>${details}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
const back = (id: string, { reason = 'AC04', amount = '19.95' } = {}) =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls>`
const credit = (id: string, amount = '<Amt Ccy="EUR">19.95</Amt>') =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${amount}<CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`
const pain = (status: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${status}</CstmrPmtStsRpt></Document>`
const rejected = (id: string) =>
  pain(
    `<OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`,
  )

async function report(xml: string) {
  const path = join(folder, `${randomUUID()}.xml`)
  await writeFile(path, xml)
  const { code, output, error } = await command('read', path)
  return { code, output: output.replace(path, 'file'), error: error.replaceAll(path, 'file') }
}

/** A report on a file of ours, and on its part with the first collections of mandates. */
const statusOf = (batch: string, { group = '', part = '', single = '' }) =>
  pain(
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}.FRST</OrgnlPmtInfId>${part}${single}</OrgnlPmtInfAndSts>`,
  )
const because = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`

async function batchIn(folder: string): Promise<string> {
  const [name] = await readdir(folder)
  return name!.replace('.xml', '')
}

async function heard(bought: Bought, status: string): Promise<void> {
  await hearBank(site.app)
  await look(bought)
  expect((await purchaseOf(bought)).status).toBe(status)
}

it('writes what is to be collected once, the first of a mandate apart, on a day on which banks work', async () => {
  const one = await buyer()
  const [first, second, other] = (await waiting(one, one, await buyer('J. de Vries'))) as Three
  const early = await orderByDebit(site, one, one.mandate)
  const written = await command('write', folder)
  expect(written).toMatchObject({ code: 0, error: '' })
  expect(written.output).toMatch(/: 3 collections, 59\.85 euro, on \d{4}-\d\d-\d\d$/)
  const xml = await fileIn(folder)
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
  expect((await command('write', folder)).output).toBe('nothing is to be collected')
  // Killed after the commit and before the file was there: the next run writes the same file.
  await rm(folder, { recursive: true })
  expect((await command('write', folder)).error).toBe(`${folder} is no folder`)
  folder = await mkdtemp(join(tmpdir(), 'vonk-batch-'))
  const [third] = (await waiting(one)) as [Bought]
  await command('write', folder)
  const again = await fileIn(folder)
  expect(all(again, 'EndToEndId')).toEqual([third.paymentId])
  expect(all(again, 'SeqTp')).toEqual(['RCUR'])
  const [name] = await readdir(folder)
  await site.rows('update debit_batch set file = $1 where id = $2', [again, name!.replace('.xml', '')])
  await rm(join(folder, name!))
  await Promise.all([command('write', folder), command('write', folder)])
  expect(await fileIn(folder)).toBe(again)
})

it('collects nothing that was called off before the file: by its mandate’s end, a deleted account, a pause, a return', async () => {
  const twice = await buyer()
  const [sent] = (await waiting(twice)) as [Bought]
  await command('write', folder)
  const left = await buyer('Who Stays')
  const [second, revoked, deleted, paused, leftOver, stays] = (await waiting(
    twice,
    await buyer(),
    await buyer(),
    await buyer(),
    await buyer(),
    left,
  )) as [Bought, Bought, Bought, Bought, Bought, Bought]
  const early = await orderByDebit(site, left, left.mandate)
  await report(rejected(sent.paymentId))
  await heard(sent, 'failed')
  const { mandate } = await revoked.member.api.payments.directDebit()
  await revoked.member.api.payments.revokeMandate({ id: mandate!.id })
  await deleted.member.api.accounts.deleteAccount({ reason: 'price' })
  await paused.member.api.payments.pauseSpending({ days: '7' })
  // As a crash would leave it: the mandate has ended, the collection still waits.
  await site.rows(`update debit_mandate set ended_at = now(), ended_by = 'member' where member_id = $1`, [
    leftOver.memberId,
  ])
  for (const one of [second, revoked, paused])
    expect(await purchaseOf(one)).toMatchObject({ status: 'failed', failure: 'canceled' })
  const gone = () => site.rows('select status, failure from purchase where id = $1', [deleted.purchase.id])
  expect(await gone()).toEqual([{ status: 'failed', failure: 'canceled' }])
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'vonk-batch-'))
  expect((await command('write', folder)).output).toContain(': 1 collections')
  expect(all(await fileIn(folder), 'EndToEndId')).toEqual([stays.paymentId])
  await heard(leftOver, 'failed')
  // What the bank has cannot be called off; what has no day yet can.
  await stays.member.api.payments.pauseSpending({ days: '7' })
  expect(await purchaseOf(early)).toMatchObject({ status: 'failed', failure: 'canceled' })
  site.clock.advance(14 * DAY)
  await heard(stays, 'completed')
  for (const one of [second, revoked, paused, leftOver]) await heard(one, 'failed')
})

it('books what comes back after the account was erased, and owes nothing for it any more', async () => {
  const [paid, unpaid] = (await waiting(await buyer(), await buyer())) as Two
  await command('write', folder)
  await report(camt(credit(paid.paymentId)))
  await heard(paid, 'completed')
  for (const { member } of [paid, unpaid]) await member.api.accounts.deleteAccount({ reason: 'price' })
  site.clock.advance(15 * DAY)
  for (const { memberId } of [paid, unpaid]) await erase(site.app, { memberId })
  const refunds = () =>
    site.rows('select kind, amount, status from reversal where purchase_id = $1 order by created_at', [
      paid.purchase.id,
    ])
  expect(await refunds()).toEqual([{ kind: 'account_deleted', amount: 1995, status: 'requested' }])
  await report(rejected(unpaid.paymentId))
  await report(camt(back(paid.paymentId, { reason: 'MD06' })))
  await hearBank(site.app)
  for (const one of [paid, unpaid]) await look(one)
  expect(await refunds()).toEqual([
    { kind: 'account_deleted', amount: 1995, status: 'done' },
    { kind: 'debit_return', amount: 0, status: 'done' },
  ])
  expect(await site.rows('select status from purchase where id = $1', [unpaid.purchase.id])).toEqual([
    { status: 'failed' },
  ])
  expect(await site.rows('select 1 from debit_block')).toEqual([])
})

it('gives credits when the bank reports the money, or five business days later, and takes them back once', async () => {
  const [told, silent] = (await waiting(await buyer(), await buyer())) as Two
  await command('write', folder)
  await heard(told, 'pending')
  expect(await report(camt(credit(told.paymentId)))).toEqual({
    code: 0,
    output: 'file: 0 came back, 1 paid, 0 known already',
    error: '',
  })
  await heard(told, 'completed')
  expect(await holdings(told)).toMatchObject({ credits: 50, premium: true })
  await heard(silent, 'pending')
  site.clock.advance(14 * DAY)
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
  expect(await site.rows('select reason from debit_block where member_id = $1', [silent.memberId])).toEqual([
    { reason: 'MD06' },
  ])
})

it('fails what the bank rejects, one by one or the file as a whole, and blocks their members', async () => {
  const [one, other] = (await waiting(await buyer(), await buyer())) as Two
  const { output } = await command('write', folder)
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
  const whole = pain(
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>`,
  )
  expect((await report(whole)).output).toBe('file: 1 came back, 0 paid, 1 known already')
  await heard(other, 'failed')
  expect(await holdings(other)).toEqual({ credits: 0, premium: false, debt: 0 })
})

it('fails all of a part or a file that is rejected as a whole, also where the bank names but one of its collections', async () => {
  const one = await buyer()
  const [first, second] = (await waiting(one, one)) as Two
  await command('write', folder)
  const batch = await batchIn(folder)
  const part = statusOf(batch, { part: `<PmtInfSts>RJCT</PmtInfSts>${because('AC01')}` })
  expect(await report(part)).toMatchObject({
    code: 0,
    output: 'file: 1 came back, 0 paid, 0 known already',
  })
  await heard(first, 'failed')
  expect(await site.rows('select reason from debit_block')).toEqual([{ reason: 'MS03' }])
  await heard(second, 'pending')
  const single = `<TxInfAndSts><OrgnlEndToEndId>${first.paymentId}</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>`
  const whole = statusOf(batch, { group: `<GrpSts>RJCT</GrpSts>${because('FF01')}`, single })
  expect(await report(whole)).toMatchObject({
    code: 0,
    output: 'file: 1 came back, 0 paid, 2 known already',
  })
  await heard(second, 'failed')
  expect(await holdings(first)).toEqual({ credits: 0, premium: false, debt: 0 })
})

it('counts nothing as paid by time of which a report was unclear, until the bank credits it or an operator trusts it', async () => {
  const [told, trusted, other] = (await waiting(await buyer(), await buyer(), await buyer())) as Three
  await command('write', folder)
  const batch = await batchIn(folder)
  const accepted = statusOf(batch, { group: '<GrpSts>ACTC</GrpSts>', part: '<PmtInfSts>ACCP</PmtInfSts>' })
  expect(await report(accepted)).toEqual({
    code: 0,
    output: 'file: 0 came back, 0 paid, 0 known already',
    error: '',
  })
  const single = `<TxInfAndSts><OrgnlEndToEndId>${other.paymentId}</OrgnlEndToEndId><TxSts>BLCK</TxSts></TxInfAndSts>`
  const partly = await report(statusOf(batch, { part: '<PmtInfSts>PART</PmtInfSts>', single }))
  expect(partly.code).toBe(1)
  expect(partly.error).toBe(
    `file: collection ${other.paymentId} has the status BLCK\nfile: file ${batch} has the status PART`,
  )
  expect(partly.output).toContain(`file ${batch}: 3 in doubt`)
  expect((await command('write', folder)).output).toContain(`file ${batch}: 3 in doubt`)
  site.clock.advance(14 * DAY)
  for (const one of [told, trusted, other]) await heard(one, 'pending')
  await report(camt(credit(told.paymentId)))
  await heard(told, 'completed')
  await report(
    statusOf(batch, { part: `<PmtInfSts>PART</PmtInfSts>`, single: single.replace('BLCK', 'RJCT') }),
  )
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
  await command('write', folder)
  const amount = (text: string, currency = 'EUR') => `<Amt Ccy="${currency}">${text}</Amt>`
  const unclear: [xml: string, why: RegExp][] = [
    [camt(credit(id, amount('19.95', 'PLN'))), /is of 1995 EUR, not 1995 PLN/],
    [camt(credit(id, '<Amt>19.95</Amt>')), /amount that cannot be read/],
    [camt(credit(id, amount('-19.95'))), /amount that cannot be read/],
    [camt(credit(id, amount('19,95'))), /amount that cannot be read/],
    [camt(credit(id, '') + credit(id, '')), /is credited without an amount/],
    [camt(credit(id), `${BOOKED}<RvslInd>true</RvslInd>`), /is credited by a reversal/],
    [camt(credit(id).replace('CRDT', 'DBIT')), /is debited without a reason/],
    [camt(credit(id), ''), /an entry of 59.85 has the status none/],
    [camt('<Btch><NbOfTxs>3</NbOfTxs></Btch>'), /an entry of 59.85 names 0 of its collections/],
    [camt(`<Btch><NbOfTxs>3</NbOfTxs></Btch>${credit('X')}`), /an entry of 59.85 names 1 of its collections/],
    [camt(credit('\u202ex&#10;y')), /collection \?x\?y is none of ours/],
  ]
  const paths = await Promise.all(
    unclear.map(async ([xml], n) => {
      const path = join(folder, `unclear-${n}.xml`)
      await writeFile(path, xml)
      return path
    }),
  )
  const { code, error } = await command('read', ...paths)
  expect(code).toBe(1)
  for (const [n, [, why]] of unclear.entries())
    expect(error).toMatch(new RegExp(`unclear-${n}.xml: .*${why.source}`))
  const pending = await report(camt(credit(id), '<Sts>PDNG</Sts>'))
  expect(pending).toEqual({
    code: 0,
    output: 'file: 0 came back, 0 paid, 0 known already, 1 not booked yet',
    error: '',
  })
  await heard(one, 'pending')
  // Of one collection alone, the entry's amount is its amount.
  await report(camt(credit(id, '')).replace('59.85', '19.95'))
  await heard(one, 'completed')
  // Some banks give no reason and mark the entry as the reversal of a credit.
  await report(camt(credit(id).replace('CRDT', 'DBIT'), `${BOOKED}<RvslInd>true</RvslInd>`))
  await heard(one, 'completed')
  expect(await holdings(one)).toEqual({ credits: 0, premium: false, debt: 0 })
})

it('writes what a bank takes: an address for accounts outside the EEA, and nothing in which one collection spoils all', async () => {
  for (const name of ['\u0301\u0301', '漢字', '\u0440\u0443', 'a'])
    await expect(buyer(name)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(buyer('\u202eevil')).rejects.toMatchObject({ code: 'invalid_input' })
  const [plain, swiss, unreadable, nameless] = (await waiting(
    await buyer('//Anna\r\n&<b>/'),
    await buyer('Zoë Weiß', { iban: 'CH93 0076 2011 6238 5295 7', street: 'Löwenstraße' }),
    await buyer(),
    await buyer(),
  )) as [Bought, Bought, Bought, Bought]
  await site.rows(`update debit_mandate set iban_sealed = 'another secret' where member_id = $1`, [
    unreadable.memberId,
  ])
  // Signed with an earlier release, which took it.
  await site.rows(`update debit_mandate set account_holder = $2 where member_id = $1`, [
    nameless.memberId,
    '\u0301\u0301',
  ])
  const { code, output, error } = await command('write', folder)
  expect([code, output]).toEqual([1, expect.stringContaining(': 2 collections, 39.90 euro')])
  expect(error.split('\n').toSorted()).toEqual(
    [
      `collection ${unreadable.paymentId} is left out: its account cannot be read with this SESSION_SECRET`,
      `collection ${nameless.paymentId} is left out: its account holder has no letter that a bank takes`,
    ].toSorted(),
  )
  const xml = await fileIn(folder)
  expect(checkFile(xml)).toEqual([])
  expect(all(xml, 'EndToEndId')).toEqual([plain.paymentId, swiss.paymentId])
  expect(all(xml, 'Nm').slice(2)).toEqual(['Anna +-b-', 'Zoe Weiss'])
  expect(xml.match(/<PstlAdr>.*?<\/PstlAdr>/g)).toEqual([
    '<PstlAdr><StrtNm>Lowenstrasse 12-a</StrtNm><TwnNm>Utrecht</TwnNm><Ctry>NL</Ctry></PstlAdr>',
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
    site.rows(
      `update site set settings = jsonb_set(settings, '{direct_debit,creditor}', to_jsonb($1::text))`,
      [name],
    )
  await named('\u0301\u0301')
  const refused = await command('write', folder)
  expect([refused.code, refused.output]).toEqual([1, ''])
  await named('Vonk')
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'vonk-batch-'))
  await command('write', folder)
  expect(all(await fileIn(folder), 'EndToEndId')).toEqual([next.paymentId])
})

it('lists refunds that are paid by hand, notes them once, and raises an alarm when the bank gives back all the same', async () => {
  const [byHand, covered] = (await waiting(await buyer('Willem W'), await buyer('Carla C'))) as Two
  await command('write', folder)
  await report(camt(credit(byHand.paymentId) + credit(covered.paymentId)))
  for (const one of [byHand, covered]) {
    await heard(one, 'completed')
    await one.member.api.payments.withdraw({ id: one.purchase.id, key: randomUUID() })
  }
  const owed = async () => (await command('owed')).output.split('\n').map((line) => line.split('\t'))
  const today = site.clock.now().toISOString().slice(0, 10)
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
  await report(camt(back(byHand.paymentId, { reason: 'MD06' }) + back(covered.paymentId, { reason: 'MD06' })))
  await hearBank(site.app)
  for (const one of [covered, byHand]) await look(one)
  expect(site.forgiveErrors()).toEqual([expect.stringMatching(`${byHand.purchase.id}.*dispute it`)])
  expect(await stateOf(covered)).toEqual([
    ['withdrawal', 'done'],
    ['debit_return', 'done'],
  ])
  const excess = await site.rows(
    `select purchase_id, excess_amount from reversal where kind = 'debit_return' and excess_amount > 0`,
  )
  expect(excess).toEqual([{ purchase_id: byHand.purchase.id, excess_amount: 1995 }])
  expect(await owed()).toEqual([['nothing is owed']])
})

it('tells what it does not know, books nothing of it, and refuses what is no report', async () => {
  const [one] = (await waiting(await buyer())) as [Bought]
  const unsent = one.paymentId
  expect(await report(camt(back(unsent)))).toEqual({
    code: 1,
    output: 'file: 0 came back, 0 paid, 0 known already',
    error: `file: collection ${unsent} has not been sent to a bank`,
  })
  await command('write', folder)
  expect((await report(camt(back('SOMEBODY-ELSES') + back(unsent, { amount: '19.94' })))).error).toBe(
    `file: collection SOMEBODY-ELSES is none of ours\nfile: collection ${unsent} is of 1995 EUR, not 1994 EUR (minor units)`,
  )
  const refused: [xml: string, why: RegExp][] = [
    ['', /unclosed|empty|root|document/i],
    ['<Document><BkToCstmrDbtCdtNtfctn></Document>', /tag/],
    ['<Document/>', /neither a pain\.002 nor a camt\.054/],
    [`<!DOCTYPE a [<!ENTITY x "y">]>${camt(back(unsent))}`, /document type is not allowed/],
    [camt(back('&x;')), /entity/],
    ['<a>'.repeat(5_000), /nested too deeply/],
  ]
  for (const [xml, why] of refused) {
    const { code, error } = await report(xml)
    expect([code, error]).toEqual([1, expect.stringMatching(why)])
  }
  expect((await command('read', join(folder, 'none.xml'))).code).toBe(1)
  expect((await command()).error).toContain('usage:')
  await heard(one, 'pending')
})
