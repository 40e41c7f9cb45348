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

  it('close what belongs to a session that was ended at another', async () => {
    const { site, anna, annaHears, annaHearsThere, bramHears } = await conversation()
    const [first, ...others] = await site.rows<{ id: string }>(
      'select id from session where member_id = $1 order by created_at, id',
      [anna.id],
    )
    expect(others).toHaveLength(1)
    // The sessions still stand, so that what looks for ended ones each half minute closes nothing.
    site.app.live.end(anna.id, { but: first!.id })
    const closed = await Promise.race([
      annaHears.closed.then(() => annaHears),
      annaHearsThere.closed.then(() => annaHearsThere),
    ])
    expect(closed.events).toEqual([{ type: 'logged_out' }])
    site.app.live.end(anna.id, 'all')
    await Promise.all([annaHears.closed, annaHearsThere.closed])
    expect(bramHears.events).not.toContainEqual({ type: 'logged_out' })
  })

  it('hear a member who went and came back in the same moment', async () => {
    const { second, bram, bramHears, says, asAnna, asBram } = await conversation()
    for (let times = 0; times < 5; times++) {
      const other = await connectLive(asBram)
      bramHears.close()
      other.close()
      await Promise.all([bramHears.closed, other.closed])
      const again = await connectLive(asBram)
      await says(asAnna, bram, `Keer ${times}`)
      await expect.poll(() => bodies(again)).toContain(`Keer ${times}`)
      again.close()
      // Without a round trip between the two.
      const connection = {
        ...{ sessionId: 'none', network: 'none', replace() {}, close() {} },
        send: (event: { type: string }) => void heard.push(event.type),
      }
      const heard: string[] = []
      const leave = second.app.live.join(bram.id, connection)!
      leave()
      const leaveAgain = second.app.live.join(bram.id, connection)!
      await second.app.live.listening(bram.id)
      await says(asAnna, bram, `Opnieuw ${times}`)
      await expect.poll(() => heard).toContain('message')
      leaveAgain()
    }
  })

  it('lose nothing by what they do not understand', async () => {
    const { site, bram, bramHears, says, asAnna } = await conversation()
    const channel = `live:${bram.id}`
    for (const odd of [{}, { event: 'x' }, { ended: 'x' }, { ended: { only: 5 } }, { event: { type: 5 } }])
      site.app.bus.tell(channel, odd)
    await says(asAnna, bram, 'Verstaanbaar')
    await expect.poll(() => bodies(bramHears)).toEqual(['Verstaanbaar'])
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

  it('do each what their role says', async () => {
    const redis = await Redis.forTest()
    const site = await startSite({ redisUrl: redis.url, roles: ['web'] })
    onTestFinished(() => site.stop())
    const [live, jobs] = [await site.startAnother(['live']), await site.startAnother(['jobs'])]
    onTestFinished(async () => void (await Promise.all([live.stop(), jobs.stop()])))
    const { anna, bram, asAnna } = await site.couple({ premium: true, credits: 100 }, { credits: 100 })
    const bramHears = await connectLive(await live.login(bram))
    await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Van het web' })
    await expect.poll(() => bodies(bramHears)).toEqual(['Van het web'])
    bramHears.close()
    // A job that the first process records and does not do.
    await site.visitor().api.accounts.askForReset({ email: anna.email })
    expect((await site.mail.mailTo(anna.email)).text).toContain('http')

    const statusAt = async (process: typeof jobs, path: string) =>
      (await process.visitor().fetch(path)).status
    for (const process of [live, jobs]) {
      expect(await statusAt(process, '/healthz')).toBe(200)
      expect(await statusAt(process, '/api/user.php')).toBe(503)
    }
    await expect(connectLive(asAnna)).rejects.toThrow('Unexpected server response: 503')
  })

  it('go on without Redis, count limits each by itself, and hear each other again when it is back', async () => {
    const { redis, site, second, annaHears, bramHears, annaHearsThere, says, asAnna, asBram, anna, bram } =
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

    const told = [annaHears, bramHears].map((live) => live.readies())
    await redis.start()
    // Each page is told to read what it may have missed.
    await expect.poll(() => annaHears.readies()).toBeGreaterThan(told[0]!)
    await expect.poll(() => bramHears.readies()).toBeGreaterThan(told[1]!)
    await expect
      .poll(() => [site, second].map(({ app }) => app.serviceHealth.of('redis').failures))
      .toEqual([0, 0])
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
