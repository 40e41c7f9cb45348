import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignupForm } from '#features/accounts/contract.ts'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { PATIENCE_MILLISECONDS } from '#tests/harness/open-page.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { sendFirstMessage } from './first-message.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { message_length: 200 } })
})
afterAll(() => site.stop())

const EVENTUALLY = { timeout: PATIENCE_MILLISECONDS }
let people = 0

/** Signs up with a first message to somebody. */
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
  return { id: user.profile.id, email: form.email, api: visitor.api }
}

async function confirm({ api, email }: { api: ReturnType<TestSite['visitor']>['api']; email: string }) {
  await api.accounts.sendActivation()
  const { text } = await site.mail.mailTo(email)
  const [, token] = /token=([\w-]+)/.exec(text!)!
  await api.accounts.activate({ token: token! })
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
    .poll(async () => (await asAnna.api.chat.list()).chats, EVENTUALLY)
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
    await expect.poll(() => waiting(writer.id), EVENTUALLY).toEqual([])
    expect(await writer.api.accounts.user()).toMatchObject({ user: { status: 'active', credits: 5 } })
    expect((await writer.api.chat.list()).chats).toEqual([])
  }
})

it('is no obstacle when there is nobody of that id, and no longer than the site’s messages', async () => {
  const writer = await write(site.app.ids.uuid())
  expect(await waiting(writer.id)).toEqual([])
  const anna = await site.build.member()
  await expectFieldRefusal(write(anna.id, { signup_message: 'x'.repeat(201) }), 'signup_message', 'too_big')
  const exact = await write(anna.id, { signup_message: 'x'.repeat(200) })
  expect(await waiting(exact.id)).toHaveLength(1)
})
