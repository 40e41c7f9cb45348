import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findCredentials } from '#features/accounts/account/queries.server.ts'
import { emailKey } from '#features/accounts/account/rules.ts'
import { deleteBlock } from '#features/payments/debit/collect-queries.server.ts'
import {
  findCollection,
  listDoubted,
  trustBatch,
} from '#features/payments/providers/bank/bank-queries.server.ts'
import { bookReport } from '#features/payments/providers/bank/book-report.server.ts'
import { listOwed, noteRefunded } from '#features/payments/providers/bank/owed.server.ts'
import { REPORT_MAX_BYTES, readReport } from '#features/payments/providers/bank/read-report.ts'
import { decodeReport, ReportUnreadable } from '#features/payments/providers/bank/report-xml.ts'
import { NOTHING } from '#features/payments/providers/bank/reported.ts'
import { sepaText } from '#features/payments/providers/bank/sepa-text.ts'
import { FileInvalid, writeBatches } from '#features/payments/providers/bank/write-batch.server.ts'
import { siteOfHost } from '#features/site/site.server.ts'
import { systemClock } from '#server/clock.ts'
import { loadSecret, readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transact.ts'
import { StartupError } from '#server/startup-error.ts'
import { printable } from '#shared/text.ts'
import { openDatabase } from './open-database.ts'

const USAGE = `npm run direct-debit:batch -- write FOLDER [--site HOST]
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

/** Collects direct debits at the operator's own bank. @returns whether everything was clear */
async function run(verb: string | undefined, paths: string[], host: string | undefined): Promise<boolean> {
  const known = ['write', 'read', 'returned', 'trust', 'owed', 'refunded', 'unblock'].includes(verb ?? '')
  if (!known || (verb !== 'owed' && !paths[0])) throw new StartupError(`usage: ${USAGE}`)
  const { url, stop } = await openDatabase()
  try {
    await migrate(url, new Date())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    try {
      if (verb === 'read') return await read(db, paths)
      if (verb === 'returned') return await returned(db, paths)
      if (verb === 'trust') return await trust(db, paths)
      if (verb === 'owed') return await owed(db, host)
      if (verb === 'refunded') return await refunded(db, paths, host)
      return await (verb === 'write' ? write : unblock)(db, paths[0]!, host)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

async function siteAt(db: Db, asked: string | undefined) {
  const config = readConfig(process.env)
  const host = asked ?? new URL(config.publicUrl).hostname
  const site = await siteOfHost({ db, clock: systemClock, config }, host)
  if (!site) throw new StartupError(`no site has the host ${host}`)
  return { config, host, site }
}

async function unblock(db: Db, email: string, asked: string | undefined): Promise<boolean> {
  const { site } = await siteAt(db, asked)
  const account = await findCredentials(db, site.id, emailKey(email))
  const blocked = account && (await transact(db, (tx) => deleteBlock(tx, account.id)))
  if (!blocked) throw new StartupError(`${email} is no member who is blocked for direct debit`)
  console.log(`${email} can pay by direct debit again`)
  return true
}

async function write(db: Db, folder: string, asked: string | undefined): Promise<boolean> {
  const { config, host, site } = await siteAt(db, asked)
  if (!site.settings.direct_debit?.account)
    throw new StartupError(`the settings of ${host} name no account under direct_debit`)
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new StartupError(`${folder} is no folder`)
  const app = { db, clock: systemClock, secret: await loadSecret(config) }
  const { written, left } = await writeBatches(app, site, folder).catch((error: unknown) => {
    throw error instanceof FileInvalid
      ? new StartupError(`${printable(error.message)}. Nothing was sent`)
      : error
  })
  for (const { path, collections, amount, collectOn } of written)
    console.log(`${path}: ${collections} collections, ${(amount / 100).toFixed(2)} euro, on ${collectOn}`)
  if (written.length === 0) console.log('nothing is to be collected')
  await tellDoubts(db)
  const refunds = (await listOwed(app, site.id)).length
  if (refunds > 0) console.log(`${refunds} refunds are to be transferred by hand: see owed`)
  for (const one of left) console.error(printable(one))
  return left.length === 0
}

async function tellDoubts(db: Db): Promise<void> {
  for (const { batchId, collections } of await listDoubted(db))
    console.log(
      `file ${batchId}: ${collections} in doubt, which count as paid only when the bank credits them, or after trust ${batchId}`,
    )
}

async function owed(db: Db, asked: string | undefined): Promise<boolean> {
  const { config, site } = await siteAt(db, asked)
  const all = await listOwed({ db, secret: await loadSecret(config) }, site.id)
  for (const { number, amount, currency, iban, accountHolder, since } of all) {
    const account = iban ?? 'an account that cannot be read with this SESSION_SECRET'
    const day = since.toISOString().slice(0, 10)
    console.log(
      [number, `${(amount / 100).toFixed(2)} ${currency}`, account, sepaText(accountHolder, 70), day].join(
        '\t',
      ),
    )
  }
  if (all.length === 0) console.log('nothing is owed')
  return true
}

async function refunded(db: Db, numbers: string[], asked: string | undefined): Promise<boolean> {
  const { site } = await siteAt(db, asked)
  for (const number of numbers) {
    const paid = await noteRefunded({ db, clock: systemClock }, site.id, number.toUpperCase())
    if (!paid) throw new StartupError(`no refund ${number} is owed`)
    console.log(`${number}: ${(paid.amount / 100).toFixed(2)} ${paid.currency} noted as paid back`)
  }
  return true
}

async function trust(db: Db, batches: string[]): Promise<boolean> {
  for (const batch of batches) {
    const trusted = await transact(db, (tx) => trustBatch(tx, batch))
    if (trusted === 0) throw new StartupError(`no collections of ${batch} are in doubt`)
    console.log(`file ${batch}: ${trusted} no longer in doubt`)
  }
  return true
}

/** What a bank told in a way that no report's reader understands, or by letter. */
async function returned(db: Db, [id = '', reason]: string[]): Promise<boolean> {
  const code = reason?.toUpperCase() ?? null
  if (code !== null && !/^[A-Z]{2}\d{2}$/.test(code))
    throw new StartupError(`${code} is no reason of ISO 20022`)
  const collection = await findCollection(db, id)
  if (!collection?.batchId) throw new StartupError(`no collection ${printable(id)} was sent to a bank`)
  const named = { ...NOTHING, what: 'returned' as const, endToEndId: id, reason: code }
  const booked = await bookReport({ db, clock: systemClock }, [named])
  console.log(`collection ${id} ${booked.returned > 0 ? 'is noted as returned' : 'was returned already'}`)
  return true
}

async function read(db: Db, paths: string[]): Promise<boolean> {
  let clear = true
  for (const path of paths) {
    const { returned, paid, known, later, doubted, unclear } = await bookReport(
      { db, clock: systemClock },
      await reportOf(path),
    )
    const more = later > 0 ? `, ${later} not booked yet` : ''
    console.log(`${path}: ${returned} came back, ${paid} paid, ${known} known already${more}`)
    for (const one of unclear) console.error(`${path}: ${one}`)
    if (doubted > 0) await tellDoubts(db)
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

try {
  const { positionals, values } = readArguments()
  const [verb, ...paths] = positionals
  if (!(await run(verb, paths, values.site))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } })
  } catch {
    throw new StartupError(`usage: ${USAGE}`)
  }
}
