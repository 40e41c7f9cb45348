import { amountOf, child, children, type Node, type ReportedAmount, textOf } from './report-xml.ts'
import {
  idOf,
  looksOurs,
  type Names,
  NOTHING,
  type Part,
  partOf,
  type Reported,
  reasonIn,
  unclear,
} from './reported.ts'

const COMING = ['PDNG', 'INFO', 'FUTR']

/**
 * A booking of a notification or a statement.
 * @param isStatement it tells of the account's other business as well, which is passed over
 */
export function readEntry(entry: Node, isStatement: boolean): Reported[] {
  const status = textOf(child(entry, 'Sts'), 'Cd') ?? textOf(entry, 'Sts')
  const details = children(entry, 'NtryDtls', 'TxDtls')
  if (COMING.includes(status ?? '')) return details.map(() => ({ ...NOTHING, what: 'later' }))
  const sum = textOf(entry, 'Amt') ?? 'no amount'
  const read =
    status === 'BOOK'
      ? readBooked(entry, details, sum)
      : readUnknown(entry, details, `is in an entry of ${sum} with the status ${status ?? 'none'}`)
  return isStatement ? read.filter((one) => looksOurs(one) || isNameless(one)) : read
}

/** A return of which nothing is named may be of one of ours. */
const isNameless = (one: Reported) =>
  one.what === 'returned' && !one.endToEndId && !one.instructionId && !one.mandate && !one.part

function readUnknown(entry: Node, details: Node[], why: string): Reported[] {
  const named =
    details.length > 0 ? details.map((one) => namesOf(one, entry)) : [wholeOf(batchesOf(entry)[0])]
  return named.map((names) => ({ ...NOTHING, ...names, ...unclear(why) }))
}

function readBooked(entry: Node, details: Node[], sum: string): Reported[] {
  const batches = batchesOf(entry)
  const all = batches.reduce((count, one) => count + Number(textOf(one, 'NbOfTxs')), 0)
  if (details.length === 0) return batches.length > 0 ? readBatches(entry, batches, sum) : [lacking(sum, 0)]
  const read = details.flatMap((one) =>
    readDetails(one, entry, { isOnly: details.length === 1, count: all || null }),
  )
  const isWhole = read.some((one) => one.isWhole)
  if (details.length >= all || isWhole) return read
  return [...read, { ...lacking(sum, details.length), ...wholeOf(batches[0]) }]
}

const batchesOf = (entry: Node): Node[] => children(entry, 'NtryDtls', 'Btch')

const lacking = (sum: string, count: number): Reported => ({
  ...NOTHING,
  ...unclear(`an entry of ${sum} names ${count} of its collections`),
})

/** For files booked in one sum (`BtchBookg`), a bank names no collections: it answers with the file and its sum. */
function readBatches(entry: Node, batches: Node[], sum: string): Reported[] {
  const isCredit = directionOf(entry, entry) === 'CRDT' && !isReversal(entry)
  return batches.map((batch) => {
    const whole = wholeOf(batch)
    if (!whole.isWhole || !isCredit) return { ...lacking(sum, 0), ...whole }
    const only = batches.length === 1 ? child(entry, 'Amt') : undefined
    const amount = amountOf(child(batch, 'TtlAmt') ?? only)
    return { ...NOTHING, ...whole, what: 'paid', amount, charges: chargesOf(entry) }
  })
}

function wholeOf(batch: Node | undefined): Pick<Reported, 'part' | 'isWhole' | 'count'> {
  const parts = [partOf(idOf(batch, 'PmtInfId')), partOf(idOf(batch, 'MsgId'))].filter((one) => one !== null)
  const part = parts.find(ours) ?? parts[0] ?? null
  return { part, isWhole: part !== null, count: Number(textOf(batch, 'NbOfTxs')) || null }
}

/** Credits are what was paid; debits that are told as a return, or that reverse a credit, came back. */
function readDetails(
  one: Node,
  entry: Node,
  { isOnly, count }: { isOnly: boolean; count: number | null },
): Reported[] {
  const isBack = child(one, 'RtrInf') !== undefined || isReturn(child(one, 'BkTxCd') ? one : entry)
  const reverses = isReversal(entry)
  const isCredit = directionOf(one, entry) === 'CRDT'
  const names = namesOf(one, entry)
  const amount = amountIn(one, isOnly ? entry : undefined)
  const charges = chargesOf(one) || (isOnly ? chargesOf(entry) : 0)
  const found = { ...NOTHING, ...names, reason: reasonIn(one, 'RtrInf', 'Rsn'), amount, charges }
  if (!isCredit && (isBack || reverses)) return [{ ...found, what: 'returned' }]
  if (isCredit && !isBack && !reverses) {
    const isWhole = names.part !== null && !names.endToEndId && !names.instructionId && !names.mandate
    if (!amount) return [{ ...found, ...unclear('is credited without an amount') }]
    return [{ ...found, what: 'paid', ...(isWhole && { isWhole, count }) }]
  }
  // The account's other business, unless it names a collection.
  if (!looksOurs(names)) return []
  return [{ ...found, ...unclear(isCredit ? 'is credited by a reversal' : 'is debited without a reason') }]
}

function namesOf(one: Node, entry: Node): Names {
  const refs = child(one, 'Refs')
  const [batch, ...more] = batchesOf(entry)
  const around = more.length === 0 ? wholeOf(batch).part : null
  return {
    endToEndId: idOf(refs, 'EndToEndId'),
    instructionId: idOf(refs, 'InstrId'),
    mandate: idOf(refs, 'MndtId'),
    part: ours(partOf(idOf(refs, 'PmtInfId'))) ?? ours(partOf(idOf(refs, 'MsgId'))) ?? ours(around),
  }
}

/** A bank's own message ids stand in the same place. */
const ours = (part: Part | null) => (part && looksOurs({ ...NOTHING, part }) ? part : null)

const directionOf = (one: Node, entry: Node) => textOf(one, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd')

const isReversal = (entry: Node) => ['true', '1'].includes(textOf(entry, 'RvslInd') ?? '')

/**
 * What the debtor's bank gave back, by the bank transaction code alone: of issued direct debits the unpaid, the recalled and
 * the reversed (ISO 20022's external code set), or in German reports the business transactions 108 and 109.
 */
function isReturn(one: Node): boolean {
  const code = child(one, 'BkTxCd')
  const family = child(code, 'Domn', 'Fmly')
  const isUnpaid =
    textOf(family, 'Cd') === 'IDDT' && ['UPDD', 'RCDD', 'PRDD'].includes(textOf(family, 'SubFmlyCd') ?? '')
  return isUnpaid || /^[A-Z]{4}\+10[89](\+|$)/.test(textOf(child(code, 'Prtry'), 'Cd') ?? '')
}

function amountIn(one: Node, entry: Node | undefined): ReportedAmount {
  return amountOf(
    child(one, 'AmtDtls', 'InstdAmt', 'Amt') ??
      child(one, 'AmtDtls', 'TxAmt', 'Amt') ??
      child(one, 'Amt') ??
      child(entry, 'Amt'),
  )
}

/** In versions up to 02 each charge is an element of its own, later they are records; some banks tell their total only. */
function chargesOf(one: Node): number {
  const each = [...children(one, 'Chrgs'), ...children(one, 'Chrgs', 'Rcrd')]
  const sumOf = (name: string) => each.reduce((sum, charge) => sum + centsOf(child(charge, name)), 0)
  return sumOf('Amt') || sumOf('TtlChrgsAndTaxAmt')
}

function centsOf(node: Node | undefined): number {
  const amount = amountOf(node)
  return typeof amount === 'object' && amount ? amount.amount : 0
}
