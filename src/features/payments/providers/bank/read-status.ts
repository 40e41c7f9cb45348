import { amountOf, child, children, type Node, textOf } from './report-xml.ts'
import { idOf, NOTHING, type Part, partOf, type Reported, reasonIn, unclear } from './reported.ts'

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

/** What was handed in twice: it may be collected all the same, once. */
const TWICE = /^(AM05|DUPL|DU0[1-5])$/

/** Single collections first, then what is said of a file's part or of all of it: the rest of that. */
export function readStatus(report: Node): Reported[] {
  const original = child(report, 'OrgnlGrpInfAndSts')
  const file = partOf(idOf(original, 'OrgnlMsgId'))
  const group = textOf(original, 'GrpSts')
  const parts = children(report, 'OrgnlPmtInfAndSts').flatMap((info) => {
    const status = textOf(info, 'PmtInfSts')
    const part = partOf(idOf(info, 'OrgnlPmtInfId')) ?? file
    const single = children(info, 'TxInfAndSts').flatMap((one) =>
      readSingle(one, { info, part, statusOfAll: status ?? group }),
    )
    const reason = reasonOf(info) ?? reasonOf(original)
    return [...single, ...readWhole(status, single, { part, reason })]
  })
  return [...parts, ...readWhole(group, parts, { part: file, reason: reasonOf(original) })]
}

const isTwice = (reason: string | null) => TWICE.test(reason ?? '')

const refusedAs = (reason: string | null) => `is refused as handed in before (${reason})`

const reasonOf = (node: Node | undefined) => reasonIn(node, 'StsRsnInf', 'Rsn')

type Around = { info: Node; part: Part | null; statusOfAll: string | null }

function readSingle(one: Node, { info, part, statusOfAll }: Around): Reported[] {
  const status = textOf(one, 'TxSts') ?? statusOfAll
  const what = status === null ? undefined : MEANINGS[status]
  if (what === 'accepted') return []
  const reason = reasonOf(one) ?? reasonOf(info)
  const original = child(one, 'OrgnlTxRef')
  const mandate = child(original, 'MndtRltdInf')
  const found = {
    ...NOTHING,
    endToEndId: idOf(one, 'OrgnlEndToEndId'),
    instructionId: idOf(one, 'OrgnlInstrId'),
    mandate: idOf(mandate, 'MndtId') ?? idOf(child(mandate, 'DrctDbtMndt'), 'MndtId'),
    part,
    reason,
    amount: amountOf(child(original, 'Amt', 'InstdAmt')),
  }
  if (what === 'returned' && isTwice(reason)) return [{ ...found, ...unclear(refusedAs(reason)) }]
  return [{ ...found, ...(what ? { what } : unclear(`has the status ${status ?? 'none'}`)) }]
}

/**
 * @param named what the report says of single collections: a part that was rejected has to be among them
 * @returns nothing where all was accepted; settled are single collections only
 */
function readWhole(
  status: string | null,
  named: Reported[],
  { part, reason }: Pick<Reported, 'part' | 'reason'>,
): Reported[] {
  if (status === null) return []
  if (status === 'PART' && named.some(({ what }) => what === 'returned')) return []
  const whole = { ...NOTHING, part, reason, isWhole: part !== null }
  const meaning = MEANINGS[status]
  if (meaning === 'returned' && isTwice(reason)) return [{ ...whole, ...unclear(refusedAs(reason)) }]
  if (meaning === 'returned') return [{ ...whole, what: meaning }]
  const which = part ? '' : 'a file without a message id '
  return meaning ? [] : [{ ...whole, ...unclear(`${which}has the status ${status}`) }]
}
