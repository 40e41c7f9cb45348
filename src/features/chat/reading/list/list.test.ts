import { afterAll, beforeAll, expect, it } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

type Member = Awaited<ReturnType<TestSite['login']>>

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

/** A member with so many conversations, the oldest first, in which nothing is unread. */
async function withConversations(number: number) {
  const member = await site.build.member({ premium: true })
  const others = `generate_series(1, ${number}) n`
  const rows = await site.rows<{ id: string }>(
    `with begun as (
       insert into conversation (id, site_id, low_member_id, high_member_id, created_at)
       select gen_random_uuid(), $2, least($1, other), greatest($1, other), $3
       from (select gen_random_uuid() as other from ${others}) o returning id, low_member_id, high_member_id
     ), numbered as (select *, row_number() over () as n from begun)
     insert into inbox (member_id, conversation_id, other_id, last_message_at)
     select $1, id, case low_member_id when $1 then high_member_id else low_member_id end,
       case when n > 1 then $3::timestamptz + n * interval '1 second' end
     from numbered order by n returning conversation_id as id`,
    [member.id, site.siteId, site.clock.now()],
  )
  site.clock.advance(number * SECOND)
  return { member, as: await site.login(member), ids: rows.map(({ id }) => id) }
}

const makeUnread = (ids: string[]) =>
  site.rows('update inbox set unread = 1 where conversation_id = any($1)', [ids])

async function wholeList(by: Member): Promise<string[]> {
  const first = await by.api.chat.list()
  const ids = first.chats.map(({ id }) => id)
  for (let cursor = first.next_cursor; cursor; ) {
    const page = await by.api.chat.more({ cursor })
    ids.push(...page.chats.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}

it('leads beyond the first 200 conversations to each once, newest first', async () => {
  const { as, ids } = await withConversations(305)
  const first = await as.api.chat.list()
  expect(first.chats).toHaveLength(200)
  expect(first.unread_first).toBe(false)
  expect(await wholeList(as)).toEqual(ids.toReversed())
  const few = await withConversations(3)
  expect(await few.as.api.chat.list()).toMatchObject({ chats: [{}, {}, {}], next_cursor: null })
})

it('counts what is unread beyond the first 200 conversations, and nothing of it twice', async () => {
  const { as, ids } = await withConversations(260)
  const beyond = async () => (await as.api.chat.list()).unread_beyond
  expect(await beyond()).toBe(0)
  await makeUnread([...ids.slice(0, 55), ...ids.slice(-5)])
  expect(await beyond()).toBe(55)
  await as.api.chat.remove({ conversation: ids[0]! })
  expect(await beyond()).toBe(54)
  const few = await withConversations(3)
  await makeUnread(few.ids)
  expect(await few.as.api.chat.list()).toMatchObject({ unread_beyond: 0 })
})

it('puts unread conversations first on wish, also those far below, on all devices of the member', async () => {
  const { member, as, ids } = await withConversations(260)
  const unread = [ids[3]!, ids[40]!, ids[250]!]
  await makeUnread(unread)
  const newestFirst = ids.toReversed()
  expect(await wholeList(as)).toEqual(newestFirst)
  expect(await as.api.members.update({ unread_first: true })).toMatchObject({
    profile: { unread_first: true },
  })
  const wanted = [...unread.toReversed(), ...newestFirst.filter((id) => !unread.includes(id))]
  expect((await as.api.chat.list()).unread_first).toBe(true)
  expect(await wholeList(as)).toEqual(wanted)
  expect(await wholeList(await site.login(member))).toEqual(wanted)
  await as.api.members.update({ unread_first: false })
  expect(await wholeList(as)).toEqual(newestFirst)
})

it('leads to archived conversations among all of them, and says of each that it is archived', async () => {
  const { as, ids } = await withConversations(230)
  const archived = [ids[2]!, ids[200]!]
  for (const id of archived) await as.api.chat.archive({ id, archived: true })
  const first = await as.api.chat.list()
  const { chats } = await as.api.chat.more({ cursor: first.next_cursor! })
  const marked = [...first.chats, ...chats].filter((chat) => chat.archived).map(({ id }) => id)
  expect(marked).toEqual(archived.toReversed())
  expect(chats.map(({ id }) => id)).toContain(archived[0])
  expect(await wholeList(as)).toEqual(ids.toReversed())
})

it('shows further conversations to their member alone, and refuses what is no place', async () => {
  const { as } = await withConversations(201)
  const cursor = (await as.api.chat.list()).next_cursor!
  expect((await as.api.chat.more({ cursor })).chats).toHaveLength(1)
  const stranger = await site.login(await site.build.member())
  expect(await stranger.api.chat.more({ cursor })).toEqual({ chats: [], next_cursor: null })
  await expectRefusal(site.visitor().api.chat.more({ cursor }), 'authentication_required')
  for (const wrong of ['x', `2.1.${site.siteId}`, `1.99999999999999999.${site.siteId}`])
    await expectFieldRefusal(as.api.chat.more({ cursor: wrong }), 'cursor', 'invalid_value')
})
