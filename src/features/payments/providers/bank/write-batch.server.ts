import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { Day } from '#shared/dates.ts'
import { FALLBACK_TIME_ZONE } from '#shared/local-time.ts'
import { businessDaysLater, debitDay } from '../debit/business-days.ts'
import { moveCollectOn } from '../debit/collect-queries.server.ts'
import { creditorOf } from '../debit/creditor.ts'
import { ibanIfReadable } from '../debit/mandate-iban.server.ts'
import { dayToCollect } from '../debit/order-debit.server.ts'
import { BANK } from './bank-queries.server.ts'
import {
  cancelEnded,
  insertBatch,
  listUnwritten,
  lockOpen,
  updateSent,
  updateWritten,
} from './batch-queries.server.ts'
import { checkFile } from './check-file.ts'
import { type Party, painFile } from './pain-file.ts'
import { sepaText } from './sepa-text.ts'

/** Banks take more, but a file that is refused as a whole should not be a month's. */
const BATCH_MOST = 10_000

type Collecting = Pick<App, 'db' | 'clock' | 'secret' | 'earlierSecrets'>
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
  const left = await transact(app.db, (tx) => makeBatches(tx, app, site))
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
 * Marks as sent only what is in a file that a bank would take. What can no longer be there in time for its announced day
 * comes in a file of its own, for a day of which there is still time to tell.
 * @returns what cannot be collected, and why; it waits for the next file
 */
async function makeBatches(tx: Tx, app: Collecting, site: Site): Promise<string[]> {
  await cancelEnded(tx, site.id)
  const today = debitDay(app.clock.now())
  // A bank wants a file a business day before.
  const next = businessDaysLater(today, 1)
  const { open, left } = sortOut(app, await lockOpen(tx, site.id, next, BATCH_MOST))
  const seen = new Set<string>()
  const isLate = ({ collectOn }: Open) => collectOn! < next
  await makeBatch(tx, app, site, { open: open.filter((one) => !isLate(one)), collectOn: next, seen })
  const late = open.filter(isLate)
  const collectOn = dayToCollect(app, BANK)
  await makeBatch(tx, app, site, { open: late, collectOn, seen })
  for (const { purchaseId } of late) await moveCollectOn(tx, purchaseId, collectOn)
  return left
}

/** @param seen the mandates that an earlier file of this run has */
type Making = { open: Open[]; collectOn: Day; seen: Set<string> }

async function makeBatch(tx: Tx, app: Collecting, site: Site, { open, collectOn, seen }: Making) {
  if (open.length === 0) return
  const now = app.clock.now()
  const id = `V${debitDay(now).replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`
  const creditor = creditorOf(site)
  const collections = open.map((one) => {
    const again = seen.has(one.id)
    seen.add(one.id)
    return {
      ...one,
      signedOn: debitDay(one.signedAt),
      sequenceType: one.collectedBefore || again ? ('RCUR' as const) : ('FRST' as const),
      formerCreditor: again ? null : formerCreditorOf(one, creditor),
    }
  })
  const file = painFile({
    id,
    madeAt: localTime(now),
    collectOn,
    creditor: { ...creditor, ...site.settings.direct_debit!.account! },
    collections,
  })
  const wrong = checkFile(file)
  if (wrong.length > 0)
    throw new FileInvalid(`a bank would refuse this file: ${wrong.slice(0, 5).join('; ')}`)
  const amount = open.reduce((sum, one) => sum + one.amount, 0)
  await insertBatch(tx, {
    id,
    siteId: site.id,
    collectOn,
    collections: open.length,
    amount,
    file,
    madeAt: now,
  })
  const named = { batchId: id, collectOn, creditorName: creditor.name, creditorId: creditor.id }
  for (const { collectionId, sequenceType, collectOn: announced } of collections)
    await updateSent(tx, collectionId, { ...named, sequenceType, heard: announced === collectOn })
}

/** A debtor's bank is told of another creditor with the first collection after the change (rulebook, section 4.6.1). */
function formerCreditorOf(
  { lastCreditorName, lastCreditorId, creditorName, creditorId }: Open,
  { name, id }: Party,
): Party | null {
  const former = { name: lastCreditorName || creditorName, id: lastCreditorId || creditorId }
  // As the file writes it.
  const isRenamed = former.name !== '' && sepaText(former.name, 70) !== sepaText(name, 70)
  const isOther = former.id !== '' && former.id !== id
  if (!isRenamed && !isOther) return null
  return { name: isRenamed ? former.name : '', id: isOther ? former.id : '' }
}

/** The file is invalid, and none of its collections was marked as sent. */
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

/** As the clocks of the creditor show it. */
function localTime(time: Date): string {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: FALLBACK_TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(time)
  return shown.replace(' ', 'T')
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
