import { SaxesParser } from 'saxes'

export const REPORT_MAX_BYTES = 50 * 1024 * 1024
const DEPTH_MOST = 40

/** What a bank reports of one collection, or of a file of collections as a whole. */
export type Reported = {
  what: 'returned' | 'paid'
  /** The end-to-end id of a collection. */
  id: string | null
  /** The message id of a file. */
  batchId: string | null
  /** The code of ISO 20022. */
  reason: string | null
  /** Minor units; null where the report names none. */
  amount: number | null
}

export class ReportUnreadable extends Error {
  override name = 'ReportUnreadable'
}

type Node = { name: string; text: string; children: Node[] }

/**
 * Reads a payment status report (pain.002) or a notification of debits and credits (camt.054), of any version.
 * @throws ReportUnreadable when it is neither, or is no sound XML, or has a document type: no bank's file has one, and
 *   entities are declared there
 */
export function readReport(xml: string): Reported[] {
  const root = parse(xml)
  const status = child(root, 'CstmrPmtStsRpt')
  if (status) return readStatus(status)
  const notification = child(root, 'BkToCstmrDbtCdtNtfctn')
  if (notification) return readNotification(notification)
  throw new ReportUnreadable('this is neither a pain.002 nor a camt.054')
}

function parse(xml: string): Node {
  const root: Node = { name: '', text: '', children: [] }
  const path = [root]
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (message: string) => {
    throw new ReportUnreadable(message)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('a document type is not allowed'))
  parser.on('opentag', ({ local }) => {
    const node = { name: local, text: '', children: [] }
    path.at(-1)!.children.push(node)
    if (path.push(node) > DEPTH_MOST) refuse('it is nested too deeply')
  })
  const add = (text: string) => {
    path.at(-1)!.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => path.pop())
  parser.write(xml).close()
  return root.children[0] ?? refuse('it is empty')
}

/** Rejections before anything was paid; `ACSC` says that it was. */
function readStatus(report: Node): Reported[] {
  const original = child(report, 'OrgnlGrpInfAndSts')
  const batchId = textOf(original, 'OrgnlMsgId')
  const infos = children(report, 'OrgnlPmtInfAndSts')
  const reported = infos.flatMap((info) =>
    children(info, 'TxInfAndSts').flatMap((one) => {
      const what = whatOf(textOf(one, 'TxSts') ?? textOf(info, 'PmtInfSts'))
      if (!what) return []
      const reason = reasonIn(one) ?? reasonIn(info)
      const amount = amountOf(child(one, 'OrgnlTxRef', 'Amt', 'InstdAmt'))
      return [{ what, id: textOf(one, 'OrgnlEndToEndId'), batchId: null, reason, amount }]
    }),
  )
  const whole = whatOf(textOf(original, 'GrpSts'))
  if (reported.length > 0 || whole !== 'returned' || !original) return reported
  return [{ what: whole, id: null, batchId, reason: reasonIn(original), amount: null }]
}

function whatOf(status: string | null): Reported['what'] | null {
  if (status === 'RJCT') return 'returned'
  return status === 'ACSC' ? 'paid' : null
}

const reasonIn = (node: Node) => textOf(child(node, 'StsRsnInf', 'Rsn'), 'Cd')

/** Credits are what was paid; what a reason is given for came back. */
function readNotification(notification: Node): Reported[] {
  return children(notification, 'Ntfctn')
    .flatMap((one) => children(one, 'Ntry'))
    .flatMap((entry) =>
      children(entry, 'NtryDtls')
        .flatMap((details) => children(details, 'TxDtls'))
        .flatMap((one) => {
          const back = child(one, 'RtrInf')
          const credit = (textOf(one, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd')) === 'CRDT'
          if (!back && !credit) return []
          const amount =
            child(one, 'AmtDtls', 'InstdAmt', 'Amt') ??
            child(one, 'AmtDtls', 'TxAmt', 'Amt') ??
            child(one, 'Amt')
          return [
            {
              what: back ? ('returned' as const) : ('paid' as const),
              id: textOf(child(one, 'Refs'), 'EndToEndId'),
              batchId: null,
              reason: textOf(child(back, 'Rsn'), 'Cd'),
              amount: amountOf(amount),
            },
          ]
        }),
    )
}

function child(node: Node | undefined, ...names: string[]): Node | undefined {
  return names.reduce<Node | undefined>((at, name) => at?.children.find((one) => one.name === name), node)
}

function children(node: Node, name: string): Node[] {
  return node.children.filter((one) => one.name === name)
}

function textOf(node: Node | undefined, name: string): string | null {
  return child(node, name)?.text.trim() || null
}

function amountOf(node: Node | undefined): number | null {
  const [, euros, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(node?.text.trim() ?? '') ?? []
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
