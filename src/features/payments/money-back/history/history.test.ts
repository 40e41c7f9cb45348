import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy } from '#tests/harness/buying.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    bystander: true,
    settings: { time_bonus: null, welcome_discount_percentage: null },
  })
})
afterAll(() => site.stop())

it('tells each movement of credits in words’ parts, newest first, to nobody but their owner', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 9 })
  await asAnna.api.chat.send({ id: crypto.randomUUID(), to: bram.id, body: 'Hoi' })
  await asAnna.api.chat.give({ id: crypto.randomUUID(), to: bram.id, gift: 'rose' })
  const bought = await buy({ member: asAnna, memberId: anna.id, email: anna.email })
  await asAnna.api.payments.withdraw({ id: bought.purchase.id, key: crypto.randomUUID() })
  const { entries, next } = await asAnna.api.payments.creditHistory({})
  const purchase = bought.purchase.id
  expect(next).toBeNull()
  expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
    { number: 5, what: 'refund', credits: -50, balance: 5, name: null, gift: null, purchase },
    { number: 4, what: 'sale', credits: 50, balance: 55, name: null, gift: null, purchase },
    { number: 3, what: 'gift', credits: -3, balance: 5, name: bram.name, gift: 'rose', purchase: null },
    { number: 2, what: 'message', credits: -1, balance: 8, name: bram.name, gift: null, purchase: null },
    { number: 1, what: 'signup', credits: 9, balance: 9, name: null, gift: null, purchase: null },
  ])
  expect((await asBram.api.payments.creditHistory({})).entries).toMatchObject([{ what: 'signup' }])
  // A member who is not to be seen any more is not named either.
  await asBram.api.members.block({ id: anna.id })
  expect((await asAnna.api.payments.creditHistory({})).entries[3]).toMatchObject({
    what: 'message',
    name: null,
  })
})

it('comes page by page', async () => {
  const { bram, asAnna } = await site.couple({ credits: 40, premium: true })
  for (let sent = 0; sent < 34; sent++)
    await asAnna.api.chat.send({ id: crypto.randomUUID(), to: bram.id, body: `Bericht ${sent}` })
  const first = await asAnna.api.payments.creditHistory({})
  const second = await asAnna.api.payments.creditHistory({ before: first.next! })
  expect(second.next).toBeNull()
  const numbers = [...first.entries, ...second.entries].map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: 35 }, (_, i) => 35 - i))
})
