import { afterAll, beforeAll, expect, it } from 'vitest'
import { line, text } from '#shared/text.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const NO_NUMBERS = [true, [1], '0x1', '1e0', ' 1', '+1', '01', '1.0', '', 1.5, -1, 2 ** 31]

/** Anna has written twice to Bram. */
async function written() {
  const { bram, asAnna, asBram } = await site.couple({ credits: 20 })
  const say = (more: object = {}) => ({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi', ...more })
  const { conversation } = await asAnna.api.chat.send(say())
  await asAnna.api.chat.send(say())
  return { asAnna, asBram, conversation, say }
}

const refusedAt = (path: string) => ({
  status: 400,
  body: { code: 'invalid_input', data: { fields: [{ path }] } },
})

it.each(['before', 'after', 'limit', 'revision'])(
  'takes `%s` by its plain digits in an address, and nothing else for a number',
  async (field) => {
    const { asAnna, conversation } = await written()
    const read = (value: unknown) =>
      asAnna.call(
        'GET',
        `/messages?conversation=${conversation}&${field}=${encodeURIComponent(String(value))}`,
      )
    expect(await read(1)).toMatchObject({ status: 200, body: { conversation } })
    for (const value of NO_NUMBERS.filter((one) => !Array.isArray(one)))
      expect(await read(value), String(value)).toMatchObject(refusedAt(field))
    const twice = `/messages?conversation=${conversation}&${field}=1&${field}=1`
    expect(await asAnna.call('GET', twice)).toMatchObject(refusedAt(field))
  },
)

it('takes whole numbers for `reply_to` and `up_to`, and nothing else for one', async () => {
  const { asAnna, asBram, conversation, say } = await written()
  const answer = (reply_to: unknown) => asAnna.call('POST', '/messages', say({ reply_to }))
  const read = (up_to: unknown) => asBram.call('POST', `/conversations/${conversation}/read`, { up_to })
  for (const value of [...NO_NUMBERS, '1', null]) {
    expect(await answer(value), String(value)).toMatchObject(refusedAt('reply_to'))
    expect(await read(value), String(value)).toMatchObject(refusedAt('up_to'))
  }
  expect((await asBram.api.chat.list()).chats).toMatchObject([
    { num_unread_messages: 2, last_message: { seq: 2 } },
  ])
  expect(await answer(1)).toMatchObject({ status: 200, body: { message: { seq: 3, reply_to: { seq: 1 } } } })
  expect(await read(1)).toMatchObject({ status: 200 })
  expect((await asBram.api.chat.list()).chats).toMatchObject([{ num_unread_messages: 2 }])
})

it('takes the number of a message in a path by its plain digits', async () => {
  const { asBram, conversation } = await written()
  const react = (seq: string) =>
    asBram.call('PUT', `/conversations/${conversation}/messages/${encodeURIComponent(seq)}/reaction`, {
      emoji: '❤️',
    })
  expect(await react('1')).toMatchObject({ status: 200, body: { message: { seq: 1 } } })
  for (const seq of ['0x1', 'true', '1e0', '01'])
    expect(await react(seq), seq).toMatchObject(refusedAt('seq'))
})

const ENDS = ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']

it.each(ENDS)('ends a line where a text does so by %j', (end) => {
  expect(text({ max: 30 }).parse(`Regel een${end}Regel twee`)).toBe('Regel een\nRegel twee')
  expect(line({ max: 30 }).parse(`An${end}na`)).toBe('An na')
})

it('keeps tabs, and takes other control characters out', () => {
  expect(text({ max: 30 }).parse('een\ttwee\u0007 drie')).toBe('een\ttwee drie')
})
