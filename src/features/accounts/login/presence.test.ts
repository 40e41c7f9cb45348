import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE, SECOND } from '#server/clock.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

it('notes who is connected when they come, and again each minute, until they leave', async () => {
  const [anna, bram, clara] = [
    await site.build.member(),
    await site.build.member(),
    await site.build.member(),
  ]
  const begun = site.clock.now().getTime()
  /** The seconds after which a member was last noted. */
  const notedAt = async ({ id }: { id: string }) => {
    const [row] = await site.rows<{ at: Date }>(
      'select connected_at as at from presence where member_id = $1',
      [id],
    )
    return row && (row.at.getTime() - begun) / SECOND
  }
  const ofAnna = await connectLive(await site.login(anna))
  await expect.poll(() => notedAt(anna)).toBe(0)
  site.clock.advance(MINUTE - SECOND)
  const ofBram = await connectLive(await site.login(bram))
  await expect.poll(() => notedAt(bram)).toBe(59)
  // The same statement noted him; it had no news of her.
  expect(await notedAt(anna)).toBe(0)
  site.clock.advance(SECOND)
  await expect.poll(() => notedAt(anna)).toBe(60)
  expect(await notedAt(bram)).toBe(59)
  ofBram.close()
  await ofBram.closed
  await expect.poll(() => site.app.live.isOnline(bram.id)).toBe(false)
  site.clock.advance(2 * MINUTE)
  const ofClara = await connectLive(await site.login(clara))
  await expect.poll(() => notedAt(anna)).toBe(180)
  await expect.poll(() => notedAt(clara)).toBe(180)
  expect(await notedAt(bram)).toBe(59)
  for (const one of [ofAnna, ofClara]) one.close()
})

it('notes a member who is seen once a minute, and one who is connected each quarter of an hour', async () => {
  const member = await site.build.member()
  const visitor = await site.login(member)
  await visitor.api.accounts.user()
  const begun = site.clock.now().getTime()
  /** The seconds after which they were last noted, once they are seen this much later. */
  const notedAfter = async (milliseconds: number) => {
    site.clock.advance(milliseconds)
    await visitor.api.accounts.user()
    const [row] = await site.rows<{ at: Date }>(
      'select last_online_at as at from profile where member_id = $1',
      [member.id],
    )
    return (row!.at.getTime() - begun) / SECOND
  }
  const before = await notedAfter(0)
  expect(await notedAfter(MINUTE)).toBe(60)
  expect(before).toBeLessThanOrEqual(0)
  expect(await notedAfter(MINUTE - SECOND)).toBe(60)
  expect(await notedAfter(SECOND)).toBe(120)
  const live = await connectLive(visitor)
  expect(await notedAfter(15 * MINUTE - SECOND)).toBe(120)
  expect(await notedAfter(SECOND)).toBe(1_020)
  live.close()
  await live.closed
  await expect.poll(() => site.app.live.isOnline(member.id)).toBe(false)
  expect(await notedAfter(MINUTE)).toBe(1_080)
})
