import type { Day } from '#shared/dates.ts'
import { sepaText } from './sepa-text.ts'

const MESSAGE = 'pain.008.001.08'

export type Party = { name: string; id: string }

type Collecting = {
  /** Also the end-to-end id. */
  collectionId: string
  amount: number
  description: string
  accountHolder: string
  iban: string
  bic: string | null
  street: string
  houseNumber: string
  zip: string
  city: string
  country: string
  reference: string
  signedOn: Day
  sequenceType: 'FRST' | 'RCUR'
  /** The creditor who collected by this mandate before, if that was another. */
  formerCreditor: Party | null
}

export type Batch = {
  /** The file's message id. */
  id: string
  /** Local time, as `2026-11-28T09:00:00`. */
  madeAt: string
  collectOn: Day
  creditor: Party & { iban: string; bic: string }
  collections: Collecting[]
}

type Element = string | false | null

/**
 * The file by which a bank is asked to collect, in the shape of ISO 20022's pain.008.001.08 and the European Payments
 * Council's guidelines for SEPA Direct Debit Core: a part for the first collections of mandates, and one for the others.
 */
export function painFile(batch: Batch): string {
  const { id, madeAt, creditor, collections } = batch
  const name = sepaText(creditor.name, 70)
  const header = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', madeAt),
    ...sumsOf(collections),
    element('InitgPty', [element('Nm', name)]),
  ])
  const parts = (['FRST', 'RCUR'] as const).map((sequenceType) => partOf(batch, name, sequenceType))
  const body = element('CstmrDrctDbtInitn', [header, ...parts])
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${MESSAGE}">${body}</Document>`
}

function partOf(
  { id, collectOn, creditor, collections }: Batch,
  name: string,
  sequenceType: string,
): Element {
  const of = collections.filter((one) => one.sequenceType === sequenceType)
  if (of.length === 0) return null
  return element('PmtInf', [
    element('PmtInfId', `${id}.${sequenceType}`),
    element('PmtMtd', 'DD'),
    element('BtchBookg', 'true'),
    ...sumsOf(of),
    element('PmtTpInf', [
      element('SvcLvl', [element('Cd', 'SEPA')]),
      element('LclInstrm', [element('Cd', 'CORE')]),
      element('SeqTp', sequenceType),
    ]),
    element('ReqdColltnDt', collectOn),
    element('Cdtr', [element('Nm', name)]),
    accountOf('CdtrAcct', creditor.iban),
    bankOf('CdtrAgt', creditor.bic),
    element('ChrgBr', 'SLEV'),
    element('CdtrSchmeId', [identifierOf(creditor.id)]),
    ...of.map(collectionOf),
  ])
}

function collectionOf(one: Collecting): Element {
  return element('DrctDbtTxInf', [
    element('PmtId', [element('InstrId', one.collectionId), element('EndToEndId', one.collectionId)]),
    `<InstdAmt Ccy="EUR">${decimal(one.amount)}</InstdAmt>`,
    element('DrctDbtTx', [
      element('MndtRltdInf', [
        element('MndtId', one.reference),
        element('DtOfSgntr', one.signedOn),
        element('AmdmntInd', String(one.formerCreditor !== null)),
        one.formerCreditor && element('AmdmntInfDtls', [formerOf(one.formerCreditor)]),
      ]),
    ]),
    bankOf('DbtrAgt', one.bic),
    element('Dbtr', [element('Nm', sepaText(one.accountHolder, 70)), addressOf(one)]),
    accountOf('DbtrAcct', one.iban),
    element('RmtInf', [element('Ustrd', sepaText(one.description, 140))]),
  ])
}

/** The former creditor; only what has changed of it is named. */
const formerOf = ({ name, id }: Party): Element =>
  element('OrgnlCdtrSchmeId', [name && element('Nm', sepaText(name, 70)), id && identifierOf(id)])

const identifierOf = (id: string): Element =>
  element('Id', [
    element('PrvtId', [element('Othr', [element('Id', id), element('SchmeNm', [element('Prtry', 'SEPA')])])]),
  ])

const accountOf = (name: string, iban: string): Element =>
  element(name, [element('Id', [element('IBAN', iban)])])

/** Within the European Economic Area the IBAN alone names the bank. */
const bankOf = (name: string, bic: string | null): Element =>
  element(name, [
    element('FinInstnId', [bic ? element('BICFI', bic) : element('Othr', [element('Id', 'NOTPROVIDED')])]),
  ])

/**
 * The debtor's address, in elements of its own: as lines banks take none any more since November 2026. Asked for of
 * accounts outside the European Economic Area, to which territories belong whose IBANs do not show it.
 */
function addressOf({ street, houseNumber, zip, city, country }: Collecting): Element {
  const town = sepaText(city, 35)
  // Without a town it would not be a structured address.
  if (!/[A-Za-z]/.test(town)) return null
  return element('PstlAdr', [
    optional('StrtNm', sepaText(street, 70)),
    optional('BldgNb', sepaText(houseNumber, 16)),
    optional('PstCd', sepaText(zip, 16)),
    element('TwnNm', town),
    element('Ctry', country),
  ])
}

const sumsOf = (collections: Collecting[]): Element[] => [
  element('NbOfTxs', String(collections.length)),
  element('CtrlSum', decimal(collections.reduce((sum, { amount }) => sum + amount, 0))),
]

const decimal = (cents: number): string => (cents / 100).toFixed(2)

const optional = (name: string, text: string): Element => text && element(name, text)

/** What it holds is escaped where it is a text, and is XML where it is elements. */
function element(name: string, content: string | (Element | undefined)[]): string {
  const inside = typeof content === 'string' ? escaped(content) : content.filter(Boolean).join('')
  return `<${name}>${inside}</${name}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign]!)
