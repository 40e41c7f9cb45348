/**
 * What banks report of collections, in the shape of ISO 20022's messages: pain.002 of what became of a file, camt.054,
 * camt.053 and camt.052 of what was booked. The schemas are in tests/schemas.
 */

const element = (name: string, content: string | undefined | null): string =>
  content === undefined || content === null ? '' : `<${name}>${content}</${name}>`

const MADE_AT = '2026-11-28T09:00:00'
const NAME = 'urn:iso:std:iso:20022:tech:xsd'

export const all = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text)

/** A single booking. Its names, in their order, are as our file gave them. */
export type Detail = {
  id?: string
  instruction?: string
  mandate?: string
  part?: string
  amount?: string | null
  currency?: string
  direction?: 'CRDT' | 'DBIT'
  reason?: string
  /** What the banks took, each. */
  charges?: string[]
  /** The bank transaction code's sub-family, or a proprietary code. */
  code?: string
}

export const back = (id: string | undefined, more: Detail = {}): Detail => ({
  ...(id !== undefined && { id }),
  amount: '19.95',
  direction: 'DBIT',
  reason: 'AC04',
  ...more,
})

export const credit = (id: string | undefined, more: Detail = {}): Detail => ({
  ...(id !== undefined && { id }),
  amount: '19.95',
  direction: 'CRDT',
  ...more,
})

const money = (name: string, amount: string, currency = 'EUR') =>
  `<${name} Ccy="${currency}">${amount}</${name}>`

function codeOf(code: string | undefined): string {
  if (code?.includes('+')) return `<BkTxCd><Prtry><Cd>${code}</Cd><Issr>DK</Issr></Prtry></BkTxCd>`
  const family = code && `<Fmly><Cd>IDDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly>`
  return family ? `<BkTxCd><Domn><Cd>PMNT</Cd>${family}</Domn></BkTxCd>` : '<BkTxCd/>'
}

function chargesOf(charges: string[] | undefined, isOld: boolean): string {
  if (!charges) return ''
  const each = charges.map((one) => money('Amt', one))
  return isOld
    ? each.map((one) => element('Chrgs', one)).join('')
    : element('Chrgs', each.map((one) => element('Rcrd', one)).join(''))
}

function detailOf(one: Detail, isOld: boolean): string {
  const refs = [
    element('PmtInfId', one.part),
    element('InstrId', one.instruction),
    element('EndToEndId', one.id),
    element('MndtId', one.mandate),
  ].join('')
  const sum = one.amount ? money('Amt', one.amount, one.currency) : ''
  // Version 02 has neither amount nor direction of a single booking.
  const amount = isOld
    ? element('AmtDtls', sum && element('TxAmt', sum)).replace('<AmtDtls></AmtDtls>', '')
    : sum + element('CdtDbtInd', one.direction)
  const returned = one.reason && element('RtrInf', element('Rsn', element('Cd', one.reason)))
  return element(
    'TxDtls',
    [
      refs && element('Refs', refs),
      amount,
      one.code && codeOf(one.code),
      chargesOf(one.charges, isOld),
      returned,
    ]
      .filter(Boolean)
      .join(''),
  )
}

export type Entry = {
  kind?: '052' | '053' | '054'
  version?: '02' | '08'
  /** Null: it is missing, which no bank's report is. */
  status?: string | null
  reverses?: boolean
  amount?: string
  direction?: 'CRDT' | 'DBIT'
  code?: string
  charges?: string[]
  /** Files that are booked in one sum. */
  batch?: { message?: string; part?: string; count?: number; sum?: string }
}

const ROOTS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

const BALANCE = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${money('Amt', '100.00')}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-28</Dt></Dt></Bal>`

/** One entry with its single bookings. */
export function camt(booked: Detail | Detail[], more: Entry = {}): string {
  const details = Array.isArray(booked) ? booked : [booked]
  const { kind = '054', version = '08', status = 'BOOK', amount = '59.85', batch } = more
  const isOld = version === '02'
  const [root, part] = ROOTS[kind]
  const direction = more.direction ?? details[0]?.direction ?? 'DBIT'
  const head = [
    money('Amt', amount),
    element('CdtDbtInd', direction),
    more.reverses ? '<RvslInd>true</RvslInd>' : '',
    status && element('Sts', isOld ? status : element('Cd', status)),
    codeOf(more.code),
    isOld ? '' : chargesOf(more.charges, isOld),
  ].join('')
  const together =
    batch &&
    element(
      'Btch',
      [
        element('MsgId', batch.message),
        element('PmtInfId', batch.part),
        element('NbOfTxs', batch.count?.toString()),
        batch.sum ? money('TtlAmt', batch.sum) : '',
      ].join(''),
    )
  const inside = (together ?? '') + details.map((one) => detailOf(one, isOld)).join('')
  const entry = element('Ntry', head + (inside && element('NtryDtls', inside)))
  const account = '<Acct><Id><IBAN>NL20INGB0001234567</IBAN></Id></Acct>'
  const header = element('GrpHdr', element('MsgId', 'B1') + element('CreDtTm', MADE_AT))
  const report = element(
    part,
    `<Id>R1</Id>${element('CreDtTm', MADE_AT)}${account}${kind === '053' ? BALANCE : ''}${entry}`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${NAME}:camt.${kind}.001.${version}">${element(root, header + report)}</Document>`
}

type Told = { status?: string; codes?: string[]; own?: string }

/** Reasons: a bank's own first, then those of ISO 20022. */
function reasons({ codes = [], own }: Told): string {
  const all = [element('Prtry', own), ...codes.map((code) => element('Cd', code))]
  return all
    .filter(Boolean)
    .map((one) => element('StsRsnInf', element('Rsn', one)))
    .join('')
}

export type Single = Told & { id?: string; instruction?: string; mandate?: string; amount?: string }

function singleOf(one: Single, isOld: boolean): string {
  const mandate = one.mandate && element('MndtId', one.mandate)
  const original = [
    one.amount && element('Amt', money('InstdAmt', one.amount)),
    mandate && element('MndtRltdInf', isOld ? mandate : element('DrctDbtMndt', mandate)),
  ]
    .filter(Boolean)
    .join('')
  return element(
    'TxInfAndSts',
    [
      element('OrgnlInstrId', one.instruction),
      element('OrgnlEndToEndId', one.id),
      element('TxSts', one.status),
      reasons(one),
      original && element('OrgnlTxRef', original),
    ].join(''),
  )
}

/** A status report on a file, on its part with the first collections of mandates, and on single ones. */
export function statusOf(
  batch: string,
  {
    group = {},
    part,
    singles = [],
    version = '10',
  }: { group?: Told; part?: Told | undefined; singles?: Single[]; version?: '10' | '14' } = {},
): string {
  const file = [
    element('OrgnlMsgId', batch),
    element('OrgnlMsgNmId', 'pain.008.001.08'),
    element('GrpSts', group.status),
    reasons(group),
  ].join('')
  const first =
    part || singles.length > 0
      ? element(
          'OrgnlPmtInfAndSts',
          [
            element('OrgnlPmtInfId', `${batch}.FRST`),
            element('PmtInfSts', part?.status),
            reasons(part ?? {}),
            ...singles.map((one) => singleOf(one, version === '10')),
          ].join(''),
        )
      : ''
  const header = element('GrpHdr', element('MsgId', 'B2') + element('CreDtTm', MADE_AT))
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${NAME}:pain.002.001.${version}">${element('CstmrPmtStsRpt', header + element('OrgnlGrpInfAndSts', file) + first)}</Document>`
}

/** A report on one collection that was rejected, of a file that it does not name. */
export const rejected = (id: string, code = 'AM04') =>
  statusOf('NOTPROVIDED', { singles: [{ id, status: 'RJCT', codes: [code] }] }).replace(
    'NOTPROVIDED.FRST',
    'NOTPROVIDED',
  )

/** As networks of banks hand reports on. */
export const inEnvelope = (xml: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><BizMsgEnvlp xmlns="urn:example"><AppHdr xmlns="${NAME}:head.001.001.02"><BizMsgIdr>B3</BizMsgIdr></AppHdr>${xml.replace(/^<\?xml[^>]*\?>/, '')}</BizMsgEnvlp>`
