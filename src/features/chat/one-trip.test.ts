import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdAccount } from '#tests/harness/hold-account.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { type HeardStatement, hearStatements } from '#tests/harness/statements.ts'

// With whether the sender's session stands. A usual message is a transaction by itself: its lock, itself, and its news.
const IN_TRANSACTION_AT_MOST = { premium: 3, free: 10 }

const heard: HeardStatement[] = []
let site: TestSite
beforeAll(async () => {
  site = await startSite()
  hearStatements((statement) => heard.push(statement))
})
afterAll(() => site.stop())

it.each([
  ['premium', true],
  ['free', false],
] as const)(
  'takes at most 10 statements for a message of a %s member, and none to begin what has begun',
  async (kind, paid) => {
    const { bram, asAnna } = await site.couple({ credits: 20, premium: paid })
    const send = () => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
    await send()
    heard.splice(0)
    const { balance } = await send()
    const own = transactionOf(heard.splice(0), /insert into message /)
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(IN_TRANSACTION_AT_MOST[kind])
    expect(own.filter((text) => /insert into "(conversation|inbox)"/.test(text))).toEqual([])
    expect(own.filter((text) => /from "account".* for no key update/.test(text))).toHaveLength(1)
    expect(balance).toBe(18)
  },
)

it('lets nobody wait for another member whose account is busy', async () => {
  const begun = async () => {
    const { anna, bram, asAnna } = await site.couple({ credits: 20, premium: true })
    const send = () => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
    await send()
    return { anna, send }
  }
  const [busy, other] = [await begun(), await begun()]
  const letGo = await holdAccount(site, busy.anna)
  const waiting = [busy.send(), busy.send(), busy.send()]
  await expect.poll(() => site.rows(WAITING)).toEqual([{ count: 3 }])
  expect(await other.send()).toMatchObject({ balance: 18 })
  await letGo()
  const balances = (await Promise.all(waiting)).map(({ balance }) => balance)
  expect(balances.sort()).toEqual([16, 17, 18])
})

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/**
 * The statements of the transaction that has sent one like this; jobs and presence work beside. Without a `begin` it is
 * all that its connection was asked from the lock on.
 */
function transactionOf(all: HeardStatement[], one: RegExp): string[] {
  const { connection } = all.find(({ text }) => one.test(text))!
  const texts = all.filter((statement) => statement.connection === connection).map(({ text }) => text)
  const at = texts.findIndex((text) => one.test(text))
  const begin = texts.lastIndexOf('begin', at)
  if (begin >= 0) return texts.slice(begin, texts.indexOf('commit', at) + 1)
  return texts.slice(texts.findLastIndex((text, n) => n < at && / for no key update/.test(text)))
}
