import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignupForm } from '#features/accounts/contract.ts'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { sendFirstMessage } from './first-message.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true, settings: { message_length: 200 } })
})
afterAll(() => site.stop())

let people = 0

/** Signs up with a first message to the given member. */
async function write(to: string, changes: Partial<SignupForm> = {}) {
  const number = ++people
  const visitor = site.visitor()
  const form = signupForm(site, {
    name: `Schrijver ${number}`,
    email: `schrijver${number}@example.org`,
    gender: 'male',
    signup_message: 'Ga je mee naar zee?',
    message_to: to,
    ...changes,
  })
  const { user } = await visitor.api.accounts.signup(form)
  return { id: user.profile.id, email: form.email, api: visitor.api, visitor }
}

type Writer = Awaited<ReturnType<typeof write>>

async function confirm({ api, email }: Writer) {
  const { text } = await site.mail.mailTo(email)
  const [, token] = /token=([\w-]+)/.exec(text!)!
  await api.accounts.activate({ token: token! })
}

/** Runs `work` between the confirmation and the sending of the first message. */
async function meanwhile({ id, email }: Writer, work: () => Promise<void>) {
  // Waits for the activation mail, which is only sent to unconfirmed members.
  await site.mail.mailTo(email)
  await site.rows(`update account set status = 'active' where id = $1`, [id])
  await work()
  await site.rows(`update account set status = 'not_confirmed' where id = $1`, [id])
}

const greeting = (to: string) => ({ id: site.app.ids.uuid(), to, body: 'Hallo' })

async function mailOf({ email }: Writer, subject: string) {
  await expect.poll(async () => (await site.mail.mailTo(email)).subject).toBe(subject)
  return site.mail.mailTo(email)
}

async function buyCredits({ api, visitor }: Writer) {
  const offer = (await api.payments.offers()).offers[0]!
  const { purchase } = await api.payments.order({
    key: site.app.ids.uuid(),
    package_id: offer.id,
    payment_method: 'ideal',
    immediate_start: IMMEDIATE_START,
    bank: 'polder',
    amount: offer.amount,
    from: '/credits',
  })
  const page = new URL(purchase.checkout_url!).pathname
  await visitor.fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) })
}

const waiting = (id: string) => site.rows('select body from first_message where member_id = $1', [id])

it('waits for the confirmation, then goes to that member once, at the usual price', async () => {
  const anna = await site.build.member()
  const asAnna = await site.login(anna)
  const writer = await write(anna.id)
  expect(await waiting(writer.id)).toEqual([{ body: 'Ga je mee naar zee?' }])
  expect((await asAnna.api.chat.list()).chats).toEqual([])
  expect(await writer.api.members.own()).toMatchObject({ profile: { profile_text: '' } })

  await confirm(writer)
  await expect
    .poll(async () => (await asAnna.api.chat.list()).chats)
    .toMatchObject([
      { profile: { id: writer.id }, num_unread_messages: 1, last_message: { body: 'Ga je mee naar zee?' } },
    ])
  await Promise.all([1, 2].map(() => sendFirstMessage(site.app, { memberId: writer.id })))
  expect((await asAnna.api.chat.list()).chats).toMatchObject([{ num_unread_messages: 1 }])
  expect(await writer.api.accounts.user()).toMatchObject({ user: { credits: 4 } })
  expect(await waiting(writer.id)).toEqual([])
})

it('is left out, and the confirmation holds, when that member cannot be written to any more', async () => {
  const [left, blocking, hidden] = await Promise.all([
    site.build.member(),
    site.build.member(),
    site.build.member({ confirmed: false }),
  ])
  const writers = await Promise.all([left, blocking, hidden].map(({ id }) => write(id)))
  await site.rows(`update account set status = 'deleted' where id = $1`, [left!.id])
  await (await site.login(blocking!)).api.members.block({ id: writers[1]!.id })
  for (const writer of writers) {
    await confirm(writer)
    await expect.poll(() => waiting(writer.id)).toEqual([])
    expect(await writer.api.accounts.user()).toMatchObject({ user: { status: 'active', credits: 5 } })
    expect((await writer.api.chat.list()).chats).toEqual([])
    const told = await mailOf(writer, 'Over je eerste bericht op Vonk')
    expect(told.text).toContain('kost')
    expect(told.text).not.toContain('/credits')
  }
})

it('reserves its free conversation until it is sent', async () => {
  const [anna, greeted, third] = await Promise.all([1, 2, 3].map(() => site.build.member()))
  const writer = await write(anna!.id)
  await expectRefusal(writer.api.chat.send(greeting(greeted!.id)), 'confirmation_required')
  await meanwhile(writer, async () => {
    await writer.api.chat.send(greeting(greeted!.id))
    await expectRefusal(writer.api.chat.send(greeting(third!.id)), 'premium_only', {
      limit: 'conversations',
      max: 2,
    })
  })
  await confirm(writer)
  await expect.poll(() => waiting(writer.id)).toEqual([])
  expect((await writer.api.chat.list()).chats.map(({ profile }) => profile?.id).sort()).toEqual(
    [anna!.id, greeted!.id].sort(),
  )
})

it('waits on, and says so, where its price was spent on others, and goes with the next credits', async () => {
  const [anna, greeted] = await Promise.all([1, 2].map(() => site.build.member()))
  const writer = await write(anna!.id)
  await meanwhile(writer, async () => {
    for (let credits = 5; credits > 0; credits--) await writer.api.chat.send(greeting(greeted!.id))
  })
  await confirm(writer)
  const told = await mailOf(writer, 'Over je eerste bericht op Vonk')
  expect(told.text).toContain('/credits')
  expect(await waiting(writer.id)).toEqual([{ body: 'Ga je mee naar zee?' }])

  await buyCredits(writer)
  await expect.poll(() => waiting(writer.id)).toEqual([])
  expect((await (await site.login(anna!)).api.chat.list()).chats).toMatchObject([
    { profile: { id: writer.id }, last_message: { body: 'Ga je mee naar zee?' } },
  ])
})

it('does not stop a signup when its recipient does not exist, and is no longer than the site’s messages', async () => {
  const writer = await write(site.app.ids.uuid())
  expect(await waiting(writer.id)).toEqual([])
  const anna = await site.build.member()
  await expectFieldRefusal(write(anna.id, { signup_message: 'x'.repeat(201) }), 'signup_message', 'too_big')
  const exact = await write(anna.id, { signup_message: 'x'.repeat(200) })
  expect(await waiting(exact.id)).toHaveLength(1)
})

describe('of a writer who has begun with too many others', () => {
  let usual: TestSite
  beforeAll(async () => {
    usual = site
    site = await startSite({
      settings: {
        message_length: 200,
        spam: {
          hold_contact_details: true,
          same_text_members: 8,
          member_conversations: 60,
          new_member_days: 7,
          new_member_conversations: 1,
        },
      },
      limitsFactor: 1,
    })
  })
  afterAll(async () => {
    await site.stop()
    site = usual
  })

  it('is for a moderator, but not where a rule forbids it', async () => {
    const [anna, greeted] = await Promise.all([1, 2].map(() => site.build.member()))
    const items = ({ id }: Writer) =>
      site.rows(
        `select held_message.body from moderation_item join held_message on held_message.id = subject_id
         where moderation_item.kind = 'held_message' and moderation_item.member_id = $1`,
        [id],
      )
    const writer = await write(anna!.id)
    await meanwhile(writer, async () => {
      await writer.api.chat.send(greeting(greeted!.id))
    })
    await confirm(writer)
    expect((await mailOf(writer, 'Over je eerste bericht op Vonk')).text).toContain('een medewerker')
    expect(await items(writer)).toEqual([{ body: 'Ga je mee naar zee?' }])

    const forbidden = await write(anna!.id, { signup_message: 'Bel me op 06 12345678' })
    await confirm(forbidden)
    expect((await mailOf(forbidden, 'Over je eerste bericht op Vonk')).text).toContain('erin: ‘06 12345678’.')
    expect(await items(forbidden)).toEqual([])

    for (const one of [writer, forbidden]) expect(await waiting(one.id)).toEqual([])
    expect((await (await site.login(anna!)).api.chat.list()).chats).toEqual([])
  })
})
