import { describe, expect, it, onTestFinished } from 'vitest'
import { forgetSites, siteOfHost } from '#features/site/site.server.ts'
import { PASSWORD } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { hasRedis, Redis } from '#tests/harness/services/redis.ts'
import { startSite, type TestSiteOptions } from '#tests/harness/site.ts'

/** Two processes on one database, which hear each other by a Redis of their own. */
async function twoProcesses(options: TestSiteOptions = {}) {
  const redis = await Redis.forTest()
  const site = await startSite({ ...options, redisUrl: redis.url })
  onTestFinished(() => site.stop())
  const second = await site.startAnother()
  onTestFinished(() => second.stop())
  return { redis, site, second }
}

/** Anna at the first process, Bram at the second; they have written to each other, and both are connected. */
async function conversation(options?: TestSiteOptions) {
  const { redis, site, second } = await twoProcesses(options)
  const { anna, bram, asAnna } = await site.couple({ premium: true, credits: 100 }, { credits: 100 })
  const [asBram, annaThere] = await Promise.all([second.login(bram), second.login(anna)])
  const says = (from: typeof asAnna, to: { id: string }, body: string) =>
    from.api.chat.send({ id: site.app.ids.uuid(), to: to.id, body })
  await says(asAnna, bram, 'Hoi')
  await says(asBram, anna, 'Dag')
  const [annaHears, bramHears, annaHearsThere] = await Promise.all(
    [asAnna, asBram, annaThere].map(async (who) => {
      const live = await connectLive(who)
      onTestFinished(() => live.close())
      return live
    }),
  )
  return {
    ...{ redis, site, second, anna, bram, asAnna, asBram, annaThere, says },
    ...{ annaHears: annaHears!, bramHears: bramHears!, annaHearsThere: annaHearsThere! },
  }
}

type Live = Awaited<ReturnType<typeof connectLive>>
const bodies = ({ events }: Live) =>
  events.flatMap((event) => (event.type === 'message' ? [event.message.body] : []))

describe.skipIf(!hasRedis)('several processes', () => {
  it('tell a message to who is connected to another, and to the own other tab, once each', async () => {
    const { annaHears, bramHears, annaHearsThere, says, asAnna, asBram, anna, bram } = await conversation()
    await says(asAnna, bram, 'Van de eerste')
    await says(asBram, anna, 'Van de tweede')
    for (const live of [annaHears, bramHears, annaHearsThere])
      await expect.poll(() => bodies(live)).toEqual(['Van de eerste', 'Van de tweede'])
  })

  it('tell nothing of it to other members, wherever they are', async () => {
    const { site, second, bramHears, says, asAnna, bram } = await conversation()
    const others = [await site.build.member(), await site.build.member()]
    const lives = await Promise.all([
      connectLive(await site.login(others[0]!)),
      connectLive(await second.login(others[1]!)),
    ])
    await says(asAnna, bram, 'Alleen voor jou')
    await expect.poll(() => bodies(bramHears)).toEqual(['Alleen voor jou'])
    for (const { events, close } of lives) {
      expect(events).toEqual([])
      close()
    }
  })

  it('close at once what belongs to a session that was ended at another', async () => {
    const { annaHears, annaHearsThere, bramHears, asAnna } = await conversation()
    await asAnna.api.accounts.changePassword({
      old_password: PASSWORD,
      new_password: 'een heel ander wachtwoord',
    })
    await annaHearsThere.closed
    expect(annaHearsThere.events).toContainEqual({ type: 'logged_out' })
    expect(annaHears.events).not.toContainEqual({ type: 'logged_out' })
    expect(bramHears.events).not.toContainEqual({ type: 'logged_out' })
  })

  it('count limits together', async () => {
    const { site, second } = await twoProcesses({ limitsFactor: 1 })
    const { email } = await site.build.member()
    const tries = [site, second, site, second, site]
    for (const { visitor } of tries)
      await expectRefusal(visitor().api.accounts.login({ email, password: 'verkeerd' }), 'login_failed')
    for (const { visitor } of [second, site])
      await expectRefusal(visitor().api.accounts.login({ email, password: PASSWORD }), 'login_blocked')
    expect(await site.rows('select 1 from session')).toEqual([])
  })

  it('read a site anew when another has changed it', async () => {
    const { site, second } = await twoProcesses()
    const name = async ({ app }: typeof site | typeof second) =>
      (await siteOfHost(app, 'localhost'))!.settings.name
    const before = await name(second)
    await site.rows(`update site set settings = settings || '{"name": "Lantaarn"}'`)
    expect(await name(second)).toBe(before)
    forgetSites(site.app)
    await expect.poll(() => name(second)).toBe('Lantaarn')
    expect(await name(site)).toBe('Lantaarn')
  })

  it('go on without Redis, count limits each by itself, and hear each other again when it is back', async () => {
    const { redis, site, second, bramHears, annaHearsThere, says, asAnna, asBram, anna, bram } =
      await conversation({ limitsFactor: 1 })
    await redis.kill()
    await says(asAnna, bram, 'Zonder Redis')
    await says(asBram, anna, 'Ook zonder')
    // Who wrote hears it by their own process.
    await expect.poll(() => bodies(bramHears)).toEqual(['Ook zonder'])
    const other = await site.build.member()
    for (let at = 0; at < 5; at++)
      await expectRefusal(
        second.visitor().api.accounts.login({ ...other, password: 'verkeerd' }),
        'login_failed',
      )
    await expectRefusal(second.visitor().api.accounts.login(other), 'login_blocked')
    expect(await site.visitor().api.accounts.login(other)).toMatchObject({
      user: { profile: { id: other.id } },
    })

    const told = bramHears.readies()
    await redis.start()
    // Each page is told to read what it may have missed.
    await expect.poll(() => bramHears.readies()).toBe(told + 1)
    const { messages } = await asBram.api.chat.messages({
      conversation: (await asBram.api.chat.list()).chats[0]!.id,
    })
    expect(messages.map(({ body }) => body)).toContain('Zonder Redis')
    await says(asAnna, bram, 'Weer samen')
    await expect.poll(() => bodies(bramHears)).toEqual(['Ook zonder', 'Weer samen'])
    await expect.poll(() => bodies(annaHearsThere)).toEqual(['Ook zonder', 'Weer samen'])
  })

  it('answer while Redis is held still, and begin without it', async () => {
    const { redis, site, bramHears, says, asAnna, asBram, anna, bram } = await conversation()
    redis.hold()
    await says(asBram, anna, 'Hij hangt')
    await expect.poll(() => bodies(bramHears)).toEqual(['Hij hangt'])
    const third = await site.startAnother()
    const there = await third.login(bram)
    const live = await connectLive(there)
    await says(there, anna, 'Van een derde')
    await expect.poll(() => bodies(live)).toEqual(['Van een derde'])
    redis.goOn()
    await expect.poll(() => live.readies()).toBeGreaterThan(1)
    await says(asAnna, bram, 'Weer samen')
    await expect.poll(() => bodies(live)).toContain('Weer samen')
    live.close()
    await third.stop()
  })
})
