import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PushNews } from '#server/pusher.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

const sent: (PushNews & { endpoint: string })[] = []
const gone = new Set<string>()

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    pusher: {
      async send({ endpoint }, news) {
        if (gone.has(endpoint)) return 'gone'
        sent.push({ endpoint, ...news })
        return 'sent'
      },
    },
  })
})
afterAll(() => site.stop())

const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: 'BPk', auth: 'c2VjcmV0' },
})

it('tells the devices that asked for it of likes, matches and messages, without their words', async () => {
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', language: 'de', name: 'Anna' }),
    site.build.member({ gender: 'male', name: 'Bram' }),
  ])
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  expect((await asAnna.api.accounts.user()).user?.push).toBe(false)
  const subscribed = await asAnna.call('POST', '/user.php?push=1', { subscription: subscription('anna') })
  expect(subscribed).toMatchObject({ status: 200, body: { user: { push: true } } })

  await asBram.api.likes.give({ id: anna.id })
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Een geheim' })
  await asAnna.api.likes.give({ id: bram.id })
  await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(2)
  const { conversation } = await asAnna.api.chat.messages({ member: bram.id })
  expect(sent.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual([
    expect.objectContaining({ title: 'Neue Nachricht von Bram', url: `/chats/${conversation}` }),
    expect.objectContaining({ title: 'Bram mag dich', url: `/likes/m/${bram.id}` }),
  ])
  expect(JSON.stringify(sent)).not.toContain('geheim')
})

it('forgets a device that has ended its subscription, and refuses one without a member', async () => {
  const woman = await site.build.member({ gender: 'female' })
  const man = await site.build.member({ gender: 'male' })
  const asWoman = await site.login(woman)
  await asWoman.api.accounts.login({ subscription: subscription('old') })
  gone.add(subscription('old').endpoint)
  await site.build.like(man, woman)
  await expect
    .poll(() => site.rows('select endpoint from push_subscription where member_id = $1', [woman.id]), {
      timeout: 15_000,
    })
    .toEqual([])
  const refused = await site.visitor().call('POST', '/user.php?push=1', { subscription: subscription('x') })
  expect(refused).toMatchObject({ status: 403, body: { code: 'authentication_required' } })
  const insecure = { ...subscription('x'), endpoint: 'http://127.0.0.1:5432/' }
  expect(await asWoman.call('POST', '/user.php?push=1', { subscription: insecure })).toMatchObject({
    status: 400,
  })
})

it('ends push to a browser at once, and only to one of the member’s own', async () => {
  const [anna, bert] = await Promise.all([site.build.member(), site.build.member()])
  const [asAnna, asBert] = [await site.login(anna), await site.login(bert)]
  for (const name of ['phone', 'laptop'])
    await asAnna.api.accounts.login({ subscription: subscription(name) })
  const devices = () => site.rows('select endpoint from push_subscription where member_id = $1', [anna.id])
  await asBert.api.notifications.endPush({ endpoint: subscription('phone').endpoint })
  expect(await devices()).toHaveLength(2)
  expect(await asAnna.api.notifications.endPush({ endpoint: subscription('phone').endpoint })).toEqual({
    push: true,
  })
  expect(await devices()).toEqual([{ endpoint: subscription('laptop').endpoint }])
  expect(await asAnna.api.notifications.endPush({ endpoint: subscription('laptop').endpoint })).toEqual({
    push: false,
  })
  expect((await asAnna.api.accounts.user()).user?.push).toBe(false)
})
