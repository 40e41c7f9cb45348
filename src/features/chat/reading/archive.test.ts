import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

type Member = Awaited<ReturnType<TestSite['login']>>

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

async function talking() {
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 }, { credits: 20 })
  const write = (by: Member, to: BuiltMember, body: string) =>
    by.api.chat.send({ id: site.app.ids.uuid(), to: to.id, body })
  const { conversation: id } = await write(asBram, anna, 'Hoi!')
  const isArchived = async (by: Member) => (await by.api.chat.list({})).chats[0]!.archived
  return { anna, bram, asAnna, asBram, id, write, isArchived }
}

it('puts a conversation away for the member alone, and takes it back', async () => {
  const { asAnna, asBram, id, isArchived } = await talking()
  const otherTab = await connectLive(asAnna)
  const his = await connectLive(asBram)
  expect(await isArchived(asAnna)).toBe(false)
  await asAnna.api.chat.archive({ id, archived: true })
  await otherTab.expect({ type: 'chats' })
  expect([await isArchived(asAnna), await isArchived(asBram)]).toEqual([true, false])
  await asAnna.api.chat.archive({ id: id.toUpperCase(), archived: false })
  expect(await isArchived(asAnna)).toBe(false)
  expect(his.events).not.toContainEqual({ type: 'chats' })
  for (const live of [otherTab, his]) live.close()
})

it('comes back with a new message of either, unless it is muted', async () => {
  const { anna, bram, asAnna, asBram, id, write, isArchived } = await talking()
  await asAnna.api.chat.archive({ id, archived: true })
  site.clock.advance(1000)
  await write(asBram, anna, 'Ben je daar?')
  expect(await isArchived(asAnna)).toBe(false)

  await asAnna.api.chat.archive({ id, archived: true })
  site.clock.advance(1000)
  await write(asAnna, bram, 'Ja')
  expect(await isArchived(asAnna)).toBe(false)

  await asAnna.api.chat.mute({ id, muted: true })
  await asAnna.api.chat.archive({ id, archived: true })
  site.clock.advance(1000)
  await write(asBram, anna, 'Mooi')
  expect(await isArchived(asAnna)).toBe(true)
})

it('is refused for a conversation of others, and without a login', async () => {
  const { id } = await talking()
  const stranger = await site.login(await site.build.member())
  await expect(stranger.api.chat.archive({ id, archived: true })).rejects.toMatchObject({ code: 'not_found' })
  await expect(site.visitor().api.chat.archive({ id, archived: true })).rejects.toMatchObject({
    code: 'authentication_required',
  })
  expect(
    await site.rows('select 1 from inbox where conversation_id = $1 and archived_at is not null', [id]),
  ).toEqual([])
})
