import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { answer, type } from './behaviour.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

it('shows that a scripted member is typing, answers once, and does neither for others', async () => {
  const anna = await site.build.member()
  const [scripted, real] = await Promise.all([
    site.build.member({ gender: 'male', scripted: true }),
    site.build.member({ gender: 'male' }),
  ])
  const asAnna = await site.login(anna)
  const writeTo = async ({ id }: { id: string }) => {
    const sent = await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: id, body: 'Hoi, hoe is het?' })
    return { conversationId: sent.conversation, messageId: sent.message.id, from: id, to: anna.id }
  }
  const [toScripted, toReal] = [await writeTo(scripted), await writeTo(real)]
  const live = await connectLive(asAnna)
  for (const heard of [toScripted, toReal]) {
    await type(site.app, heard)
    await answer(site.app, heard)
    await answer(site.app, heard)
  }
  await live.expect({ type: 'typing', conversation: toScripted.conversationId, from: scripted.id })
  live.close()
  expect(live.events.filter((event) => event.type === 'typing')).toHaveLength(1)
  const bySender = await site.rows(
    'select sender_id, count(*)::int as count from message where sender_id <> $1 group by 1',
    [anna.id],
  )
  expect(bySender).toEqual([{ sender_id: scripted.id, count: 1 }])
})
