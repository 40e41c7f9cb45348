import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pusher } from '#server/pusher.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { PUSH_KEYS } from '#tests/harness/services/push.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

/** Where the messages went that were pushed. */
const pushed: string[] = []
const pusher: Pusher = {
  async send({ endpoint }) {
    pushed.push(endpoint)
    return 'sent'
  },
}

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true, pusher })
})
afterAll(() => site.stop())

/** Anna, a premium member, has written to Bram, so that what she writes next is usual. */
async function begun(credits = 20) {
  const couple = await site.couple({ credits, premium: true })
  const { anna, bram, asAnna } = couple
  const say = (body = 'Hoi') => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body })
  const { conversation } = await say()
  const news = () =>
    site.rows('select kind, handled_at is null as waits from news where member_id = $1 and from_id = $2', [
      bram.id,
      anna.id,
    ])
  const handle = () => site.rows('update news set handled_at = $now where member_id = $1', [bram.id])
  return { ...couple, say, conversation, news, handle }
}

it('are news again once the conversation was read, and not while it is unread or muted', async () => {
  const { say, asBram, conversation, news, handle } = await begun()
  expect(await news()).toEqual([{ kind: 'new_conversations', waits: true }])
  await handle()
  await say()
  expect(await news()).toEqual([{ kind: 'new_conversations', waits: false }])
  await asBram.api.chat.read({ id: conversation })
  await say()
  expect(await news()).toEqual([{ kind: 'new_messages', waits: true }])
  await handle()
  await asBram.api.chat.read({ id: conversation })
  await asBram.api.chat.mute({ id: conversation, muted: true })
  await say()
  expect(await news()).toEqual([{ kind: 'new_messages', waits: false }])
})

it('are no news where they are refused, though others are written in the same trip', async () => {
  const poor = await begun(1)
  const rich = await Promise.all([begun(), begun(), begun()])
  // As if one had come that was not read: only a message that was written may be news.
  await poor.handle()
  const refused = expectRefusal(poor.say(), 'insufficient_credits')
  await Promise.all([refused, ...rich.map(({ say }) => say())])
  expect(await poor.news()).toEqual([{ kind: 'new_conversations', waits: false }])
  const counts = await site.rows(
    'select count(*)::int as count from message where conversation_id = any($1) group by conversation_id',
    [rich.map(({ conversation }) => conversation)],
  )
  expect(counts).toEqual([{ count: 2 }, { count: 2 }, { count: 2 }])
})

it('are pushed to who asks for it, from the first message after that on, and to nobody else', async () => {
  const { say, asBram, conversation, bram, anna } = await begun()
  const other = await begun()
  const endpoint = `https://push.example/${bram.id}`
  await say()
  expect(pushed).toEqual([])
  await asBram.call('POST', '/user.php?push=1', { subscription: { endpoint, keys: PUSH_KEYS } })
  const ends = await Promise.all([say(), other.say(), say(), other.say()])
  await expect.poll(() => pushed).toEqual([endpoint, endpoint])
  expect(ends.map(({ balance }) => balance).sort((a, b) => a - b)).toEqual([16, 17, 17, 18])
  // Each once, in a row, with its debit.
  const { messages } = await asBram.api.chat.messages({ conversation })
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  const [{ sum } = { sum: 0 }] = await site.rows<{ sum: number }>(
    `select sum(amount)::int as sum from ledger_entry where member_id = $1 and account = 'message'`,
    [anna.id],
  )
  expect(sum).toBe(4)
})
