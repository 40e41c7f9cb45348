import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: ['data_export'] })
})
afterAll(() => site.stop())

/** Two members with a conversation; `block` makes Anna block Bram. */
async function blockedPair() {
  const anna = await site.build.member({ gender: 'female', place: 'NL-UT-utrecht' })
  const bram = await site.build.member({ gender: 'male' })
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  const send = (to: BuiltMember, body: string) => ({ id: site.app.ids.uuid(), to: to.id, body })
  const { conversation } = await asAnna.api.chat.send(send(bram, 'Hoi Bram'))
  await asBram.api.chat.send(send(anna, 'Hoi Anna'))
  const block = () => asAnna.api.members.block({ id: bram.id })
  return { anna, bram, asAnna, asBram, conversation, block, send }
}

it('shows neither the other after a block but by the name as it was; the blocker may take it back', async () => {
  const { anna, bram, asAnna, asBram, conversation, block, send } = await blockedPair()
  expect((await asBram.api.chat.list()).chats).toMatchObject([{ profile: { id: anna.id }, closed: null }])
  await block()
  await site.rows(`update profile set name = 'Nieuwe naam' where member_id = any($1)`, [[anna.id, bram.id]])

  const known = { name: anna.name, fictional: false, member: null }
  const closed = { why: 'out_of_reach', ...known }
  const [listed] = (await asBram.api.chat.list()).chats
  expect(listed).toMatchObject({ id: conversation, profile: null, closed })
  expect(JSON.stringify(listed)).not.toContain(anna.id)
  for (const wanted of [{ conversation }, { member: anna.id }]) {
    const page = await asBram.api.chat.messages(wanted)
    expect(page).toMatchObject({ conversation, profile: null, closed })
    expect(page.messages.map(({ body }) => body)).toEqual(['Hoi Bram', 'Hoi Anna'])
    expect(JSON.stringify(page)).not.toMatch(/Nieuwe naam|utrecht|main_image/i)
  }
  await expectRefusal(asBram.api.chat.send(send(anna, 'Hallo?')), 'not_found')
  expect(await asBram.api.members.profile({ id: anna.id })).toEqual({
    profile: { id: anna.id, status: 'disabled' },
  })

  const own = { why: 'blocked', name: bram.name, fictional: false, member: bram.id }
  expect((await asAnna.api.chat.list()).chats).toMatchObject([{ profile: null, closed: own }])
  expect(await asAnna.api.chat.messages({ conversation })).toMatchObject({ profile: null, closed: own })
  await expectRefusal(asAnna.api.chat.send(send(bram, 'Hallo?')), 'contact_blocked')

  await asAnna.api.members.unblock({ id: bram.id })
  for (const [member, other] of [
    [asAnna, bram],
    [asBram, anna],
  ] as const)
    expect((await member.api.chat.list()).chats).toMatchObject([
      { profile: { id: other.id, name: 'Nieuwe naam' }, closed: null },
    ])
})

it('keeps the names until the last of two blocks is lifted', async () => {
  const { anna, bram, asAnna, asBram, conversation, block } = await blockedPair()
  await asBram.api.members.block({ id: anna.id })
  await block().catch(() => {})
  await site.rows(
    'insert into block (member_id, blocked_id, created_at) values ($1, $2, $now) on conflict do nothing',
    [anna.id, bram.id],
  )
  await site.rows(`update profile set name = 'Nieuwe naam' where member_id = any($1)`, [[anna.id, bram.id]])
  await asAnna.api.members.unblock({ id: bram.id })
  const { closed } = await asAnna.api.chat.messages({ conversation })
  expect(closed).toEqual({ why: 'out_of_reach', name: bram.name, fictional: false, member: null })
  expect((await asBram.api.chat.messages({ conversation })).closed).toMatchObject({ name: anna.name })
  await asBram.api.members.unblock({ id: anna.id })
  expect((await asAnna.api.chat.messages({ conversation })).closed).toBeNull()
})

it('lets both clear what is unread behind a block, and take the conversation off their list', async () => {
  const { asAnna, asBram, conversation, block } = await blockedPair()
  await block()
  for (const member of [asAnna, asBram]) {
    expect((await member.api.chat.list()).chats).toMatchObject([{ num_unread_messages: 1 }])
    await member.api.chat.read({ id: conversation })
    expect((await member.api.chat.list()).chats).toMatchObject([{ num_unread_messages: 0 }])
    await member.api.chat.remove({ conversation })
    expect((await member.api.chat.list()).chats).toEqual([])
  }
})

it('brings no news across a block: neither of typing, nor of reading, nor that the other left', async () => {
  const { anna, bram, asAnna, asBram, conversation, block } = await blockedPair()
  const [liveAnna, liveBram] = await Promise.all([connectLive(asAnna), connectLive(asBram)])
  liveBram.say({ type: 'typing', conversation })
  await liveAnna.expect({ type: 'typing', conversation, from: bram.id })
  await block()
  await liveAnna.expect({ type: 'chats' })
  liveAnna.events.splice(0)
  for (const live of [liveAnna, liveBram]) live.say({ type: 'typing', conversation })
  for (const member of [asAnna, asBram]) await member.api.chat.read({ id: conversation })
  for (const member of [asAnna, asBram])
    expect(await member.api.chat.messages({ conversation })).toMatchObject({ read_up_to: null })
  await asAnna.api.accounts.deleteAccount({})
  // Sent last: any earlier event would have arrived before it.
  for (const [member, live] of [
    [anna, liveAnna],
    [bram, liveBram],
  ] as const) {
    site.app.live.tell(member.id, { type: 'purchase', id: 'the end' })
    if (member === bram) await live.expect({ type: 'purchase', id: 'the end' })
  }
  expect(liveBram.events).toEqual([
    { type: 'unread', conversation, unread: 0 },
    { type: 'purchase', id: 'the end' },
  ])
  expect(liveAnna.events.map(({ type }) => type)).toEqual(['unread', 'logged_out'])
  liveBram.close()
})

it('makes a block and leaving look the same, and allows blocking back after either', async () => {
  const all = [await blockedPair(), await blockedPair()] as const
  const [blocked, left] = all
  await blocked.block()
  await left.asAnna.api.accounts.deleteAccount({})
  /** Everything that Bram receives, without ids, times and Anna's name, which differ. */
  async function told({ anna, bram, asBram, conversation, send }: (typeof all)[number]) {
    const answers = []
    for (const [method, path, body] of [
      ['GET', '/chats.php'],
      ['GET', `/messages?conversation=${conversation}`],
      ['GET', `/messages?member=${anna.id}`],
      ['GET', `/members/${anna.id}`],
      ['PUT', `/likes/${anna.id}`],
      ['POST', '/swipe-game', { id: anna.id, like: true }],
      ['POST', '/messages', send(anna, 'Hallo?')],
      ['PUT', `/blocks/${anna.id}`],
      ['GET', '/blocks'],
      ['GET', '/chats.php'],
    ] as const) {
      const { status, body: answer } = await asBram.call(method, path, body)
      const words = JSON.stringify(answer).replaceAll(anna.name, 'ANNA').replaceAll(anna.id, 'anna')
      answers.push(
        `${method} ${status} ${words.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'then')}`,
      )
    }
    const blocks = 'select blocked_id from block where member_id = $1'
    expect(await site.rows(blocks, [bram.id])).toEqual([{ blocked_id: anna.id }])
    return answers
  }
  const afterBlock = await told(blocked)
  expect(await told(left)).toEqual(afterBlock)
  const closed = (why: string, member: string) =>
    `"closed":{"why":"${why}","name":"ANNA","fictional":false,"member":${member}}`
  expect(afterBlock[0]).toContain(closed('out_of_reach', 'null'))
  expect(afterBlock[3]).toBe('GET 200 {"profile":{"id":"anna","status":"disabled"}}')
  expect(afterBlock[8]).toContain('"name":"ANNA"')
  expect(afterBlock[9]).toContain(closed('blocked', '"anna"'))
})

it('erases the name that a block kept, with its member', async () => {
  const { anna, asAnna, bram, block } = await blockedPair()
  await block()
  expect(await site.rows('select other_name from inbox where member_id = $1', [bram.id])).toEqual([
    { other_name: anna.name },
  ])
  await asAnna.api.accounts.deleteAccount({})
  site.clock.advance(15 * 24 * 60 * 60 * 1_000)
  const { eraseDue } = await import('#features/accounts/leaving/erase.server.ts')
  await eraseDue(site.app)
  await expect
    .poll(() => site.rows('select other_name from inbox where member_id = $1', [bram.id]))
    .toEqual([{ other_name: null }])
})
