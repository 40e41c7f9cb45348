import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import type { ItemKind } from '#shared/moderation.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { readFileForStaff } from './describe-item.server.ts'
import { countWaiting, keepItem, nextItem, peekNext, releaseItem } from './queue.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true, demo: false })
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const staff = (siteId = site.siteId) => ({ staffId: crypto.randomUUID(), siteId })
const itemsOf = (memberId: string, kind: ItemKind) =>
  site.rows<{ said: object; is_live: boolean; risk: number }>(
    `select said, is_live, risk from moderation_item where member_id = $1 and kind = $2 and decided_at is null`,
    [memberId, kind],
  )

async function upload(member: Visitor): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'ik.jpg', { type: 'image/jpeg' })
  return (await member.api.photos.upload({ key: key(), file })).photo.id
}

describe('an item', () => {
  it('comes with a photo, once, shows its files to that site’s staff, and goes with it', async () => {
    const { bram, asBram } = await site.couple({})
    const by = staff()
    const photo = await upload(asBram)
    const item = (await nextItem(site.app, by, ['photo']))!
    expect(item).toMatchObject({
      kind: 'photo',
      isLive: false,
      member: { id: bram.id, name: bram.name, age: expect.any(Number) },
      photo: { id: photo, status: 'pending' },
      report: null,
      said: null,
    })
    expect(item.member).not.toHaveProperty('dateOfBirth')
    const name = item.photo!.renditions.full
    expect((await readFileForStaff(site.app, by, { item: item.id, name })).length).toBeGreaterThan(100)
    const refused = [
      { who: staff(key()), item: item.id, name },
      { who: by, item: key(), name },
      { who: by, item: item.id, name: `${'a'.repeat(43)}.webp` },
      { who: by, item: item.id, name: '../secret' },
    ]
    for (const { who, ...file } of refused)
      await expect(readFileForStaff(site.app, who, file)).rejects.toMatchObject({ code: 'not_found' })
    // The model has said its word, which decides nothing.
    await expect
      .poll(() => site.rows('select nude from moderation_item where subject_id = $1', [photo]), {
        timeout: 120_000,
      })
      .toEqual([{ nude: false }])
    await asBram.api.photos.remove({ id: photo })
    expect(await itemsOf(bram.id, 'photo')).toEqual([])
    await expect(keepItem(site.app, by, item.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('comes with a changed text or name, as it is now, and not with other changes', async () => {
    const { bram, asBram } = await site.couple({})
    const before = await itemsOf(bram.id, 'name')
    expect(before).toMatchObject([{ said: { name: bram.name } }])
    expect(await itemsOf(bram.id, 'text')).toEqual([])
    await asBram.api.members.update({ profile_text: 'Ik wandel graag', hair_color: 'brown' })
    await asBram.api.members.update({ profile_text: 'App me op 06 12345678' })
    await asBram.api.members.update({ prompts: [{ prompt: 'proud', answer: 'Mijn moestuin' }] })
    await asBram.api.members.update({ name: 'Bram de Bouwer', eye_color: 'blue' })
    expect(await itemsOf(bram.id, 'text')).toEqual([
      {
        said: { profile_text: 'App me op 06 12345678', prompts: { proud: 'Mijn moestuin' } },
        is_live: true,
        risk: 50,
      },
    ])
    expect(await itemsOf(bram.id, 'name')).toMatchObject([{ said: { name: 'Bram de Bouwer' } }])
    const by = staff()
    const open = (await nextItem(site.app, by, ['text']))!
    await asBram.api.members.update({ profile_text: 'App me op 06 12345678', name: 'Bram de Bouwer' })
    await keepItem(site.app, by, open.id)
    // What was changed while it was open is another item, in the same place.
    await asBram.api.members.update({ profile_text: 'Ik fiets liever' })
    await expect(keepItem(site.app, by, open.id)).rejects.toMatchObject({ code: 'not_found' })
    const again = (await nextItem(site.app, by, ['text']))!
    expect(again).toMatchObject({ createdAt: open.createdAt, said: { profile_text: 'Ik fiets liever' } })
  })

  it('comes with a report and a complaint, the gravest first, with the reported message alone', async () => {
    const own = await siteForTest({ demo: false })
    const { anna, bram, asAnna, asBram } = await own.couple({ credits: 20 }, { credits: 20 })
    const write = (body: string) => asBram.api.chat.send({ id: key(), to: anna.id, body })
    const { conversation } = await write('Hoi, hoe is het?')
    const { message } = await write('Maak geld over')
    const words = { key: key(), reason: 'other', words: 'Staat er dubbel', about: '/pages/terms' } as const
    await own.visitor().api.members.complain({ ...words, email: 'klant@elsewhere.example' })
    const report = { conversation, seq: message.seq, key: key(), reason: 'money', words: '' } as const
    await asAnna.api.chat.report(report)
    await asAnna.api.chat.report(report)
    const by = staff(own.siteId)
    const counted = (await countWaiting(own.app, by)).find(({ kind }) => kind === 'report')
    expect(counted).toMatchObject({ waiting: 2, oldest: expect.any(Number), median: expect.any(Number) })
    const first = (await nextItem(own.app, by, ['report', 'appeal']))!
    expect(first).toMatchObject({
      member: { id: bram.id },
      report: { reason: 'money', reporterId: anna.id, seen: { message: { body: 'Maak geld over' } } },
    })
    expect(JSON.stringify(first)).not.toContain('hoe is het')
    const second = (await nextItem(own.app, staff(own.siteId), ['report']))!
    expect(second).toMatchObject({ member: null, report: { about: '/pages/terms', reporterId: null } })
    expect(await nextItem(own.app, staff(key()), ['report'])).toBeUndefined()
  })
})

describe('the queue', () => {
  it('never gives two moderators the same, gives back what was left, and knows what is open', async () => {
    const own = await siteForTest({ demo: false })
    const { asAnna } = await own.couple({})
    const subjects = await Promise.all(Array.from({ length: 6 }, () => own.build.member({ gender: 'male' })))
    for (const { id } of subjects)
      await asAnna.api.members.report({ id, key: key(), reason: 'fake', words: '' })
    const team = Array.from({ length: 8 }, () => staff(own.siteId))
    const given = await Promise.all(team.map((by) => nextItem(own.app, by, ['report'])))
    const ids = given.flatMap((item) => item?.id ?? [])
    expect(new Set(ids).size).toBe(6)
    expect(ids).toHaveLength(6)

    const [one, other] = [given.findIndex(Boolean), given.findIndex((item) => !item)]
    const [mine, by, waits] = [given[one]!, team[one]!, team[other]!]
    expect((await nextItem(own.app, by, ['report']))!.id).toBe(mine.id)
    expect(await peekNext(own.app, waits, ['report'])).toBeUndefined()
    own.clock.advance(4 * MINUTE)
    await keepItem(own.app, by, mine.id)
    await expect(keepItem(own.app, waits, mine.id)).rejects.toMatchObject({ code: 'not_found' })
    own.clock.advance(2 * MINUTE)
    // All other leases have ended, the kept one has not.
    const again = (await nextItem(own.app, waits, ['report']))!
    expect(again.id).not.toBe(mine.id)
    expect((await peekNext(own.app, waits, ['report'], { without: [again.id] }))!.id).not.toBe(mine.id)
    await releaseItem(own.app, by, mine.id)
    expect((await nextItem(own.app, by, ['report'], { without: [mine.id] }))!.id).not.toBe(mine.id)
  })
})
