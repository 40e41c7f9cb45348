import { type Node, parseReport } from './report-xml.ts'

/** The letters that every bank takes (EPC217-08); no text begins or ends with a slash, or has two in a row. */
const text = (most: number) => new RegExp(`^(?!/|.*//|.*/$)[A-Za-z0-9/\\-?:().,'+ ]{1,${most}}$`)
const DATE = /^\d{4}-\d\d-\d\d$/

/** What the schema of pain.008.001.08 and the rulebook ask of the elements that have a text. */
const TEXTS: Record<string, RegExp> = {
  Nm: text(70),
  StrtNm: text(70),
  BldgNb: text(16),
  PstCd: text(16),
  TwnNm: text(35),
  Ustrd: text(140),
  IBAN: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Ctry: /^[A-Z]{2}$/,
  NbOfTxs: /^[1-9]\d{0,14}$/,
  CtrlSum: /^\d{1,15}\.\d\d$/,
  InstdAmt: /^(?!0+\.00)\d{1,9}\.\d\d$/,
  ReqdColltnDt: DATE,
  DtOfSgntr: DATE,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
}
const ANY = text(35)

/** Ids by which a bank tells one file, part or collection from another. */
const UNIQUE = ['PmtInfId', 'InstrId', 'EndToEndId']

/**
 * Checks a file of collections as a bank would, before anything in it is marked as sent: one wrong element makes a bank
 * refuse all of it.
 * @returns what is wrong, in the words of the file
 */
export function checkFile(xml: string): string[] {
  const wrong: string[] = []
  const seen = new Set<string>()
  const walk = (node: Node) => {
    for (const one of node.children) walk(one)
    if (node.children.length > 0) return checkSums(node, wrong)
    if (!(TEXTS[node.name] ?? ANY).test(node.text)) wrong.push(`${node.name} is ${JSON.stringify(node.text)}`)
    if (!UNIQUE.includes(node.name)) return
    const id = `${node.name} ${node.text}`
    if (seen.has(id)) wrong.push(`${id} is there twice`)
    seen.add(id)
  }
  walk(parseReport(xml))
  return wrong
}

/** Checks the sums of the file and of each of its parts. */
function checkSums(node: Node, wrong: string[]): void {
  const isFile = node.name === 'CstmrDrctDbtInitn'
  const told = isFile ? node.children.find(({ name }) => name === 'GrpHdr') : node
  if (!told || (!isFile && node.name !== 'PmtInf')) return
  const textIn = (of: Node, name: string) => of.children.find((one) => one.name === name)?.text
  const parts = isFile ? node.children.filter(({ name }) => name === 'PmtInf') : [node]
  const collections = parts.flatMap(({ children }) => children.filter(({ name }) => name === 'DrctDbtTxInf'))
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
  const sum = collections.reduce((all, one) => all + cents(textIn(one, 'InstdAmt')), 0)
  if (Number(textIn(told, 'NbOfTxs')) !== collections.length || cents(textIn(told, 'CtrlSum')) !== sum)
    wrong.push(`${told.name} has another number or sum than its collections`)
}
