import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '#tests/harness/errors.ts'
import { holdAccount, holdConversation } from '#tests/harness/hold-account.ts'
import { type HeardStatement, hearStatements } from '#tests/harness/run/statements.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

// With whether the sender's session stands. A usual message is a transaction by itself: its lock, itself, and its news.
const IN_TRANSACTION_AT_MOST = { premium: 3, free: 10 }

const heard: HeardStatement[] = []
let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
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

/** A premium member who has written to another, so that what she writes next is usual. */
async function begun() {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20, premium: true })
  const send = () => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
  const { conversation } = await send()
  return { anna, asBram, conversation, send }
}

it('lets nobody wait for another member whose account is busy', async () => {
  const [busy, other] = [await begun(), await begun()]
  const letGo = await holdAccount(site, busy.anna)
  const waiting = [busy.send(), busy.send(), busy.send()]
  await expect.poll(() => site.rows(WAITING)).toEqual([{ count: 3 }])
  expect(await other.send()).toMatchObject({ balance: 18 })
  await letGo()
  const balances = (await Promise.all(waiting)).map(({ balance }) => balance)
  expect(balances.sort()).toEqual([16, 17, 18])
})

it('lets nobody wait for long for conversations in which others write, and writes there once it may', async () => {
  const [other, ...busy] = [
    await begun(),
    await begun(),
    await begun(),
    await begun(),
    await begun(),
    await begun(),
  ]
  const letGo = await Promise.all(busy.map(({ conversation }) => holdConversation(site, conversation)))
  const waiting = busy.flatMap(({ send }) => [send(), send()])
  await expect.poll(() => site.rows(WAITING)).not.toEqual([{ count: 0 }])
  expect(await other.send()).toMatchObject({ balance: 18 })
  expect(await other.send()).toMatchObject({ balance: 17 })
  await Promise.all(letGo.map((release) => release()))
  const sent = await Promise.all(waiting)
  expect(sent.map(({ message }) => message.seq).sort()).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3, 3])
  expect(sent.map(({ balance }) => balance).sort()).toEqual([17, 17, 17, 17, 17, 18, 18, 18, 18, 18])
})

it('goes on where PostgreSQL ends a connection in use, and a repeated send counts once', async () => {
  const { bram, asAnna } = await site.couple({ credits: 20, premium: true })
  const send = (id: string) => asAnna.api.chat.send({ id, to: bram.id, body: 'Hoi' })
  const { conversation } = await send(site.app.ids.uuid())
  const letGo = await holdConversation(site, conversation)
  const id = site.app.ids.uuid()
  const answer = send(id).then(
    ({ balance }) => balance,
    () => undefined,
  )
  await expect.poll(() => site.rows(WAITING)).not.toEqual([{ count: 0 }])
  await site.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await letGo()
  await answer
  site.forgiveErrors()
  expect(await send(id)).toMatchObject({ balance: 18 })
  expect(await send(site.app.ids.uuid())).toMatchObject({ balance: 17, message: { seq: 3 } })
})

it('refuses a banned member, though their session was left', async () => {
  const { anna, send } = await begun()
  await site.rows('update account set banned_at = $now where id = $1', [anna.id])
  await expectRefusal(send(), 'authentication_required')
})

it('answers each of many at once by itself: who may, who has too little, and who is blocked', async () => {
  const many = await Promise.all(Array.from({ length: 40 }, begun))
  const [poor, blocked] = [many[3]!, many[7]!]
  await site.rows(
    `with last as (select * from ledger_entry where member_id = $1 and account = 'wallet' order by number desc limit 1)
     insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
     select member_id, 'spent', 'wallet', -balance, number + 1, 0, $now from last`,
    [poor.anna.id],
  )
  await blocked.asBram.api.members.block({ id: blocked.anna.id })
  const outcomes = await Promise.all(
    many.map(({ send }) =>
      send().then(
        ({ balance }) => balance,
        ({ code }: { code: string }) => code,
      ),
    ),
  )
  expect(outcomes).toEqual(
    many.map((one) => (one === poor ? 'insufficient_credits' : one === blocked ? 'not_found' : 18)),
  )
  const counts = await site.rows<{ count: number; last: number }>(
    `select count(*)::int as count, max(seq) as last from message where conversation_id = any($1)
     group by conversation_id having count(*) <> 2 order by 1`,
    [many.map(({ conversation }) => conversation)],
  )
  expect(counts).toEqual([
    { count: 1, last: 1 },
    { count: 1, last: 1 },
  ])
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
