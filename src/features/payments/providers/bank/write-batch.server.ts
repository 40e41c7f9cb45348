import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Document } from 'sepa'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { Day } from '#shared/dates.ts'
import type { Site } from '../../../site/site.server.ts'
import { businessDaysLater } from '../../debit/business-days.ts'
import { creditorOf } from '../../debit/creditor.ts'
import { ibanIfReadable } from '../../debit/mandate-iban.server.ts'
import {
  cancelEnded,
  insertBatch,
  listUnwritten,
  lockOpen,
  updateSent,
  updateWritten,
} from './bank-queries.server.ts'
import { checkFile } from './check-file.ts'
import { sepaText } from './sepa-text.ts'

const FORMAT = 'pain.008.001.08'
/** Banks take more, but a file that is refused as a whole should not be a month's. */
const BATCH_MOST = 10_000

type Collecting = Pick<App, 'db' | 'clock' | 'secret'>
export type WrittenBatch = { id: string; path: string; collections: number; amount: number; collectOn: Day }

/**
 * Writes what a site has to collect to files in a folder. Each collection is in one file only: the file's content is
 * kept with the mark on its collections, in one transaction, and written afterwards; after a crash the next run writes it
 * under the same name and message id.
 */
export async function writeBatches(
  app: Collecting,
  site: Site,
  folder: string,
): Promise<{ written: WrittenBatch[]; left: string[] }> {
  const left = await transact(app.db, (tx) => makeBatch(tx, app, site))
  const written: WrittenBatch[] = []
  for (const { id, file, collections, amount, collectOn } of await listUnwritten(app.db, site.id)) {
    const path = join(folder, `${id}.xml`)
    await writeWhole(path, file!)
    await transact(app.db, (tx) => updateWritten(tx, id))
    written.push({ id, path, collections, amount, collectOn })
  }
  return { written, left }
}

/**
 * Marks as sent only what is in a file that a bank would take.
 * @returns what cannot be collected, and why; it waits for the next file
 */
async function makeBatch(tx: Tx, app: Collecting, site: Site): Promise<string[]> {
  await cancelEnded(tx, site.id)
  const { open, left } = sortOut(app, await lockOpen(tx, site.id, BATCH_MOST))
  if (open.length === 0) return left
  const now = app.clock.now()
  const today = now.toISOString().slice(0, 10)
  const id = `V${today.replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`
  // The bank wants the file a business day before.
  const collectOn = businessDaysLater(today, 1)
  const seen = new Set<string>()
  const collections = open.map((one) => {
    const first = !one.collectedBefore && !seen.has(one.id)
    seen.add(one.id)
    return { ...one, sequenceType: first ? ('FRST' as const) : ('RCUR' as const) }
  })
  const file = fileOf(site, { id, madeAt: now, collectOn, collections })
  const wrong = checkFile(file)
  if (wrong.length > 0)
    throw new FileInvalid(`a bank would refuse this file: ${wrong.slice(0, 5).join('; ')}`)
  await insertBatch(tx, {
    id,
    siteId: site.id,
    collectOn,
    collections: open.length,
    amount: open.reduce((sum, { amount }) => sum + amount, 0),
    file,
    madeAt: now,
  })
  for (const { collectionId, sequenceType } of collections)
    await updateSent(tx, collectionId, { batchId: id, sequenceType, collectOn })
  return left
}

/** Nothing of it was marked as sent. */
export class FileInvalid extends Error {
  override name = 'FileInvalid'
}

type Open = Awaited<ReturnType<typeof lockOpen>>[number] & { iban: string }

/** One collection that no bank would take must not stop those of all others. */
function sortOut(app: Collecting, waiting: Awaited<ReturnType<typeof lockOpen>>) {
  const open: Open[] = []
  const left: string[] = []
  for (const one of waiting) {
    const iban = ibanIfReadable(app, one)
    const why = !iban
      ? 'its account cannot be read with this SESSION_SECRET'
      : sepaText(one.accountHolder, 70) === ''
        ? 'its account holder has no letter that a bank takes'
        : null
    if (why || !iban) left.push(`collection ${one.collectionId} is left out: ${why}`)
    else open.push({ ...one, iban })
  }
  return { open, left }
}

type Batch = {
  id: string
  madeAt: Date
  collectOn: Day
  collections: {
    collectionId: string
    amount: number
    description: string
    accountHolder: string
    iban: string
    street: string
    houseNumber: string
    city: string
    country: string
    reference: string
    signedAt: Date
    sequenceType: 'FRST' | 'RCUR'
  }[]
}

function fileOf({ company, settings }: Site, { id, madeAt, collectOn, collections }: Batch): string {
  const creditor = creditorOf({ company, settings })
  const account = settings.direct_debit!.account!
  const name = sepaText(creditor.name, 70)
  const document = new Document(FORMAT)
  Object.assign(document.grpHdr, { id, created: madeAt, initiatorName: name })
  for (const sequenceType of ['FRST', 'RCUR'] as const) {
    const of = collections.filter((one) => one.sequenceType === sequenceType)
    if (of.length === 0) continue
    const info = document.createPaymentInfo()
    Object.assign(info, {
      id: sequenceType,
      sequenceType,
      localInstrumentation: 'CORE',
      batchBooking: true,
      collectionDate: localDay(collectOn),
      creditorId: creditor.id,
      creditorName: name,
      creditorIBAN: account.iban,
      creditorBIC: account.bic,
    })
    document.addPaymentInfo(info)
    for (const [number, one] of of.entries()) {
      const transaction = info.createTransaction()
      Object.assign(transaction, {
        id: String(number + 1),
        end2endId: one.collectionId,
        amount: one.amount / 100,
        mandateId: one.reference,
        mandateSignatureDate: localDay(one.signedAt.toISOString().slice(0, 10)),
        debtorName: sepaText(one.accountHolder, 70),
        debtorIBAN: one.iban,
        remittanceInfo: sepaText(one.description, 140),
        ...(EEA.includes(one.iban.slice(0, 2)) ? {} : addressOf(one)),
      })
      info.addTransaction(transaction)
    }
  }
  return withStructuredAddresses(document.toString())
}

/** Of accounts elsewhere, such as in Switzerland and the United Kingdom, banks ask for the debtor's address. */
const EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
)

function addressOf({ street, houseNumber, city, country }: Batch['collections'][number]) {
  return {
    debtorStreet: sepaText(`${street} ${houseNumber}`, 70),
    debtorCity: sepaText(city, 35),
    debtorCountry: country,
  }
}

/** The library writes addresses as lines, which banks take no more from November 2026 on. */
function withStructuredAddresses(xml: string): string {
  return xml.replaceAll(
    /<PstlAdr><Ctry>(\w\w)<\/Ctry><AdrLine>([^<]*)<\/AdrLine><AdrLine>([^<]*)<\/AdrLine><\/PstlAdr>/g,
    '<PstlAdr><StrtNm>$2</StrtNm><TwnNm>$3</TwnNm><Ctry>$1</Ctry></PstlAdr>',
  )
}

/** The library writes the day that it is here. */
function localDay(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Either the whole file is there under its name, or none. */
async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.${process.pid}.part`
  const draft = await open(part, 'w', 0o600)
  await draft.writeFile(text)
  await draft.sync()
  await draft.close()
  await rename(part, path)
}
