import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { translate } from '#features/site/translate.server.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import { zoneOf } from '../../selling/orders/buyer-zone.ts'
import { referenceOf } from '../../selling/orders/reference.ts'
import { methodName } from '../../selling/prices/methods.server.ts'
import { numbersFor } from '../../selling/prices/vat-numbers.ts'
import type { Seller } from './issue.server.ts'
import { isCreditNote, type ReceiptRow } from './queries.server.ts'
import { receiptNumber } from './receipt-number.ts'

const { resolve } = createRequire(import.meta.url)
// The site's own letters, with those of all its languages.
const REGULAR = resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')
const BOLD = resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
/** Between a name and its value. */
const GAP = 12
const INK = '#1d1a22'
const SOFT = '#5d5766'

type Row = [name: string, value: string]

/** Draws a receipt or a credit note as a tagged PDF with text that can be selected. */
export function drawReceipt(receipt: ReceiptRow, original: ReceiptRow | undefined): Promise<Buffer> {
  const language = receipt.language as Locale
  const t = translate(language, 'payments')
  const title = `${t(isCreditNote(receipt) ? 'receipt_pdf.credit_note' : 'receipt_pdf.receipt')} ${receiptNumber(receipt)}`
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: language,
    font: REGULAR,
    info: { Title: title, Author: sellerOf(receipt).name, CreationDate: receipt.issuedAt },
  } as unknown as PDFKit.PDFDocumentOptions)
  const done = collect(document)
  document.registerFont('regular', REGULAR).registerFont('bold', BOLD)
  write(document, { receipt, title, rows: rowsOf(receipt, original), seller: linesOf(receipt) })
  document.end()
  return done
}

const sellerOf = (receipt: ReceiptRow) => receipt.seller as unknown as Seller

function rowsOf(receipt: ReceiptRow, original: ReceiptRow | undefined): Row[] {
  const language = receipt.language as Locale
  const t = translate(language, 'payments')
  const sign = isCreditNote(receipt) ? -1 : 1
  const money = (amount: number) =>
    formatMoney({ amount: sign * amount, currency: receipt.currency }, language)
  const { amount, vatAmount, discountPercentage, listAmount, country } = receipt
  const date = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: zoneOf(country) })
  const say = (key: string, values = {}) => t(`receipt_pdf.${key}`, values)
  const rows: (Row | false | undefined)[] = [
    [say('date'), date.format(receipt.issuedAt)],
    [say('reference'), referenceOf(receipt.purchaseId)],
    original && [say(receipt.withdrawn ? 'takes_back' : 'original'), receiptNumber(original)],
    [say('method'), methodName(receipt.paymentMethod, language)],
    [t('credits.package', { credits: receipt.credits }), money(listAmount)],
    amount !== listAmount && [
      discountPercentage === null
        ? t('transactions.discount')
        : say('discount', { percentage: discountPercentage }),
      money(amount - listAmount),
    ],
    ...(vatAmount === 0
      ? [[say('no_vat'), money(0)] as Row, [say('total_without'), money(amount)] as Row]
      : [
          [say('net'), money(amount - vatAmount)] as Row,
          [vatName(receipt, say), money(vatAmount)] as Row,
          [say('total'), money(amount)] as Row,
        ]),
  ]
  return rows.filter((row) => row !== undefined && row !== false)
}

type Say = (key: string, values?: Record<string, string>) => string

/** The rate, and whose VAT it is: an operator's own rate is its own country's. */
function vatName({ language, vatBasisPoints, vatCountry, country }: ReceiptRow, say: Say): string {
  const percentage = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(
    (vatBasisPoints ?? 0) / 100,
  )
  const place = regionName(language, vatCountry ?? country)
  return place ? say('vat_of', { percentage, country: place }) : say('vat', { percentage })
}

const regionName = (language: string, country: string | null) =>
  country && new Intl.DisplayNames(language, { type: 'region' }).of(country)

function linesOf(receipt: ReceiptRow): string[] {
  const language = receipt.language as Locale
  const t = translate(language, 'payments')
  const { name, address, city, country, kvk, vatNumbers, site, email } = sellerOf(receipt)
  const numbers = numbersFor(vatNumbers, receipt.vatCountry ?? receipt.country, country)
  return [
    [site, name].join(' · '),
    [address, city, regionName(language, country)].filter(Boolean).join(', '),
    kvk && t('receipt_pdf.kvk', { kvk }),
    numbers.length > 0 && t('receipt_pdf.vat_number', { vat_number: numbers.join(', ') }),
    email,
  ].filter((line): line is string => Boolean(line))
}

type Content = { receipt: ReceiptRow; title: string; rows: Row[]; seller: string[] }

function write(document: PDFKit.PDFDocument, { receipt, title, rows, seller }: Content): void {
  const root = document.struct('Document')
  document.addStructure(root)
  const add = (tag: string, draw: () => void) => root.add(document.struct(tag, {}, draw))
  add('P', () => document.font('bold').fontSize(16).fillColor('#b3123f').text(sellerOf(receipt).site))
  document.moveDown(1.5)
  add('H1', () => document.font('bold').fontSize(22).fillColor(INK).text(title))
  document.moveDown(1)
  const table = document.struct('Table')
  root.add(table)
  for (const [index, row] of rows.entries()) {
    const last = index === rows.length - 1
    if (last) drawRule(document)
    table.add(drawRow(document, row, last))
  }
  document.moveDown(2)
  for (const line of seller)
    add('P', () =>
      document.font('regular').fontSize(10).fillColor(SOFT).text(line, MARGIN, document.y, { width: WIDTH }),
    )
  root.end()
}

/** Above the total. Nothing to be read, so it is no part of the document's structure. */
function drawRule(document: PDFKit.PDFDocument): void {
  const y = document.y + 1
  document.markContent('Artifact', { type: 'Layout' })
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(SOFT)
    .stroke()
  document.endMarkedContent()
  document.y = y + 9
}

function drawRow(
  document: PDFKit.PDFDocument,
  [name, value]: Row,
  last: boolean,
): PDFKit.PDFStructureElement {
  const y = document.y
  const font = last ? 'bold' : 'regular'
  let nameEnds = y
  const row = document.struct('TR', {}, [
    document.struct('TH', {}, () => {
      document
        .font(font)
        .fontSize(11)
        .fillColor(last ? INK : SOFT)
        .text(name, MARGIN, y, { width: WIDTH * 0.55 - GAP })
      nameEnds = document.y
    }),
    document.struct('TD', {}, () => {
      document
        .font(font)
        .fontSize(11)
        .fillColor(INK)
        .text(value, MARGIN + WIDTH * 0.55, y, {
          width: WIDTH * 0.45,
          align: 'right',
        })
      document.y = Math.max(document.y, nameEnds, y + 14) + 6
    }),
  ])
  return row
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
}
