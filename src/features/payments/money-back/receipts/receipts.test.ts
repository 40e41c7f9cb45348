import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { type Bought, type Buyer, buy, decide, newBuyer, order, purchaseOf } from '#tests/harness/buying.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { readBooks } from '../../office/books.server.ts'
import { IMMEDIATE_START } from '../../selling/orders/immediate-start.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    bystander: true,
    settings: {
      time_bonus: null,
      welcome_discount_percentage: null,
      name: 'Żółw',
      support_email: 'hulp@vonk.example',
    },
  })
})
afterAll(() => site.stop())

const receiptsOf = async ({ member, purchase }: Bought) =>
  (await member.api.payments.purchase({ id: purchase.id })).receipts

async function textOf({ member }: Bought, url: string): Promise<string> {
  const answer = await member.fetch(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

it('is numbered without gaps, however many purchases complete at once, and whatever fails', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newBuyer(site)))
  const bought = await Promise.all(buyers.map((buyer) => buy(buyer)))
  const failed = await order(buyers[0]!)
  await decide(failed, 'fail')
  await expect.poll(async () => (await purchaseOf(failed)).status).toBe('failed')
  expect(await receiptsOf(failed)).toEqual([])
  await decide(bought[0]!, 'charge_back')
  await expect.poll(async () => (await receiptsOf(bought[0]!)).length).toBe(2)
  const rows = await site.rows<{ number: number; year: number }>(
    'select year, number from receipt order by number',
  )
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(new Set(rows.map(({ year }) => year)).size).toBe(1)
})

it('says what was sold, by whom and with which VAT, in the buyer’s language, as text that can be selected', async () => {
  for (const language of LOCALES) {
    const bought = await buy(await newBuyer(site, { language }))
    const [receipt] = await receiptsOf(bought)
    const text = await textOf(bought, receipt!.url)
    for (const part of [
      receipt!.number,
      'Żółw',
      'Vonk Test B.V.',
      'Teststraat 1',
      '12345678',
      'NL000000000B00',
      'hulp@vonk.example',
      bought.purchase.reference,
      '50',
    ])
      expect(text, language).toContain(part)
    // 19.95, of which 3.46 VAT at 21%.
    expect(text.replaceAll(',', '.')).toMatch(/16\.49.*21.*3\.46.*19\.95/)
  }
})

it('shows a discount that is an amount as well', async () => {
  await site.build.code({ code: 'VIJF', amount: 500, currency: 'EUR' })
  const buyer = await newBuyer(site, { language: 'nl' })
  await buyer.member.api.payments.discountCode({ code: 'VIJF' })
  const { offers } = await buyer.member.api.payments.offers()
  const { purchase } = await buyer.member.api.payments.order({
    key: crypto.randomUUID(),
    package_id: offers[1]!.id,
    payment_method: 'paypal',
    immediate_start: IMMEDIATE_START,
    amount: 1495,
    discount_code: 'VIJF',
  })
  const bought = { ...buyer, purchase, paymentId: purchase.checkout_url!.split('/').at(-1)! }
  await decide(bought, 'pay')
  await expect.poll(async () => (await receiptsOf(bought)).length).toBe(1)
  const text = await textOf(bought, (await receiptsOf(bought))[0]!.url)
  expect(text).toMatch(/19,95 Korting −? ?€ ?5,00|19,95 Korting − € 5,00/)
})

it('of a reversal is a credit note that names the first', async () => {
  const bought = await buy(await newBuyer(site, { language: 'en' }))
  await bought.member.api.payments.withdraw({ id: bought.purchase.id, key: crypto.randomUUID() })
  const [receipt, note] = await receiptsOf(bought)
  expect(note).toMatchObject({ credit_note: true })
  const text = await textOf(bought, note!.url)
  expect(text).toContain(`Credit note ${note!.number}`)
  expect(text).toContain(receipt!.number)
  expect(text).toContain('−€19.95')
})

it('is nobody else’s', async () => {
  const bought = await buy(await newBuyer(site))
  const [receipt] = await receiptsOf(bought)
  const other = await newBuyer(site)
  for (const visitor of [other.member, site.visitor()]) {
    const answer = await visitor.fetch(receipt!.url)
    expect(answer.status).toBe(404)
    const none = await visitor.fetch(`/receipts/${crypto.randomUUID()}.pdf`)
    expect([none.status, await none.text()]).toEqual([answer.status, await answer.text()])
  }
  expect((await bought.member.fetch('/receipts/x.pdf')).status).toBe(404)
  // A buyer who opens the mailed link elsewhere logs in first, and is told nothing of it before.
  for (const url of [receipt!.url, `/receipts/${crypto.randomUUID()}.pdf`]) {
    const answer = await site.visitor().fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?redirect=%2Ftransactions'])
  }
  expect((await other.member.fetch(receipt!.url, { headers: { accept: 'text/html' } })).status).toBe(404)
})

it('stays as it was when the company moves', async () => {
  const bought = await buy(await newBuyer(site, { language: 'nl' }))
  await site.rows(`update site set company = jsonb_set(company, '{address}', '"Nieuwe Straat 9"')`)
  const [receipt] = await receiptsOf(bought)
  expect(await textOf(bought, receipt!.url)).toContain('Teststraat 1')
})

it('says whose VAT it is, by which number, and leaves out numbers that a company does not have', async () => {
  const company = { country: 'NL', kvk: '', vatNumbers: ['NL000000000B00', 'GB123456789'] }
  const small = await siteForTest({
    settings: { time_bonus: null, welcome_discount_percentage: null, vat_percentage: 21 },
    company,
  })
  const at = (country: string, region: string, place: string) =>
    newBuyer(small, { country, region, place } as never)
  const read = async (buyer: Buyer) => {
    const bought = await buy(buyer)
    const [receipt] = await receiptsOf(bought)
    const mail = (await small.mail.mailTo(buyer.email)).text!.replaceAll(/\s+/g, ' ')
    return { receipt: await textOf(bought, receipt!.url), mail }
  }
  const german = await read(await at('DE', 'DE-BE', 'DE-BE-berlin'))
  expect(german.receipt).toMatch(/Btw 21% \(Nederland\).*Btw-nummer: NL000000000B00/)
  const british = await read(await at('GB', 'GB-ENG', 'GB-ENG-london'))
  expect(british.receipt).toMatch(/Btw 20% \(Verenigd Koninkrijk\).*Btw-nummer: GB123456789/)
  const swiss = await read(await at('CH', 'CH-ZH', 'CH-ZH-zurich'))
  const canary = await read(await at('ES', 'ES-CN', 'ES-CN-las-palmas-de-gran-canaria'))
  for (const { receipt } of [swiss, canary]) {
    expect(receipt).toMatch(/Geen btw.*0,00.*Totaal/)
    expect(receipt).not.toMatch(/Btw \d|inclusief btw|GB123456789/)
  }
  for (const { receipt, mail } of [german, british, swiss, canary]) {
    expect(receipt).not.toContain('KvK-nummer')
    expect(mail).not.toContain('KvK-nummer')
    expect(mail).toContain('Btw-nummer: ')
  }
  const books = await readBooks(small.app, { siteId: small.siteId, from: '2000-01-01', to: '2999-12-31' })
  expect(books.vat.map(({ country, rate }) => [country, rate]).toSorted()).toEqual([
    ['CH', 0],
    ['ES', 0],
    ['GB', 2000],
    ['NL', 2100],
  ])
})

it('writes days as the British do', async () => {
  const bought = await buy(await newBuyer(site, { language: 'en' }))
  const [receipt] = await receiptsOf(bought)
  expect(await textOf(bought, receipt!.url)).toMatch(/Date \d{1,2} [A-Z][a-z]+ \d{4}/)
})
