import { expect, it } from 'vitest'
import { DAY, SECOND } from '#server/clock.ts'
import { type LocalPushService, startPushService } from '#tests/harness/services/push-service.ts'
import { siteForTest, type TestSite } from '#tests/harness/site.ts'
import { bringForward } from '#tests/harness/waiting-jobs.ts'
import { PUSH } from './push.server.ts'

/** A woman whose phone is pushed to through a local service, and a man who writes to her. */
async function couple(choice: { push_previews?: boolean } = {}) {
  const service = await startPushService()
  const site = await siteForTest({ pusher: service.pusher })
  const { anna, bram, asAnna, asBram } = await site.couple({}, { name: 'Bram', credits: 50 })
  await asAnna.api.accounts.login({ subscription: service.subscribe('phone') })
  await asAnna.api.notifications.choose(choice)
  const write = async (body: string) => {
    const sent = await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body })
    return { ...sent, url: `/chats/${sent.conversation}` }
  }
  return { service, site, anna, bram, asAnna, asBram, write }
}

/** Has what the service puts off by a second tried again now, until that is seen. */
const triedAgain = <T>(site: TestSite, seen: () => T | Promise<T>) =>
  expect.poll(async () => {
    await bringForward(site, PUSH.name, SECOND)
    return seen()
  })
const waiting = (site: TestSite) =>
  site.rows<{ attempt: number; seconds: number }>(
    `select (data->>'attempt')::int as attempt, round(extract(epoch from start_after - created_on))::int as seconds
     from pgboss.job where name = 'notifications.push' and state = 'created' and data ? 'attempt' order by created_on`,
  )
const subscriptions = (site: TestSite) => site.rows('select failures from push_subscription')
const bodies = ({ opened }: LocalPushService) => opened.map(({ body }) => body)

it('reaches the browser signed and sealed, with what waits for the member', async () => {
  const { service, site, anna, bram, asBram, write } = await couple()
  const { url } = await write('Een geheim')
  await expect.poll(() => service.opened.length).toBe(1)
  expect(service.opened).toEqual([
    {
      name: 'phone',
      ttl: 24 * 3600,
      title: 'Nieuw bericht van Bram',
      body: 'Tik om te kijken.',
      url,
      tag: `message ${bram.id}`,
      member: anna.id,
      unseen: 1,
    },
  ])
  await asBram.api.likes.give({ id: anna.id })
  await expect.poll(() => service.opened.length).toBe(2)
  expect(service.opened[1]).toMatchObject({ title: 'Bram vindt je leuk', unseen: 2 })
  expect(await subscriptions(site)).toEqual([{ failures: 0 }])
})

it('is refused where another signed it, and counted as a failure', async () => {
  const service = await startPushService()
  const site = await siteForTest({ pusher: service.stranger })
  const { anna, bram, asAnna } = await site.couple()
  await asAnna.api.accounts.login({ subscription: service.subscribe('phone') })
  await site.build.like(bram, anna)
  await expect.poll(() => subscriptions(site)).toEqual([{ failures: 1 }])
  expect(service.opened).toEqual([])
})

it('shows the words of a message only to who said yes, its beginning, and not of one that was unsent', async () => {
  const { service, site, asAnna, asBram, write } = await couple({ push_previews: true })
  expect(await asAnna.api.notifications.preferences()).toMatchObject({ push_previews: true })
  await write('Kom je\n  zaterdag mee?')
  await expect.poll(() => bodies(service)).toEqual(['Kom je zaterdag mee?'])
  await write('é'.repeat(400))
  await expect.poll(() => bodies(service).at(-1)).toBe(`${'é'.repeat(160)}…`)

  service.answer('phone', { status: 503, retryAfter: 1 })
  const { conversation, message } = await write('Vergis me')
  await asBram.api.chat.unsend({ conversation, seq: message.seq })
  await triedAgain(site, () => bodies(service).length).toBe(3)
  expect(bodies(service).at(-1)).toBe('Tik om te kijken.')

  await asAnna.api.notifications.choose({ push_previews: false })
  await write('Nog een geheim')
  await expect.poll(() => bodies(service).length).toBe(4)
  expect(bodies(service).at(-1)).toBe('Tik om te kijken.')
})

it.each([404, 410])(
  'ends a subscription that is answered %s, and sends nothing more to it',
  async (status) => {
    const { service, site, write } = await couple()
    service.answer('phone', { status })
    await write('Hoi')
    await expect.poll(() => subscriptions(site)).toEqual([])
    await write('Ben je daar?')
    expect(service.tries('phone')).toBe(1)
    expect(await waiting(site)).toEqual([])
  },
)

it.each([429, 500, 503])(
  'is sent again after a %s, when the service says, and the failure is forgotten',
  async (status) => {
    const { service, site, write } = await couple()
    service.answer('phone', { status, retryAfter: 1 })
    await write('Hoi')
    await triedAgain(site, () => service.opened.length).toBe(1)
    expect(service.tries('phone')).toBe(2)
    await expect.poll(() => subscriptions(site)).toEqual([{ failures: 0 }])
  },
)

it('waits longer each time, never longer than six hours, and not for what was read meanwhile', async () => {
  const { service, site, asAnna, write } = await couple()
  const again = { status: 503, retryAfter: 1 }
  service.answer('phone', again, { status: 503 })
  await write('Hoi')
  await triedAgain(site, () => waiting(site)).toEqual([{ attempt: 2, seconds: 300 }])
  service.answer('phone', { status: 429, retryAfter: 999_999 })
  await write('Ben je daar?')
  await expect
    .poll(() => waiting(site))
    .toEqual([
      { attempt: 2, seconds: 300 },
      { attempt: 1, seconds: 6 * 3600 },
    ])
  service.answer('phone', again)
  const { conversation } = await write('Laatste')
  await asAnna.api.chat.read({ id: conversation })
  const sentAgain = () =>
    site.rows(`select from pgboss.job where data->>'attempt' = '1' and state = 'completed'`)
  await triedAgain(site, async () => (await sentAgain()).length).toBe(2)
  expect(await waiting(site)).toHaveLength(2)
  expect(service.tries('phone')).toBe(4)
  expect(service.opened).toEqual([])
})

it('is given up after five tries; a browser that fails for a day is dropped', async () => {
  const { service, site, write } = await couple()
  const again = { status: 503, retryAfter: 1 }
  service.answer('phone', again, again, again, again, { status: 503 })
  await write('Hoi')
  await triedAgain(site, () => subscriptions(site)).toEqual([{ failures: 5 }])
  expect(await waiting(site)).toEqual([])
  expect(service.opened).toEqual([])
  site.clock.advance(DAY)
  service.answer('phone', again, again, { status: 503 })
  await write('Nog eens')
  await triedAgain(site, () => subscriptions(site)).toEqual([])
})

it('is not sent of a conversation that the member has muted, and is again after', async () => {
  const { service, site, asAnna, asBram, anna, write } = await couple()
  const { conversation } = await write('Een')
  await expect.poll(() => service.opened.length).toBe(1)
  await asAnna.api.chat.mute({ id: conversation.toUpperCase(), muted: true })
  expect((await asAnna.api.chat.list()).chats).toMatchObject([{ id: conversation, muted: true }])
  expect((await asBram.api.chat.list()).chats).toMatchObject([{ id: conversation, muted: false }])
  const jobs = () => site.rows(`select 1 from pgboss.job where name = 'notifications.push'`)
  const before = (await jobs()).length
  await write('Twee')
  expect(await jobs()).toHaveLength(before)
  // Other news of the same member is told.
  await asBram.api.likes.give({ id: anna.id })
  await expect
    .poll(() => service.opened.map(({ title }) => title))
    .toEqual(['Nieuw bericht van Bram', 'Bram vindt je leuk'])
  await asAnna.api.chat.mute({ id: conversation, muted: false })
  await write('Drie')
  await expect.poll(() => service.opened.length).toBe(3)
  expect((await asAnna.api.chat.list()).chats).toMatchObject([{ muted: false, num_unread_messages: 3 }])
})

it('that was put off is not sent when the conversation was muted meanwhile', async () => {
  const { service, site, asAnna, write } = await couple()
  service.answer('phone', { status: 503, retryAfter: 1 })
  const { conversation } = await write('Een')
  await asAnna.api.chat.mute({ id: conversation, muted: true })
  await triedAgain(site, () =>
    site.rows(`select state from pgboss.job where name = 'notifications.push' and data ? 'attempt'`),
  ).toEqual([{ state: 'completed' }])
  expect(service.opened).toEqual([])
})
