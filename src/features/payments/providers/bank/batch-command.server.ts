import { readFile, stat } from 'node:fs/promises'
import { memberOfAddress } from '#features/accounts/account/member-of-address.server.ts'
import { siteOfHost } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { StartupError } from '#server/startup-error.ts'
import { printable } from '#shared/text.ts'
import { deleteBlock } from '../debit/collect-queries.server.ts'
import { findCollection, listDoubted, trustBatch } from './bank-queries.server.ts'
import { bookReport } from './book-report.server.ts'
import { REPORT_MAX_BYTES, readReport } from './read-report.ts'
import { decodeReport, ReportUnreadable } from './report-xml.ts'
import { NOTHING } from './reported.ts'
import { sepaText } from './sepa-text.ts'
import { describeUnpaidRefunds, noteRefunded } from './unpaid-refunds.server.ts'
import { FileInvalid, writeBatches } from './write-batch.server.ts'

export const USAGE = `npm run direct-debit:batch -- write FOLDER [--site HOST]
  writes what is to be collected as a pain.008.001.08 file for the bank
npm run direct-debit:batch -- read FILE…
  reads what the bank reports, from pain.002, camt.054, camt.053 and camt.052 files; the running site
  books it within a minute
npm run direct-debit:batch -- returned COLLECTION [REASON]
  notes a collection (its end-to-end id) as one that came back, for a reason of ISO 20022 such as AC04
npm run direct-debit:batch -- trust FILE…
  after asking the bank: what is in doubt of these files (by their message ids) counts as paid if it does not come back
npm run direct-debit:batch -- owed [--site HOST]
  lists the refunds that are to be transferred by hand: number, amount, account, holder, since when
npm run direct-debit:batch -- refunded NUMBER… [--site HOST]
  notes that they were transferred; what the bank gives back after that is told as paid twice
npm run direct-debit:batch -- unblock EMAIL [--site HOST]
  lets a member pay by direct debit again`

/** What the operator's command has, and where it tells what it did and what is unclear, a line at a time. */
export type Desk = Pick<App, 'db' | 'clock' | 'secret' | 'earlierSecrets' | 'config'> & {
  tell(line: string): void
  complain(line: string): void
}

type Verb = (desk: Desk, named: string[], host: string | undefined) => Promise<boolean>

const VERBS: Record<string, Verb> = { write, read, returned, trust, owed: listOwed, refunded, unblock }

/**
 * Reads what the operator asks for. @returns what does it; its answer: whether everything was clear
 * @throws StartupError with words for the operator; so does what it returns
 */
export function batchCommand(words: string[]): (desk: Desk, host?: string) => Promise<boolean> {
  const [verb = '', ...named] = words
  const work = Object.hasOwn(VERBS, verb) && (verb === 'owed' || named[0]) ? VERBS[verb] : undefined
  if (!work) throw new StartupError(`usage: ${USAGE}`)
  return (desk, host) => work(desk, named, host)
}

async function siteAt(desk: Desk, asked: string | undefined) {
  const host = asked ?? new URL(desk.config.publicUrl).hostname
  const site = await siteOfHost(desk, host)
  if (!site) throw new StartupError(`no site has the host ${host}`)
  return { host, site }
}

async function unblock(desk: Desk, [email = '']: string[], asked: string | undefined): Promise<boolean> {
  const { db } = desk
  const { site } = await siteAt(desk, asked)
  const member = await memberOfAddress(db, site.id, email)
  const blocked = member && (await transact(db, (tx) => deleteBlock(tx, member)))
  if (!blocked) throw new StartupError(`${email} is no member who is blocked for direct debit`)
  desk.tell(`${email} can pay by direct debit again`)
  return true
}

async function write(desk: Desk, [folder = '']: string[], asked: string | undefined): Promise<boolean> {
  const { host, site } = await siteAt(desk, asked)
  if (!site.settings.direct_debit?.account)
    throw new StartupError(`the settings of ${host} name no account under direct_debit`)
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new StartupError(`${folder} is no folder`)
  const { written, left } = await writeBatches(desk, site, folder).catch((error: unknown) => {
    throw error instanceof FileInvalid
      ? new StartupError(`${printable(error.message)}. Nothing was sent`)
      : error
  })
  for (const { path, collections, amount, collectOn } of written)
    desk.tell(`${path}: ${collections} collections, ${(amount / 100).toFixed(2)} euro, on ${collectOn}`)
  if (written.length === 0) desk.tell('nothing is to be collected')
  await tellDoubts(desk)
  const refunds = (await describeUnpaidRefunds(desk, site.id)).length
  if (refunds > 0) desk.tell(`${refunds} refunds are to be transferred by hand: see owed`)
  for (const one of left) desk.complain(printable(one))
  return left.length === 0
}

async function tellDoubts(desk: Desk): Promise<void> {
  for (const { batchId, collections } of await listDoubted(desk.db))
    desk.tell(
      `file ${batchId}: ${collections} in doubt, which count as paid only when the bank credits them, or after trust ${batchId}`,
    )
}

async function listOwed(desk: Desk, _named: string[], asked: string | undefined): Promise<boolean> {
  const { site } = await siteAt(desk, asked)
  const all = await describeUnpaidRefunds(desk, site.id)
  for (const { number, amount, currency, iban, accountHolder, since } of all) {
    const account = iban ?? 'an account that cannot be read with this SESSION_SECRET'
    const day = since.toISOString().slice(0, 10)
    desk.tell(
      [number, `${(amount / 100).toFixed(2)} ${currency}`, account, sepaText(accountHolder, 70), day].join(
        '\t',
      ),
    )
  }
  if (all.length === 0) desk.tell('nothing is owed')
  return true
}

async function refunded(desk: Desk, numbers: string[], asked: string | undefined): Promise<boolean> {
  const { site } = await siteAt(desk, asked)
  for (const number of numbers) {
    const paid = await noteRefunded(desk, site.id, number.toUpperCase())
    if (!paid) throw new StartupError(`no refund ${number} is owed`)
    desk.tell(`${number}: ${(paid.amount / 100).toFixed(2)} ${paid.currency} noted as paid back`)
  }
  return true
}

async function trust(desk: Desk, batches: string[]): Promise<boolean> {
  for (const batch of batches) {
    const trusted = await transact(desk.db, (tx) => trustBatch(tx, batch))
    if (trusted === 0) throw new StartupError(`no collections of ${batch} are in doubt`)
    desk.tell(`file ${batch}: ${trusted} no longer in doubt`)
  }
  return true
}

/** What a bank told in a way that no report's reader understands, or by letter. */
async function returned(desk: Desk, [id = '', reason]: string[]): Promise<boolean> {
  const code = reason?.toUpperCase() ?? null
  if (code !== null && !/^[A-Z]{2}\d{2}$/.test(code))
    throw new StartupError(`${code} is no reason of ISO 20022`)
  const collection = await findCollection(desk.db, id)
  if (!collection?.batchId) throw new StartupError(`no collection ${printable(id)} was sent to a bank`)
  const named = { ...NOTHING, what: 'returned' as const, endToEndId: id, reason: code }
  const booked = await bookReport(desk, [named])
  desk.tell(`collection ${id} ${booked.returned > 0 ? 'is noted as returned' : 'was returned already'}`)
  return true
}

async function read(desk: Desk, paths: string[]): Promise<boolean> {
  let clear = true
  for (const path of paths) {
    const { returned, paid, known, later, doubted, unclear } = await bookReport(desk, await reportOf(path))
    const more = later > 0 ? `, ${later} not booked yet` : ''
    desk.tell(`${path}: ${returned} came back, ${paid} paid, ${known} known already${more}`)
    for (const one of unclear) desk.complain(`${path}: ${one}`)
    if (doubted > 0) await tellDoubts(desk)
    clear &&= unclear.length === 0
  }
  return clear
}

async function reportOf(path: string) {
  const { size } = await stat(path).catch(() => {
    throw new StartupError(`${path} cannot be read`)
  })
  if (size > REPORT_MAX_BYTES) throw new StartupError(`${path} is larger than a report can be`)
  try {
    return readReport(decodeReport(await readFile(path)))
  } catch (error) {
    if (!(error instanceof ReportUnreadable)) throw error
    throw new StartupError(`${path}: ${printable(error.message)}`)
  }
}
