import { SaxesParser } from 'saxes'

const DEPTH_MOST = 40

export class ReportUnreadable extends Error {
  override name = 'ReportUnreadable'
}

export type Node = { name: string; text: string; currency: string | null; children: Node[] }

/** Minor units. `unreadable`: there is an amount, and it is none that a bank would write. */
export type ReportedAmount = { amount: number; currency: string } | 'unreadable' | null

/** The text of a file in UTF-8, or in UTF-16 with or without a byte order mark. */
export function decodeReport(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0 && second !== 0) return decode(bytes, 'utf-16be')
  if (first !== 0 && second === 0) return decode(bytes, 'utf-16le')
  return decode(bytes, 'utf-8')
}

const decode = (bytes: Buffer, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/**
 * @throws ReportUnreadable when it is no sound XML, or has a document type: no bank's file has one, and entities are
 *   declared there
 */
export function parseReport(xml: string): Node {
  const root: Node = { name: '', text: '', currency: null, children: [] }
  const path = [root]
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (message: string) => {
    throw new ReportUnreadable(message)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('a document type is not allowed'))
  parser.on('opentag', ({ local, attributes }) => {
    const node = { name: local, text: '', currency: attributes.Ccy?.value ?? null, children: [] }
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

/** The documents of a file: the file itself, or what is in its envelope (`BizMsgEnvlp`, `DataPDU` and others). */
export function documentsIn(node: Node): Node[] {
  return node.name === 'Document' ? [node] : node.children.flatMap(documentsIn)
}

export function child(node: Node | undefined, ...names: string[]): Node | undefined {
  return names.reduce<Node | undefined>((at, name) => at?.children.find((one) => one.name === name), node)
}

export function children(node: Node, ...names: string[]): Node[] {
  return names.reduce(
    (at, name) => at.flatMap((one) => one.children.filter((it) => it.name === name)),
    [node],
  )
}

export function textOf(node: Node | undefined, name: string): string | null {
  return child(node, name)?.text.trim() || null
}

export function amountOf(node: Node | undefined): ReportedAmount {
  if (!node) return null
  const [, euros, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(node.text.trim()) ?? []
  if (euros === undefined || !node.currency) return 'unreadable'
  return { amount: Number(euros) * 100 + Number(cents.padEnd(2, '0')), currency: node.currency }
}
