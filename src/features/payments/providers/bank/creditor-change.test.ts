import { expect, it } from 'vitest'
import { forgetSites } from '#features/site/site.server.ts'
import type { Bought } from '#tests/harness/buying.ts'
import { all, camt, credit, rejected } from '#tests/harness/services/bank-reports.ts'
import { ownBank } from '#tests/harness/services/own-bank.ts'
import { mailDebitNotice } from '../debit/notice-mail.server.ts'

const bank = ownBank()
const { command, buyer, waiting, report, heard, file } = bank

const NEW_ID = 'NL33ZZZ111111110000'

async function collectAs(set: Record<string, string>): Promise<void> {
  await bank.site.rows(
    `update site set settings = jsonb_set(settings, '{direct_debit}', settings->'direct_debit' || $1::jsonb)`,
    [JSON.stringify(set)],
  )
  forgetSites(bank.site.app)
}

const amended = (xml: string) => xml.match(/<AmdmntInd>true.*?<\/MndtRltdInf>/g)

async function nextFile(): Promise<string> {
  await bank.newFolder()
  expect(await command('write', bank.folder)).toMatchObject({ code: 0, error: '' })
  return file()
}

it('tells the debtor’s bank of another creditor once, with the first collection after the change, and the buyer by mail', async () => {
  const [one, unused] = [await buyer(), await buyer('J. de Vries')]
  const [first] = (await waiting(one)) as [Bought]
  const before = await nextFile()
  expect([all(before, 'AmdmntInd'), all(before, 'SeqTp')]).toEqual([['false'], ['FRST']])
  await report(camt(credit(first.paymentId)))
  await heard(first, 'completed')
  await collectAs({ creditor_id: NEW_ID, creditor: 'Vonk Groep' })
  const same = await one.member.api.payments.directDebit()
  expect(same.mandate).toMatchObject({
    creditor: 'Vönk & Zn., Teststraat 1, Utrecht, NL',
    creditor_id: 'NL79ZZZ999999990000',
  })
  expect(same.creditor).toMatchObject({ name: 'Vonk Groep', id: NEW_ID })
  await waiting(one, one, unused)
  const mail = (await bank.site.mail.mailTo(one.email)).text!.replaceAll(/\s+/g, ' ')
  expect(mail).toContain(`Incassant: Vonk Groep Incassant-ID: ${NEW_ID}`)
  expect(mail).toContain('was de incassant Vönk & Zn. (NL79ZZZ999999990000). Nu is dat Vonk Groep')
  expect(mail).toContain('Hiermee geef je Vönk & Zn. toestemming')
  const after = await nextFile()
  expect(all(after, 'AmdmntInd').toSorted()).toEqual(['false', 'true', 'true'])
  const former =
    '<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlCdtrSchmeId><Nm>Vonk + Zn.</Nm><Id><PrvtId><Othr><Id>NL79ZZZ999999990000</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></OrgnlCdtrSchmeId></AmdmntInfDtls></MndtRltdInf>'
  expect(amended(after)).toEqual([former, former])
  await waiting(one)
  expect(amended(await nextFile())).toBe(null)
})

it('tells again of a change with which the collection came back, and of a name alone', async () => {
  const one = await buyer()
  const [first] = (await waiting(one)) as [Bought]
  await nextFile()
  await report(camt(credit(first.paymentId)))
  await collectAs({ creditor: 'Vonk Groep' })
  const [second] = (await waiting(one)) as [Bought]
  const renamed = [
    '<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlCdtrSchmeId><Nm>Vonk + Zn.</Nm></OrgnlCdtrSchmeId></AmdmntInfDtls></MndtRltdInf>',
  ]
  expect(amended(await nextFile())).toEqual(renamed)
  await report(rejected(second.paymentId))
  await heard(second, 'failed')
  // The member was blocked, and the mandate ended; an operator lets both stand again.
  await bank.site.rows('update debit_mandate set ended_at = null, ended_by = null')
  await command('unblock', one.email)
  await waiting(one)
  expect(amended(await nextFile())).toEqual(renamed)
})

it('asks for the announced day; made late, for a later one, of which the buyer is told before', async () => {
  const [timely, late, future] = (await bank.announced(
    await buyer(),
    await buyer('Late Lijn'),
    await buyer('Nog Niet'),
  )) as [Bought, Bought, Bought]
  const told = (await bank.site.mail.mailTo(timely.email)).text!.replaceAll(/\s+/g, ' ')
  expect(told).toContain('wordt het bedrag hieronder van je rekening afgeschreven')
  expect(told).toContain('De bank krijgt de incasso uiterlijk een werkdag voor de afschrijving')
  const { next, later } = bank.days()
  // No collection is due on the next day: an order of today is announced for the one after it.
  expect((await command('write', bank.folder)).output).toBe('nothing is to be collected')
  expect(future.purchase.collect_on).toBe(later)
  await bank.announceFor(next, timely)
  await bank.announceFor('2025-06-02', late)
  const { output } = await command('write', bank.folder)
  expect(output).toContain(`1 collections, 19.95 euro, on ${next}`)
  expect(output).toContain(`1 collections, 19.95 euro, on ${later}`)
  const files = await bank.files()
  const dayOf = (bought: Bought) =>
    all(files.find((xml) => xml.includes(bought.paymentId)) ?? '', 'ReqdColltnDt')[0]
  expect([dayOf(timely), dayOf(late), dayOf(future)]).toEqual([next, later, undefined])
  await heard(late, 'pending')
  const mails = () =>
    bank.site.mail.mails.filter(
      ({ to, subject }) => [to].flat()[0]?.text === late.email && subject?.startsWith('We schrijven'),
    )
  await expect.poll(() => mails().length).toBe(2)
  const words = mails()[1]!.text!.replaceAll(/\s+/g, ' ')
  const date = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(later))
  expect(words).toContain(`Het bedrag wordt nu op ${date} afgeschreven`)
  expect(words).toContain('De incasso ligt al bij de bank')
  const noticed = 'select 1 from purchase where id = $1 and noticed_at is not null'
  await expect.poll(() => bank.site.rows(noticed, [late.purchase.id])).toHaveLength(1)
  // A repeated job sends nothing, and moves nothing.
  await mailDebitNotice(bank.site.app, { purchaseId: late.purchase.id })
  expect(mails()).toHaveLength(2)
  expect(
    await bank.site.rows('select collect_on::text as day from purchase where id = $1', [late.purchase.id]),
  ).toEqual([{ day: later }])
})
