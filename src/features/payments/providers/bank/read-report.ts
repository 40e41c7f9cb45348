import {
  amountOf,
  child,
  children,
  type Node,
  parseReport,
  type ReportedAmount,
  ReportUnreadable,
  textOf,
} from './report-xml.ts'

export const REPORT_MAX_BYTES = 50 * 1024 * 1024

/** What a bank reports of one collection, of a part of a file, or of a file as a whole. */
export type Reported = {
  /** `later`: it is announced and not booked. `unclear`: it is for people to look at, and `why`. */
  what: 'returned' | 'paid' | 'later' | 'unclear'
  why?: string
  /** The end-to-end id of a collection. */
  id: string | null
  /** The message id of a file, and which of its collections: all where that is null. */
  batchId: string | null
  sequenceType: 'FRST' | 'RCUR' | null
  /** The code of ISO 20022. */
  reason: string | null
  amount: ReportedAmount
}

const NOTHING = { id: null, batchId: null, sequenceType: null, reason: null, amount: null }

/**
 * Reads a payment status report (pain.002) or a notification of debits and credits (camt.054), of any version.
 * @throws ReportUnreadable when it is neither, or is not sound
 */
export function readReport(xml: string): Reported[] {
  const root = parseReport(xml)
  const status = child(root, 'CstmrPmtStsRpt')
  if (status) return readStatus(status)
  const notification = child(root, 'BkToCstmrDbtCdtNtfctn')
  if (notification) return children(notification, 'Ntfctn', 'Ntry').flatMap(readEntry)
  throw new ReportUnreadable('this is neither a pain.002 nor a camt.054')
}

/** External code set of payment statuses; what is not here is told. */
const MEANINGS: Record<string, 'returned' | 'paid' | 'accepted'> = {
  RJCT: 'returned',
  CANC: 'returned',
  ACSC: 'paid',
  ACCC: 'paid',
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACFC: 'accepted',
  ACWC: 'accepted',
  RCVD: 'accepted',
  PDNG: 'accepted',
}

/** Single collections first, then what is said of a file's part or of all of it: the rest of that. */
function readStatus(report: Node): Reported[] {
  const original = child(report, 'OrgnlGrpInfAndSts')
  const batchId = textOf(original, 'OrgnlMsgId')
  const group = textOf(original, 'GrpSts')
  const parts = children(report, 'OrgnlPmtInfAndSts').flatMap((info) => {
    const status = textOf(info, 'PmtInfSts')
    const single = children(info, 'TxInfAndSts').flatMap((one) => readSingle(one, info, status ?? group))
    const part = partOf(textOf(info, 'OrgnlPmtInfId')) ?? { batchId, sequenceType: null }
    return [
      ...single,
      ...readWhole(status, single, { ...part, reason: reasonIn(info) ?? reasonIn(original) }),
    ]
  })
  return [...parts, ...readWhole(group, parts, { batchId, sequenceType: null, reason: reasonIn(original) })]
}

function readSingle(one: Node, info: Node, statusOfAll: string | null): Reported[] {
  const status = textOf(one, 'TxSts') ?? statusOfAll
  const what = status === null ? undefined : MEANINGS[status]
  if (what === 'accepted') return []
  const amount = amountOf(child(one, 'OrgnlTxRef', 'Amt', 'InstdAmt'))
  const id = textOf(one, 'OrgnlEndToEndId')
  const reason = reasonIn(one) ?? reasonIn(info)
  return [
    { ...NOTHING, id, reason, amount, ...(what ? { what } : unclear(`has the status ${status ?? 'none'}`)) },
  ]
}

type Whole = Pick<Reported, 'batchId' | 'sequenceType' | 'reason'>

/**
 * @param named what the report says of single collections: a part that was rejected has to be among them
 * @returns nothing where all was accepted; settled are single collections only
 */
function readWhole(status: string | null, named: Reported[], whole: Whole): Reported[] {
  if (status === null) return []
  if (status === 'PART' && named.some(({ what }) => what === 'returned')) return []
  const meaning = MEANINGS[status]
  if (meaning === 'returned') return [{ ...NOTHING, ...whole, what: meaning }]
  const which = whole.batchId ? '' : 'a file without a message id '
  return meaning ? [] : [{ ...NOTHING, ...whole, ...unclear(`${which}has the status ${status}`) }]
}

/** The part of a file that one of our ids of payment information names. */
function partOf(id: string | null): Pick<Reported, 'batchId' | 'sequenceType'> | null {
  const [, batchId, sequenceType] = /^(.+)\.(FRST|RCUR)$/.exec(id ?? '') ?? []
  if (batchId) return { batchId, sequenceType: sequenceType as 'FRST' | 'RCUR' }
  return id ? { batchId: id, sequenceType: null } : null
}

const unclear = (why: string) => ({ what: 'unclear' as const, why })

const reasonIn = (node: Node | undefined) => textOf(child(node, 'StsRsnInf', 'Rsn'), 'Cd')

const COMING = ['PDNG', 'INFO', 'FUTR']

function readEntry(entry: Node): Reported[] {
  const status = textOf(child(entry, 'Sts'), 'Cd') ?? textOf(entry, 'Sts')
  const details = children(entry, 'NtryDtls', 'TxDtls')
  if (COMING.includes(status ?? '')) return details.map(() => ({ ...NOTHING, what: 'later' }))
  const sum = textOf(entry, 'Amt') ?? 'no amount'
  if (status !== 'BOOK')
    return [{ ...NOTHING, ...unclear(`an entry of ${sum} has the status ${status ?? 'none'}`) }]
  const all = children(entry, 'NtryDtls', 'Btch').reduce((n, one) => n + Number(textOf(one, 'NbOfTxs')), 0)
  const missing = details.length === 0 || details.length < all
  return [
    ...details.flatMap((one) => readDetails(one, entry, details.length === 1)),
    ...(missing
      ? [{ ...NOTHING, ...unclear(`an entry of ${sum} names ${details.length} of its collections`) }]
      : []),
  ]
}

/** Credits are what was paid; debits for which a reason is given, or that reverse a credit, came back. */
function readDetails(one: Node, entry: Node, isOnly: boolean): Reported[] {
  const back = child(one, 'RtrInf')
  const reverses = ['true', '1'].includes(textOf(entry, 'RvslInd') ?? '')
  const credit = (textOf(one, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd')) === 'CRDT'
  const id = textOf(child(one, 'Refs'), 'EndToEndId')
  const amount = amountOf(
    child(one, 'AmtDtls', 'InstdAmt', 'Amt') ??
      child(one, 'AmtDtls', 'TxAmt', 'Amt') ??
      child(one, 'Amt') ??
      (isOnly ? child(entry, 'Amt') : undefined),
  )
  const reason = textOf(child(back, 'Rsn'), 'Cd')
  const found = { ...NOTHING, id, reason, amount }
  if (!credit && (back || reverses)) return [{ ...found, what: 'returned' }]
  if (credit && !back && !reverses)
    return [amount ? { ...found, what: 'paid' } : { ...found, ...unclear('is credited without an amount') }]
  // The account's other business, unless it names a collection.
  if (!OURS.test(id ?? '')) return []
  return [{ ...found, ...unclear(credit ? 'is credited by a reversal' : 'is debited without a reason') }]
}

const OURS = /^D[0-9A-F]{32}$/
