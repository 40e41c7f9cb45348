import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import { type Bought, buy, holdings, newBuyer, purchaseOf, webhooksCome } from '#tests/harness/buying.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'
import { exportReceipts, readBooks, readJournal, type Total } from '../../office/books.server.ts'
import { chargeBackSandboxPayment, reverseSandboxPayment } from '../../providers/sandbox.server.ts'
import { checkPurchase } from '../../selling/orders/settle.server.ts'
import { proveBooks } from '../proof/prove.server.ts'
import { SEND_REFUND, sendRefund } from './send-refund.server.ts'

let site: TestSite
let finance: Staff
beforeAll(async () => {
  site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
  finance = await newStaff(site, 'finance')
})
afterAll(() => site.stop())

const look = ({ purchase }: Bought) => checkPurchase(site.app, { purchaseId: purchase.id })

/** Reads the reversals of a purchase, the oldest first. */
const reversalsOf = ({ purchase }: Bought) =>
  site.rows<{ id: string; status: string }>(
    `select id, kind, amount, excess_amount, settled_amount, status from reversal
     where purchase_id = $1 order by created_at, id`,
    [purchase.id],
  )

/** So many purchases, of which the bank has told all. */
async function bought(languages: (Locale | undefined)[]): Promise<Bought[]> {
  const all = await Promise.all(languages.map(async (language) => buy(await newBuyer(site, { language }))))
  await webhooksCome(site)
  return all
}

/** Refunds a purchase in part, which the bank takes and cannot pay. @returns the refund's id */
async function refundInVain(bought: Bought): Promise<string> {
  const { id: purchase } = bought.purchase
  await finance.office.payments.refund({
    id: purchase,
    key: randomUUID(),
    amount: 500,
    reason: 'dubbel besteld',
  })
  const [reversal] = await reversalsOf(bought)
  const { id } = reversal!
  await sendRefund(site.app, { reversalId: id })
  await site.rows(`update sandbox_reversal set status = 'failed' where payment_id = $1`, [bought.paymentId])
  await look(bought)
  expect(site.forgiveErrors().join()).toContain('pay it by hand')
  expect(await reversalsOf(bought)).toMatchObject([{ status: 'failed' }])
  return id
}

/** The refund is made in the bank's own pages. */
const payAtBank = ({ paymentId }: Bought, amount: number) =>
  reverseSandboxPayment(site.app, { idempotencyKey: randomUUID(), kind: 'refund', paymentId, amount })

describe('a refund that the bank could not pay', () => {
  it('is one refund, noted as paid by hand first, or told of by the bank first', async () => {
    const [one] = (await bought([undefined])) as [Bought]
    const id = await refundInVain(one)
    const before = await holdings(one)
    await finance.office.payments.paidByHand({ id, reason: 'in de pagina’s van de bank' })
    await payAtBank(one, 500)
    await look(one)
    await look(one)
    expect(await reversalsOf(one)).toMatchObject([{ id, amount: 500, excess_amount: 0, status: 'done' }])
    expect(await holdings(one)).toEqual(before)
    expect(await finance.office.payments.open({ id: one.purchase.id })).toMatchObject({ back: 500 })

    // A refund of another amount, or once more, is another refund.
    await payAtBank(one, 500)
    await look(one)
    expect(await reversalsOf(one)).toMatchObject([{ id }, { amount: 500, status: 'done' }])
  })

  it('is asked for anew when it is sent again, and as one where the answer was lost', async () => {
    for (const [lost, one] of (await bought([undefined, undefined])).entries()) {
      const id = await refundInVain(one)
      await finance.office.payments.sendRefund({ id })
      await sendRefund(site.app, { reversalId: id })
      await sentByJobs(id)
      if (lost === 1)
        await site.rows(
          `update reversal set status = 'requested', ended_at = null, provider_reversal_id =
             (select id from sandbox_reversal where payment_id = $2 and status = 'failed') where id = $1`,
          [id, one.paymentId],
        )
      await look(one)
      expect(await reversalsOf(one)).toMatchObject([{ id, amount: 500, status: 'done' }])
      expect(
        await site.rows('select amount, status from sandbox_reversal where payment_id = $1 order by status', [
          one.paymentId,
        ]),
      ).toEqual([
        { amount: 500, status: 'done' },
        { amount: 500, status: 'failed' },
      ])
    }
  })
})

/** Waits for the job beside what the test has sent itself. */
async function sentByJobs(id: string): Promise<void> {
  const open = `select from pgboss.job where name = $1 and data->>'reversalId' = $2 and state in ('created', 'active')`
  await expect.poll(() => site.rows(open, [SEND_REFUND.name, id])).toEqual([])
}

/** Lets an hour pass before a refund that has failed is tried again. @returns how many there are */
async function postponeRefund(bought: Bought): Promise<number> {
  const [reversal] = await reversalsOf(bought)
  const later = await site.rows(
    `update pgboss.job set start_after = now() + interval '1 hour'
     where name = $1 and state = 'retry' and data->>'reversalId' = $2 returning id`,
    [SEND_REFUND.name, reversal!.id],
  )
  return later.length
}

describe('a chargeback of what was to be paid back', () => {
  it('names what the bank took, and says that the announced refund is no further one, in each language', async () => {
    for (const [n, one] of (await bought([...LOCALES])).entries()) {
      const language = LOCALES[n]!
      const { id } = one.purchase
      // The bank does not take the refund before it takes the payment back.
      await site.rows(`update purchase set provider = 'mollie' where id = $1`, [id])
      await one.member.api.payments.withdraw({ id, key: randomUUID() })
      await expect.poll(() => postponeRefund(one)).toBe(1)
      await site.rows(`update purchase set provider = 'sandbox' where id = $1`, [id])
      await chargeBackSandboxPayment(site.app, one.paymentId)
      await chargeBackSandboxPayment(site.app, one.paymentId)
      await look(one)
      site.forgiveErrors()
      expect(await reversalsOf(one)).toMatchObject([
        { kind: 'withdrawal', amount: 1995, status: 'done' },
        { kind: 'chargeback', amount: 0, excess_amount: 0, settled_amount: 1995, status: 'done' },
      ])
      expect((await purchaseOf(one)).reversals).toMatchObject([
        { kind: 'withdrawal', amount: 1995, settles: 0 },
        { kind: 'chargeback', amount: 0, settles: 1995 },
      ])
      expect((await finance.office.payments.open({ id })).reversals).toMatchObject([
        { kind: 'withdrawal', settles: 0 },
        { kind: 'chargeback', settles: 1995 },
      ])
      const t = words(language)
      const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
      const amount = formatMoney({ amount: 1995, currency: 'EUR' }, language)
      const mails = () =>
        site.mail.mails
          .filter(({ to }) => [to].flat().some((address) => address?.text === one.email))
          .map(({ text }) => plain(text ?? ''))
      for (const line of [
        t('payments.chargeback_mail.body_settled'),
        t('payments.chargeback_mail.settles', { settled: amount }),
      ])
        await expect.poll(() => mails().filter((text) => text.includes(plain(line))).length).toBe(1)
      expect(mails().join()).not.toContain(plain(t('payments.chargeback_mail.body')))
    }
  })
})

it('a chargeback that was withdrawn is put right in the books once, by a document of its own, and an alarm tells of it', async () => {
  const [one] = (await bought([undefined])) as [Bought]
  const period = { siteId: site.siteId, from: '2000-01-01', to: '2999-12-31' }
  const sums = async () => {
    const [{ sold, back, vat }] = (await readBooks(site.app, period)).totals as [Total]
    const balances = new Map<string, number>()
    for (const { account, debit, credit } of await readJournal(site.app, period))
      balances.set(account, (balances.get(account) ?? 0) + debit - credit)
    return { sold, back, vat, provider: balances.get('provider:sandbox') }
  }
  const papers = async () =>
    (await one.member.api.payments.purchase({ id: one.purchase.id })).receipts.map(
      (paper) => paper.credit_note,
    )
  const before = await sums()
  await chargeBackSandboxPayment(site.app, one.paymentId)
  await look(one)
  const taken = await sums()
  expect([taken.back - before.back, before.vat - taken.vat]).toEqual([1995, 346])
  expect(await papers()).toEqual([false, true])
  site.forgiveErrors()
  await site.rows(`update sandbox_reversal set status = 'failed' where payment_id = $1`, [one.paymentId])
  await Promise.all([look(one), look(one)])
  await look(one)
  expect(site.forgiveErrors().filter((line) => line.includes('a chargeback was withdrawn'))).toHaveLength(1)
  expect(await papers()).toEqual([false, true, false])
  expect(await sums()).toEqual(before)
  const [, note, right] = (await one.member.api.payments.purchase({ id: one.purchase.id })).receipts
  const answer = await one.member.fetch(right!.url)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
    mergePages: true,
  })
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`Bon ${right!.number}.*${note!.number}.*€ 19,95`))
  expect(await exportReceipts(site.app, period)).toContain('chargeback_withdrawn')
  const { breaches } = await proveBooks(site.app.db)
  expect(breaches).toEqual([])
})
