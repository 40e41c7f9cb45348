import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import type { Pusher, PushNews } from '#server/pusher.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { sweepSessions } from '../accounts/session.server.ts'
import { push } from './push.server.ts'

const sent: (PushNews & { endpoint: string })[] = []
const gone = new Set<string>()
const pusher: Pusher = {
  async send({ endpoint }, news) {
    if (gone.has(endpoint)) return 'gone'
    sent.push({ endpoint, ...news })
    return 'sent'
  },
}

let site: TestSite
beforeAll(async () => {
  site = await startSite({ pusher })
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

it('ends push to the browser that asks, and tells each browser of itself', async () => {
  const anna = await site.build.member()
  const [phone, laptop] = [await site.login(anna), await site.login(anna)]
  await phone.api.accounts.login({ subscription: subscription('phone') })
  expect((await phone.api.accounts.user()).user?.push).toBe(true)
  expect((await laptop.api.accounts.user()).user?.push).toBe(false)
  await laptop.api.accounts.login({ subscription: subscription('laptop') })
  await phone.api.notifications.endPush()
  expect(await pushedTo(anna)).toEqual(['laptop'])
  expect((await phone.api.accounts.user()).user?.push).toBe(false)
  expect((await laptop.api.accounts.user()).user?.push).toBe(true)
  // The browser's place may change: it has one.
  await laptop.api.accounts.login({ subscription: subscription('laptop again') })
  expect(await pushedTo(anna)).toEqual(['laptop again'])
})

it('pushes nothing more to a browser where the member is logged out, however that came', async () => {
  const anna = await site.build.member()
  const stays = await pushed(anna, 'stays')
  const leaves = await pushed(anna, 'leaves')
  await leaves.api.accounts.logout()
  expect(await pushedTo(anna)).toEqual(['stays'])

  await pushed(anna, 'ended')
  const { sessions } = await stays.api.accounts.sessions()
  await stays.api.accounts.prove({ password: anna.password })
  await stays.api.accounts.endSession({ id: sessions.find(({ current }) => !current)!.id })
  expect(await pushedTo(anna)).toEqual(['stays'])

  await pushed(anna, 'other')
  await stays.api.accounts.endOtherSessions()
  expect(await pushedTo(anna)).toEqual(['stays'])

  await pushed(anna, 'guessed')
  const passwords = { old_password: anna.password, new_password: 'zwaluwen boven de schuur' }
  await stays.api.accounts.changePassword(passwords)
  expect(await pushedTo(anna)).toEqual(['stays'])
  expect((await stays.api.accounts.user()).user?.push).toBe(true)
  // Logging in anew in the same browser is another session: it says yes again, or nothing is pushed.
  await stays.api.accounts.login({ email: anna.email, password: passwords.new_password })
  expect((await stays.api.accounts.user()).user?.push).toBe(false)
  expect(await pushedTo(anna)).toEqual([])
})

it('gives a browser that two members share to the one who is logged in', async () => {
  const [anna, bea] = await Promise.all([site.build.member(), site.build.member()])
  const shared = await pushed(anna, 'shared')
  await shared.api.accounts.login(bea)
  expect(await pushedTo(anna)).toEqual([])
  expect((await shared.api.accounts.user()).user).toMatchObject({ profile: { id: bea.id }, push: false })
  // Also when the session of the first was left open elsewhere.
  await pushed(anna, 'shared')
  await shared.api.accounts.login({ subscription: subscription('shared') })
  expect([await pushedTo(anna), await pushedTo(bea)]).toEqual([[], ['shared']])
})

it('pushes nothing to a browser that nobody used for 14 days', async () => {
  const own = await siteForTest({ pusher })
  const woman = await own.build.member({ gender: 'female' })
  const man = await own.build.member({ gender: 'male' })
  const [left, used] = [await own.login(woman), await own.login(woman)]
  await left.api.accounts.login({ subscription: subscription('left') })
  await used.api.accounts.login({ subscription: subscription('used') })
  own.clock.advance(8 * DAY)
  await used.api.accounts.user()
  own.clock.advance(8 * DAY)
  // Before the hourly sweep has been, too.
  expect(await own.rows('select 1 from push_subscription')).toHaveLength(2)
  await push(own.app, { memberId: woman.id, kind: 'like', from: man.id, url: '/' })
  const places = sent.map(({ endpoint }) => endpoint)
  expect(places).toContain(subscription('used').endpoint)
  expect(places).not.toContain(subscription('left').endpoint)
  await sweepSessions(own.app)
  expect(await own.rows('select endpoint from push_subscription')).toEqual([
    { endpoint: subscription('used').endpoint },
  ])
})

/** A browser where the member is logged in and wants push. */
async function pushed(member: { email: string; password: string }, name: string) {
  const browser = await site.login(member)
  await browser.api.accounts.login({ subscription: subscription(name) })
  return browser
}

async function pushedTo({ id }: { id: string }): Promise<string[]> {
  const rows = await site.rows<{ endpoint: string }>(
    'select endpoint from push_subscription where member_id = $1 order by created_at, endpoint',
    [id],
  )
  return rows.map(({ endpoint }) => endpoint.replace('https://push.example/', ''))
}
