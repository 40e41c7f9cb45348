import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepSessions } from '#features/accounts/login/session.server.ts'
import { DAY } from '#server/clock.ts'
import type { Pusher, PushNews } from '#server/pusher.ts'
import { PUSH_KEYS, pushToBrowsers } from '#tests/harness/services/push.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

const sent: (PushNews & { endpoint: string })[] = []
const gone = new Set<string>()
const failing = new Set<string>()
const dead = Promise.withResolvers<'sent'>()
const pusher: Pusher = {
  async send({ endpoint }, news) {
    if (gone.has(endpoint)) return 'gone'
    if (failing.has(endpoint)) throw new Error('the push service stumbled')
    if (endpoint.endsWith('/dead')) return dead.promise
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
  keys: PUSH_KEYS,
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
  await expect.poll(() => sent.length).toBe(2)
  const { conversation } = await asAnna.api.chat.messages({ member: bram.id })
  expect(sent.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual([
    expect.objectContaining({ title: 'Neue Nachricht von Bram', url: `/chats/${conversation}` }),
    expect.objectContaining({ title: 'Bram mag dich', url: `/likes/m/${bram.id}` }),
  ])
  expect(JSON.stringify(sent)).not.toContain('geheim')
})

it('tells nothing of those whom a member may not see', async () => {
  const [woman, hidden, blocker, seen] = await Promise.all([
    site.build.member({ gender: 'female' }),
    site.build.member({ gender: 'male', name: 'Onzichtbaar', invisible: true }),
    site.build.member({ gender: 'male', name: 'Blokkeert' }),
    site.build.member({ gender: 'male', name: 'Zichtbaar' }),
  ])
  const asWoman = await site.login(woman)
  await asWoman.api.accounts.login({ subscription: subscription('sight') })
  await (await site.login(blocker)).api.members.block({ id: woman.id })
  const titles = () =>
    sent.filter(({ endpoint }) => endpoint === subscription('sight').endpoint).map(({ title }) => title)
  for (const man of [hidden, blocker, seen])
    await pushToBrowsers(site, { memberId: woman.id, kind: 'like', from: man.id, url: '/' })
  expect(titles()).toEqual(['Zichtbaar vindt je leuk'])
})

it('forgets a device that has ended its subscription, and refuses one without a member', async () => {
  const woman = await site.build.member({ gender: 'female' })
  const man = await site.build.member({ gender: 'male' })
  const asWoman = await site.login(woman)
  await asWoman.api.accounts.login({ subscription: subscription('old') })
  gone.add(subscription('old').endpoint)
  await site.build.like(man, woman)
  await expect
    .poll(() => site.rows('select endpoint from push_subscription where member_id = $1', [woman.id]))
    .toEqual([])
  const refused = await site.visitor().call('POST', '/user.php?push=1', { subscription: subscription('x') })
  expect(refused).toMatchObject({ status: 403, body: { code: 'authentication_required' } })
})

it('takes the address of a known push service only, and sends to no other', async () => {
  const anna = await site.build.member()
  const asAnna = await site.login(anna)
  const subscribe = (endpoint: string) =>
    asAnna.call('POST', '/user.php?push=1', { subscription: { ...subscription('x'), endpoint } })
  for (const endpoint of [
    'http://push.example/a',
    'https://push.example:8443/a',
    'https://me:secret@push.example/a',
    'https://push.example.evil.example/a',
    'https://evil.example/push.example',
    'https://notify.windows.com.evil.example/a',
    'https://evilnotify.windows.com.example/a',
    'https://localhost/internal',
    'https://127.0.0.1/internal',
    'https://169.254.169.254/latest',
    'https://[::1]/internal',
    'https://2130706433/internal',
  ]) {
    const refused = await subscribe(endpoint)
    expect(refused, endpoint).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect((await asAnna.api.accounts.user()).user?.push).toBe(false)
  }
  for (const endpoint of [
    'https://push.example/a',
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-am3p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
    'https://PUSH.example:443/b',
  ])
    expect(await subscribe(endpoint), endpoint).toMatchObject({ status: 200, body: { user: { push: true } } })

  // Stored as the URL parser writes it, without characters that the database cannot store.
  expect(await subscribe('https://fcm.googleapis.com/\u0000a')).toMatchObject({ status: 200 })
  expect(await pushedTo(anna)).toEqual(['https://fcm.googleapis.com/%00a'])

  // A subscription from before this rule is deleted and nothing is sent to it.
  await site.rows(`update push_subscription set endpoint = 'https://10.0.0.1/a' where member_id = $1`, [
    anna.id,
  ])
  const bram = await site.build.member()
  await pushToBrowsers(site, { memberId: anna.id, kind: 'like', from: bram.id, url: '/' })
  expect(sent.map(({ endpoint }) => endpoint)).not.toContain('https://10.0.0.1/a')
  expect(await pushedTo(anna)).toEqual([])
})

it('takes keys as browsers make them, and 60 subscriptions of a member in an hour', async () => {
  const own = await siteForTest({ pusher, limitsFactor: 1 })
  const asAnna = await own.login(await own.build.member())
  const subscribe = (keys: object) =>
    asAnna.call('POST', '/user.php?push=1', {
      subscription: { ...subscription('keys'), keys: { ...PUSH_KEYS, ...keys } },
    })
  const field = { path: 'subscription.keys.p256dh', code: 'invalid_value' }
  // Keys that are no points on the curve, and a point in another encoding.
  for (const p256dh of ['B'.repeat(87), `B${'A'.repeat(86)}`, `Bm${PUSH_KEYS.p256dh.slice(2)}`])
    expect(await subscribe({ p256dh })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', data: { fields: [field] } },
    })
  for (const keys of [
    { p256dh: 'B'.repeat(86) },
    { p256dh: 'B'.repeat(88) },
    { p256dh: `${'B'.repeat(86)}+` },
    { auth: 'a'.repeat(21) },
    { auth: `${'a'.repeat(21)}\u0000` },
  ])
    expect(await subscribe(keys)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  for (let asked = 0; asked < 57; asked++) expect((await subscribe({})).status).toBe(200)
  expect(await subscribe({})).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await own.rows('select keys from push_subscription')).toEqual([{ keys: PUSH_KEYS }])
})

it('lets nobody wait for a browser that does not answer', async () => {
  const [anna, bea, bram] = await Promise.all([
    site.build.member({ gender: 'female' }),
    site.build.member({ gender: 'female' }),
    site.build.member({ gender: 'male', name: 'Wacht' }),
  ])
  await pushed(anna, 'dead')
  await pushed(anna, 'alive')
  await pushed(bea, 'other')
  await site.build.like(bram, anna)
  await site.build.like(bram, bea)
  const reached = () =>
    sent.filter(({ title }) => title.startsWith('Wacht')).map(({ endpoint }) => endpoint.split('/').at(-1))
  await expect.poll(() => reached().toSorted()).toEqual(['alive', 'other'])
  dead.resolve('sent')
})

it('drops a browser after a day of failures only, and one success starts the count anew', async () => {
  const own = await siteForTest({ pusher })
  const [anna, bram] = [await own.build.member(), await own.build.member()]
  const browser = await own.login(anna)
  await browser.api.accounts.login({ subscription: subscription('weak') })
  const place = subscription('weak').endpoint
  const news = { memberId: anna.id, kind: 'like' as const, from: bram.id, url: '/' }
  const fail = async (times: number) => {
    failing.add(place)
    for (let time = 0; time < times; time++)
      await expect(pushToBrowsers(own, news)).rejects.toThrow('the push service stumbled')
    failing.delete(place)
  }
  const state = () => own.rows('select failures, failing_since is null as well from push_subscription')
  await fail(9)
  expect(await state()).toEqual([{ failures: 9, well: false }])
  own.clock.advance(DAY)
  await pushToBrowsers(own, news)
  expect(await state()).toEqual([{ failures: 0, well: true }])
  await fail(7)
  own.clock.advance(DAY)
  expect(await state()).toHaveLength(1)
  await fail(1)
  expect(await state()).toEqual([])
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
  // A browser's endpoint may change; the new one replaces the old.
  await laptop.api.accounts.login({ subscription: subscription('laptop-again') })
  expect(await pushedTo(anna)).toEqual(['laptop-again'])
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
  // A new login in the same browser is a new session, which has to subscribe again.
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
  // Also when the first member's session is still open in another browser.
  await pushed(anna, 'shared')
  await shared.api.accounts.login({ subscription: subscription('shared') })
  expect([await pushedTo(anna), await pushedTo(bea)]).toEqual([[], ['shared']])
})

it('pushes nothing to a browser whose session has run out', async () => {
  const own = await siteForTest({ pusher })
  const woman = await own.build.member({ gender: 'female' })
  const man = await own.build.member({ gender: 'male' })
  const left = await own.login(woman)
  await left.api.accounts.login({ subscription: subscription('left') })
  own.clock.advance(20 * DAY)
  const used = await own.login(woman)
  await used.api.accounts.login({ subscription: subscription('used') })
  own.clock.advance(11 * DAY)
  // Also before the hourly sweep of ended sessions.
  expect(await own.rows('select 1 from push_subscription')).toHaveLength(2)
  await pushToBrowsers(own, { memberId: woman.id, kind: 'like', from: man.id, url: '/' })
  const places = sent.map(({ endpoint }) => endpoint)
  expect(places).toContain(subscription('used').endpoint)
  expect(places).not.toContain(subscription('left').endpoint)
  await sweepSessions(own.app)
  expect(await own.rows('select endpoint from push_subscription')).toEqual([
    { endpoint: subscription('used').endpoint },
  ])
})

/** Logs in as the member in a browser with a push subscription. */
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
