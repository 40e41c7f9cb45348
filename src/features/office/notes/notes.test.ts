import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, newBuyer } from '#tests/harness/buying.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let support: Staff
let finance: Staff
let moderator: Staff
beforeAll(async () => {
  site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
  support = await newStaff(site, 'support')
  finance = await newStaff(site, 'finance')
  moderator = await newStaff(site, 'moderator')
})
afterAll(() => site.stop())

const WORDS = 'Belde over een dubbele afschrijving.'
const handed = async ({ office }: Staff) =>
  (await office.notes.handedOver({})).notes.map(({ id, words, for_role }) => ({ id, words, for_role }))

it('a note is written once and stays in the member’s history, with its author', async () => {
  const anna = await site.build.member({})
  const note = { key: randomUUID(), member: anna.id, words: WORDS }
  await Promise.all([support.office.notes.write(note), support.office.notes.write(note)])
  await expectRefusal(support.office.notes.write({ ...note, words: 'Iets anders.' }), 'conflict')
  const { notes } = await moderator.office.members.open({ id: anna.id })
  expect(notes).toMatchObject([{ words: WORDS, by: 'support aan het werk', for_role: null, closed: null }])
  expect(await handed(support)).toEqual([])
  // The log has that it was written, and none of its words.
  const acts = await site.rows<{ action: string }>('select * from staff_action where member_id = $1', [
    anna.id,
  ])
  expect(acts.map(({ action }) => action)).toEqual(['note_written', 'member_opened'])
  expect(JSON.stringify(acts)).not.toContain('afschrijving')
})

it('what is handed over is open for that role until one of them closes it', async () => {
  const buyer = await newBuyer(site)
  const { purchase } = await buy(buyer)
  const about = { member: buyer.memberId, words: WORDS, purchase: purchase.id }
  await support.office.notes.write({ ...about, key: randomUUID(), for_role: 'finance' })
  expect((await finance.office.account.self()).handed_over).toBe(1)
  expect((await moderator.office.account.self()).handed_over).toBe(0)
  const [open] = (await finance.office.notes.handedOver({})).notes
  // Finance sees the purchase, and its buyer only as a number.
  expect(open).toMatchObject({
    purchase: { id: purchase.id, reference: purchase.reference },
    member: { id: buyer.memberId, name: null },
  })
  expect((await finance.office.payments.open({ id: purchase.id })).notes).toMatchObject([{ id: open!.id }])
  const owner = await newStaff(site, 'owner')
  expect((await owner.office.notes.handedOver({ for_role: 'finance' })).notes[0]?.member.name).not.toBeNull()
  for (const other of [support, moderator]) {
    expect(await handed(other)).toEqual([])
    await expectRefusal(other.office.notes.close({ id: open!.id, words: 'gedaan' }), 'not_found')
  }
  await finance.office.notes.close({ id: open!.id, words: 'Terugbetaald.' })
  await expectRefusal(finance.office.notes.close({ id: open!.id, words: 'nog eens' }), 'conflict')
  expect(await handed(finance)).toEqual([])
  expect((await finance.office.account.self()).handed_over).toBe(0)
  expect((await support.office.members.open({ id: buyer.memberId })).notes).toMatchObject([
    { words: WORDS, for_role: 'finance', closed: { by: 'finance aan het werk', words: 'Terugbetaald.' } },
  ])
  expect(await site.rows(`select after from staff_action where action = 'note_closed'`)).toEqual([
    { after: { role: 'finance' } },
  ])
})

it('finance hands back about a purchase, and about nothing else', async () => {
  const buyer = await newBuyer(site)
  const { purchase } = await buy(buyer)
  const note = { member: buyer.memberId, words: 'Welke rekening?', for_role: 'support' as const }
  await expectFieldRefusal(finance.office.notes.write({ ...note, key: randomUUID() }), 'purchase', 'required')
  await finance.office.notes.write({ ...note, key: randomUUID(), purchase: purchase.id })
  expect(await handed(support)).toMatchObject([{ words: 'Welke rekening?', for_role: 'support' }])
})

it('nobody writes about who is not there, of another site, or about another’s purchase', async () => {
  const [anna, buyer] = [await site.build.member({}), await newBuyer(site)]
  const { purchase } = await buy(buyer)
  const note = () => ({ key: randomUUID(), member: anna.id, words: WORDS })
  const writer = await newStaff(site, 'writer')
  await expectRefusal(writer.office.notes.write(note()), 'not_allowed')
  await expectRefusal(writer.office.notes.handedOver({}), 'not_allowed')
  await expectRefusal(support.office.notes.write({ ...note(), member: randomUUID() }), 'not_found')
  await expectRefusal(support.office.notes.write({ ...note(), purchase: purchase.id }), 'not_found')
  const other = await startSite({ demo: false })
  try {
    const stranger = await newStaff(other, 'owner')
    await expectRefusal(stranger.office.notes.write(note()), 'not_found')
  } finally {
    await other.stop()
  }
})

it('a key that was used for a note about one purchase is refused for another, or for none', async () => {
  const buyer = await newBuyer(site)
  const [{ purchase: one }, { purchase: other }] = [await buy(buyer), await buy(buyer, 'paypal')]
  const note = { key: randomUUID(), member: buyer.memberId, words: WORDS }
  await support.office.notes.write({ ...note, purchase: one.id })
  await support.office.notes.write({ ...note, purchase: one.id })
  await expectRefusal(support.office.notes.write({ ...note, purchase: other.id }), 'conflict')
  await expectRefusal(support.office.notes.write(note), 'conflict')
})
