/** What banks report of collections: https://www.iso20022.org (pain.002 and camt.054). */

export const all = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text)

/** What an entry says before its details: its status, and that it reverses another. */
export const BOOKED = '<Sts><Cd>BOOK</Cd></Sts>'

export const camt = (details: string, entry = BOOKED) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><Amt Ccy="EUR">59.85</Amt><CdtDbtInd>DBIT</CdtDbtInd>${entry}<NtryDtls>${details}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`

export const back = (id: string, { reason = 'AC04', amount = '19.95' } = {}) =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls>`

export const credit = (id: string, amount = '<Amt Ccy="EUR">19.95</Amt>') =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${amount}<CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`

export const pain = (status: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${status}</CstmrPmtStsRpt></Document>`

export const rejected = (id: string) =>
  pain(
    `<OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`,
  )

/** A report on a file of ours, and on its part with the first collections of mandates. */
export const statusOf = (batch: string, { group = '', part = '', single = '' }) =>
  pain(
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}.FRST</OrgnlPmtInfId>${part}${single}</OrgnlPmtInfAndSts>`,
  )

export const because = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
