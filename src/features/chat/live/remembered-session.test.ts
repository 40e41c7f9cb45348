import { afterAll, beforeAll, expect, it } from 'vitest'
import { FOR_MEMBER } from '#shared/page-headers.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { holdAccount } from '#tests/harness/hold-account.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

/** A process remembers sessions; here a second one changes what the first remembers. */
let site: TestSite
let second: Awaited<ReturnType<TestSite['startAnother']>>
beforeAll(async () => {
  site = await startSite({ bystander: true })
  second = await site.startAnother()
})
afterAll(async () => {
  await second.stop()
  await site.stop()
})

/** Two members with a conversation, and what Anna does that this process answers by a remembered session. */
async function remembered() {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20, premium: true }, { credits: 5 })
  const { conversation } = await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna' })
  const send = () => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoe is het?' })
  const read = () => asAnna.api.chat.messages({ conversation })
  const list = () => asAnna.api.chat.list()
  for (const act of [send, read, list, send]) await act()
  const elsewhere = (from: typeof asAnna) => {
    const visitor = second.visitor()
    for (const [name, value] of from.cookies) visitor.cookies.set(name, value)
    return visitor
  }
  return { anna, bram, asAnna, asBram, conversation, send, read, list, elsewhere }
}

const sentBy = (id: string) =>
  site.rows<{ count: number }>('select count(*)::int as count from message where sender_id = $1', [id])

it('refuses at once what a session asks that was ended in another process', async () => {
  const { anna, asAnna, send, read, list, elsewhere } = await remembered()
  const before = await sentBy(anna.id)
  await elsewhere(asAnna).api.accounts.logout()
  for (const act of [send, read, list]) await expectRefusal(act(), 'authentication_required')
  expect(await sentBy(anna.id)).toEqual(before)
})

it('refuses at once what an account asks that was deleted, and a session that has expired', async () => {
  const { anna, send, read, list } = await remembered()
  await site.rows(`update account set status = 'deleted' where id = $1`, [anna.id])
  for (const act of [send, read, list]) await expectRefusal(act(), 'authentication_required')

  const other = await remembered()
  await site.rows(`update session set expires_at = $2 where member_id = $1`, [
    other.anna.id,
    site.clock.now(),
  ])
  for (const act of [other.send, other.read, other.list])
    await expectRefusal(act(), 'authentication_required')
})

it('knows at once what was changed of a member in another process: a block, Premium, a hold', async () => {
  const { anna, bram, asBram, send, read, list, elsewhere } = await remembered()
  await elsewhere(asBram).api.members.block({ id: anna.id })
  await expectRefusal(send(), 'not_found')
  expect((await list()).chats).toMatchObject([{ closed: { why: 'out_of_reach' } }])
  await elsewhere(asBram).api.members.unblock({ id: anna.id })
  expect((await send()).balance).toBe(16)

  await site.rows('update profile set held_at = $now where member_id = $1', [anna.id])
  await expectRefusal(send(), 'message_held_back', { why: 'under_review', max: null })
  await site.rows('update profile set held_at = null where member_id = $1', [anna.id])
  await site.rows('update account set paid_user = false where id = $1', [anna.id])
  expect((await send()).balance).toBe(15)
  expect(await read()).toMatchObject({ cost: { balance: 15 }, profile: { id: bram.id } })
})

it('charges each of many sends at once from two tabs once, and numbers them without a gap', async () => {
  const { anna, bram, asAnna, conversation, elsewhere } = await remembered()
  const tabs = [asAnna, elsewhere(asAnna)]
  const ids = Array.from({ length: 8 }, () => site.app.ids.uuid())
  const sends = ids.flatMap((id) =>
    tabs.map((tab) => tab.api.chat.send({ id, to: bram.id, body: 'Tegelijk' })),
  )
  const sent = await Promise.all(sends)
  const seqs = [...new Set(sent.map(({ message }) => message.seq))].sort((a, b) => a - b)
  expect(seqs).toHaveLength(8)
  expect(seqs.at(-1)! - seqs[0]!).toBe(7)
  expect(Math.min(...sent.map(({ balance }) => balance))).toBe(9)
  expect(
    await site.rows(
      `select count(*)::int as legs, sum(amount)::int as sum from ledger_entry
       where member_id = $1 and key = any($2)`,
      [anna.id, ids.map((id) => `message:${id}`)],
    ),
  ).toEqual([{ legs: 16, sum: 0 }])
  expect(await site.rows('select last_seq from conversation where id = $1', [conversation])).toEqual([
    { last_seq: seqs.at(-1) },
  ])
})

it.each(['remembered', 'read for this request'])(
  'writes nothing by a session, %s, that ends while the message waits for the account',
  async (kind) => {
    const { anna, bram, asAnna } = await site.couple({ credits: 20 })
    await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
    const holding = async (meanwhile: () => Promise<unknown>) => {
      const sender = kind === 'remembered' ? asAnna : await site.login(anna)
      const letGo = await holdAccount(site, anna)
      const sent = sender.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
      sent.catch(() => {})
      await expect.poll(() => site.rows(WAITING)).toEqual([{ count: 1 }])
      await meanwhile()
      await letGo()
      return sent
    }
    expect(await holding(async () => {})).toMatchObject({ balance: 18 })
    const end = () => site.rows('delete from session where member_id = $1', [anna.id])
    await expectRefusal(holding(end), 'authentication_required')
    expect(await sentBy(anna.id)).toEqual([{ count: 2 }])
  },
)

it('takes one of the rate limit for a message, also where the remembered session has changed', async () => {
  const { anna, send } = await remembered()
  await site.rows('update account set paid_user = false where id = $1', [anna.id])
  const left = async () => (await site.app.limits.left('send', { points: 60, seconds: 60 }, anna.id)).points
  const before = await left()
  await send()
  expect(await left()).toBe(before - 1)
})

it('refuses what is beyond the rate limit, one after the other and at once, also by a remembered session', async () => {
  const { anna, bram, asAnna, send } = await remembered()
  const left = async () => (await site.app.limits.left('send', { points: 60, seconds: 60 }, anna.id)).points
  await site.app.limits.spend('send', { points: 60, seconds: 60 }, anna.id, (await left()) - 2)
  const before = await sentBy(anna.id)
  const atOnce = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Nu' }),
    ),
  )
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (let more = 0; more < 5; more++) await expectRefusal(send(), 'too_many_requests')
  expect(await sentBy(anna.id)).toEqual([{ count: before[0]!.count + 2 }])
})

it('answers a page of another member as one without a login, once the session has ended elsewhere', async () => {
  const { bram, asAnna, elsewhere } = await remembered()
  asAnna.headers[FOR_MEMBER] = bram.id
  const change = () => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Van een ander' })
  await expectRefusal(change(), 'other_member')
  await elsewhere(asAnna).api.accounts.logout()
  await expectRefusal(change(), 'authentication_required')
})

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
