import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { Visitor } from './harness/browser-like.ts'
import { orderByIdeal } from './harness/buying.ts'
import { landscape } from './harness/pictures.ts'
import {
  cutOff,
  expectBooksToBalance,
  killWhen,
  leftOf,
  logInAsGuest,
  numberedSignup,
} from './harness/run/kill.ts'
import { silentLog } from './harness/run/log.ts'
import { freePort, ProgramProcess } from './harness/run/process.ts'
import { silence, WAVE } from './harness/sounds.ts'

const WITHIN_MS = 300_000

let program: ProgramProcess
beforeAll(async () => {
  program = await ProgramProcess.create(await freePort())
  await program.start()
}, WITHIN_MS)
afterAll(() => program.remove())

it('keeps every message, gift, photo and voice message it confirmed and doubles none, when it is killed during sends', async () => {
  const { member, id: senderId } = await logInAsGuest(program, true)
  const [chat] = (await member.api.chat.list()).chats
  const to = chat!.profile!.id
  const { balance } = (await member.api.chat.messages({ member: to })).cost
  const messages = Array.from({ length: 60 }, (_, i) => ({
    id: randomUUID(),
    to,
    ...(i % 10 === 5
      ? { photo: true }
      : i % 10 === 7
        ? { voice: true }
        : i % 4
          ? { body: `bericht ${i}` }
          : { gift: 'rose' as const }),
  }))
  const picture = new File([(await landscape({ width: 300, height: 200 })) as BlobPart], 'photo.jpg')
  const sound = new File([(await silence()) as BlobPart], 'voice.webm')
  const send = async (message: (typeof messages)[number]) => {
    const isVoice = 'voice' in message
    if (!('photo' in message || isVoice))
      return member.call('POST', 'gift' in message ? '/gifts' : '/messages', message)
    const body = new FormData()
    body.set('id', message.id)
    body.set('to', to)
    body.set('file', isVoice ? sound : picture)
    if (isVoice) body.set('wave', WAVE)
    const path = isVoice ? '/api/voice-messages' : '/api/chat-photos'
    const answer = await member.fetch(path, { method: 'POST', body })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const confirmed = new Set<string>()
  const sending = messages.map(async (message) => {
    const answer = await send(message).catch(cutOff)
    if (answer?.status === 200) confirmed.add((answer.body.message as { client_id: string }).client_id)
  })
  await killWhen(program, () => confirmed.size >= 10)
  await Promise.all(sending)
  const beforeRestart = [...confirmed]
  expect(beforeRestart.length).toBeGreaterThanOrEqual(10)

  await program.start()
  const stored = async () =>
    program.rows<{ client_id: string }>(
      'select client_id from message where sender_id = $1 and client_id = any($2)',
      [senderId, messages.map(({ id }) => id)],
    )
  const ids = (await stored()).map((row) => row.client_id)
  expect(ids).toEqual(expect.arrayContaining(beforeRestart))

  // The browser cannot know which of the others arrived, so it sends all of them again.
  for (const message of messages) expect((await send(message)).status).toBe(200)
  expect((await stored()).map((row) => row.client_id).sort()).toEqual(
    messages.map((message) => message.id).sort(),
  )
  expect((await member.api.chat.messages({ member: to })).cost.balance).toBe(
    balance - messages.reduce((sum, message) => sum + ('gift' in message ? 3 : 'body' in message ? 1 : 2), 0),
  )
  await expectBooksToBalance(program)
})

it('grants what was paid for exactly once, when it is killed while the bank calls', async () => {
  const buyer = await logInAsGuest(program, false)
  const premium = await logInAsGuest(program, true)
  // A member has one open order at a discount: only the premium member's can all be paid.
  const orders = await Promise.all(
    [buyer, ...Array.from({ length: 5 }, () => premium)].map(async ({ member }) => {
      const { offer, purchase, path } = await orderByIdeal(member)
      return { member, id: purchase.id, path, offer }
    }),
  )
  const creditsOf = async ({ member }: typeof buyer) => (await member.api.accounts.user()).user!.credits
  const [hers, theirs] = await Promise.all([creditsOf(buyer), creditsOf(premium)])
  const pay = ({ member, path }: (typeof orders)[number]) =>
    member.fetch(path, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) })
  const answered = new Set<string>()
  const paying = orders.map(async (order) => {
    const answer = await pay(order).catch(cutOff)
    if (answer?.status === 303) answered.add(order.id)
  })
  await killWhen(program, () => answered.size >= 2)
  await Promise.all(paying)
  await program.start()

  // Buyers who got no response try again; the bank retries its webhooks, each more than once.
  for (const order of orders) if (!answered.has(order.id)) expect((await pay(order)).status).toBe(303)
  const ids = orders.map(({ id }) => id).sort()
  await expect
    .poll(() => program.rows('select distinct status from purchase where id = any($1)', [ids]))
    .toEqual([{ status: 'completed' }])
  const sales = await program.rows<{ key: string }>(
    `select key from ledger_entry where account = 'wallet' and key = any($1)`,
    [ids.map((id) => `purchase:${id}`)],
  )
  expect(sales.map(({ key }) => key).sort()).toEqual(ids.map((id) => `purchase:${id}`))
  const { credits } = orders[0]!.offer
  expect((await buyer.member.api.accounts.user()).user).toMatchObject({
    credits: hers + credits,
    paid_user: true,
  })
  expect(await creditsOf(premium)).toBe(theirs + 5 * credits)
  await expectBooksToBalance(program)
})

it('takes back and refunds once, when it is killed among withdrawals and chargebacks', async () => {
  const { member, id: memberId } = await logInAsGuest(program, true)
  const before = (await member.api.accounts.user()).user!.credits
  const bought = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { purchase, path } = await orderByIdeal(member)
      return { id: purchase.id, key: randomUUID(), path }
    }),
  )
  const ids = bought.map(({ id }) => id)
  const press = (path: string, decision: string) =>
    member.fetch(path, { method: 'POST', body: new URLSearchParams({ decision }) })
  for (const { path } of bought) expect((await press(path, 'pay')).status).toBe(303)
  await expect
    .poll(() => program.rows('select distinct status from purchase where id = any($1)', [ids]))
    .toEqual([{ status: 'completed' }])
  const withdrawn = bought.slice(0, 3)
  const chargedBack = bought.slice(3)
  const withdraw = ({ id, key }: (typeof bought)[number]) =>
    member.call('POST', `/purchases/${id}/withdrawal`, { key })
  let answered = 0
  const going = [
    ...withdrawn.map((one) => withdraw(one).catch(cutOff)),
    ...chargedBack.map(({ path }) => press(path, 'charge_back').catch(cutOff)),
  ].map((one) => one.then((answer) => (answered += answer ? 1 : 0)))
  await killWhen(program, () => answered >= 2)
  await Promise.all(going)
  await program.start()

  // Callers without an answer ask again; the bank's book takes a payment back once.
  for (const one of withdrawn) expect((await withdraw(one)).status).toBe(200)
  for (const { path } of chargedBack) await press(path, 'charge_back')
  const booked = () =>
    program.rows<{ purchase_id: string; status: string }>(
      'select purchase_id, status from reversal where purchase_id = any($1)',
      [ids],
    )
  await expect
    .poll(async () => (await booked()).filter(({ status }) => status === 'done').length)
    .toBe(bought.length)
  expect((await booked()).map((row) => row.purchase_id).sort()).toEqual(ids.toSorted())
  const atBank = await program.rows<{ back: number; amount: number }>(
    `select purchase.amount, (select sum(amount)::int from sandbox_reversal
       where payment_id = purchase.provider_payment_id) as back from purchase where id = any($1)`,
    [ids],
  )
  for (const { back, amount } of atBank) expect(back).toBe(amount)
  expect((await member.api.accounts.user()).user!.credits).toBe(before)
  const papers = await program.rows<{ count: number; last: number }>(
    'select count(*)::int, max(number) as last from receipt where year = (select max(year) from receipt)',
  )
  expect(papers[0]!.last).toBe(papers[0]!.count)
  const debts = await program.rows(`select 1 from ledger_entry where member_id = $1 and account = 'debt'`, [
    memberId,
  ])
  expect(debts).toEqual([])
  await expectBooksToBalance(program)
})

it('makes one account of a signup, when it is killed during signups', async () => {
  const newcomer = new Visitor(program.url)
  const forms = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const key = randomUUID()
      return numberedSignup(i, key, (await newcomer.api.accounts.beginSignup({ key })).start)
    }),
  )
  // Waits as long as a person takes to sign up.
  await expect
    .poll(async () => (await newcomer.call('POST', '/signup/check', forms[0])).status, { interval: 1_000 })
    .toBe(200)
  let answered = 0
  const confirmed: string[] = []
  const signups = forms.map(async (form) => {
    const answer = await new Visitor(program.url).call('POST', '/signup', form).catch(cutOff)
    answered++
    if (answer?.status === 200) confirmed.push(form.email)
  })
  await killWhen(program, () => answered >= 3)
  await Promise.all(signups)
  await program.start()

  const kept = await program.rows('select id from account where email = any($1)', [confirmed])
  expect(kept).toHaveLength(confirmed.length)
  const ids: string[] = []
  for (const form of forms) {
    const again = new Visitor(program.url)
    const { user } = await again.api.accounts.signup(form)
    ids.push(user.profile.id)
    expect(user).toMatchObject({
      profile: { name: form.name },
      credits: 5,
      status: 'not_confirmed',
    })
  }
  const accounts = await program.rows<{ id: string; claims: number; grants: number }>(
    `select id,
       (select count(*)::int from email_claim where member_id = account.id) as claims,
       (select count(*)::int from ledger_entry where member_id = account.id and account = 'wallet') as grants
     from account where email like 'kill%'`,
  )
  expect(accounts.map((account) => account.id).sort()).toEqual(ids.sort())
  expect(new Set(accounts.map(({ claims, grants }) => `${claims} ${grants}`))).toEqual(new Set(['1 1']))
  await expectBooksToBalance(program)
})

it('erases an account whole or not at all, when it is killed in the middle', async () => {
  const { id } = await logInAsGuest(program, false)
  await program.rows(
    `update account set status = 'deleted', deleted_at = now() - interval '15 days' where id = $1`,
    [id],
  )
  const before = await leftOf(program, id)
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0)

  // A lock on the address lets the erasure reach it and no further.
  const holder = await program.connect()
  await holder.query('begin')
  await holder.query('select 1 from email_claim where member_id = $1 for update', [id])
  await program.rows(`insert into pgboss.job (name, data) values ('accounts.erase', $1)`, [{ memberId: id }])
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%email_claim%'`
  await expect.poll(() => program.rows(waiting)).toHaveLength(1)
  // The database stops with the program and cuts the holder's connection.
  holder.on('error', cutOff)
  await program.kill()
  const database = await startEmbeddedPostgres({ dataDir: program.dataDir, log: silentLog() })
  expect(await leftOf(program, id)).toEqual(before)
  await database.stop()

  // The next start finds the unfinished erasure and completes it.
  await program.start()
  await expect
    .poll(async () => Object.values(await leftOf(program, id)))
    .toEqual(Object.keys(before).map(() => 0))
  const { member, id: partnerId } = await logInAsGuest(program, true)
  const ended = (await member.api.chat.list()).chats.find(({ profile }) => profile === null)
  const { messages } = await member.api.chat.messages({ conversation: ended!.id })
  expect(messages.length).toBeGreaterThan(0)
  const theirs = await program.rows('select 1 from message where conversation_id = $1 and sender_id <> $2', [
    ended!.id,
    partnerId,
  ])
  expect(theirs.length).toBeGreaterThan(0)
  await expectBooksToBalance(program)
})
