import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sent } from './conversation-cache.ts'
import { Drafts } from './drafts.ts'
import { Outbox } from './outbox.ts'

// The real client needs the site's build; the outbox only classifies errors.
vi.mock('#page/api.ts', () => {
  type Declared = { code?: string; data?: unknown }
  return {
    errorCode: (error: Declared) => error.code,
    errorData: (error: Declared, code: string) => (error.code === code ? error.data : undefined),
    isTransient: (error: Declared) => error.code === undefined,
  }
})

const NETWORK_DOWN = new TypeError('Failed to fetch')
const refused = (code: string, data = {}) => ({ code, data })

type Input = { id: string; to: string; body: string }

function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    length: 0,
  }
}

/** An outbox whose server gives these answers, one per call, and then accepts everything. */
function open(answers: unknown[] = [], storage = memoryStorage()) {
  const calls: Input[] = []
  const sent: string[] = []
  const drafts = new Drafts(storage, 'me')
  const send = async (input: Input) => {
    calls.push(input)
    const answer = answers.shift()
    if (answer) throw answer
    return {} as Sent
  }
  const outbox = new Outbox({ me: 'me', send, onSent: (to) => void sent.push(to), drafts, storage })
  return { outbox, drafts, storage, calls, sent, bodies: () => calls.map((call) => call.body) }
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('outbox', () => {
  test('sends one message at a time, in their order', async () => {
    const { outbox, bodies, sent } = open()
    for (const body of ['one', 'two', 'three']) outbox.add('her', { id: body, body })
    expect(bodies()).toEqual(['one'])
    await settle()
    expect(bodies()).toEqual(['one', 'two', 'three'])
    expect(sent).toHaveLength(3)
    expect(outbox.queue('her')).toEqual([])
  })

  test('repeats with the same id after growing pauses, and keeps those behind waiting', async () => {
    const { outbox, calls } = open([NETWORK_DOWN, NETWORK_DOWN])
    outbox.add('her', { id: 'a', body: 'one' })
    outbox.add('her', { id: 'b', body: 'two' })
    await settle(999)
    expect(calls.map((call) => call.id)).toEqual(['a'])
    await settle(1)
    expect(calls.map((call) => call.id)).toEqual(['a', 'a'])
    await settle(2_000)
    expect(calls.map((call) => call.id)).toEqual(['a', 'a', 'a', 'b'])
  })

  test('does not wait out a pause when the network is back', async () => {
    const { outbox, calls } = open([NETWORK_DOWN])
    outbox.add('her', { id: 'a', body: 'one' })
    await settle()
    outbox.wake()
    await settle()
    expect(calls).toHaveLength(2)
  })

  test('waits without end while the device has no connection, and goes on with the same ids when it is back', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { outbox, calls } = open(Array.from({ length: 20 }, () => NETWORK_DOWN))
    outbox.add('her', { id: 'a', body: 'one' })
    outbox.add('her', { id: 'b', body: 'two' })
    // Twenty tries, where with a connection eight would be the end.
    await settle(599_000)
    expect(calls).toHaveLength(20)
    expect(outbox.queue('her').map((message) => message.state)).toEqual(['sending', 'sending'])
    vi.stubGlobal('navigator', { onLine: true })
    outbox.wake()
    await settle()
    expect(calls.slice(20).map((call) => call.id)).toEqual(['a', 'b'])
    expect(outbox.queue('her')).toEqual([])
  })

  test('gives up in the end; trying again sends all in their order with the same ids', async () => {
    const { outbox, calls } = open(Array.from({ length: 8 }, () => NETWORK_DOWN))
    outbox.add('her', { id: 'a', body: 'one' })
    outbox.add('her', { id: 'b', body: 'two' })
    await settle(120_000)
    expect(outbox.queue('her').map((message) => message.state)).toEqual(['failed', 'failed'])
    calls.length = 0
    outbox.retry('her')
    await settle()
    expect(calls.map((call) => call.id)).toEqual(['a', 'b'])
    expect(outbox.queue('her')).toEqual([])
  })

  test('waits as long as the server asks, if that is short', async () => {
    const { outbox, calls } = open([refused('too_many_requests', { seconds: 5 })])
    outbox.add('her', { id: 'a', body: 'one' })
    await settle(4_999)
    expect(calls).toHaveLength(1)
    await settle(1)
    expect(calls).toHaveLength(2)
  })

  test('gives a refused text and those behind it back to the draft, before what was written since', async () => {
    const error = refused('insufficient_credits', { needed: 1, balance: 0 })
    const { outbox, drafts, calls } = open([error])
    outbox.add('her', { id: 'a', body: 'one' })
    outbox.add('her', { id: 'b', body: 'two' })
    drafts.write('her', 'three')
    await settle()
    expect(calls).toHaveLength(1)
    expect(drafts.read('her')).toBe('one\ntwo\nthree')
    expect(outbox.queue('her')).toEqual([])
    expect(outbox.refusal('her')).toBe(error)
    outbox.dismissRefusal('her')
    expect(outbox.refusal('her')).toBeUndefined()
  })

  test('goes on after a reload of the page with what had no answer', async () => {
    const before = open([NETWORK_DOWN])
    before.outbox.add('her', { id: 'a', body: 'one' })
    await settle()
    const after = open([], before.storage)
    await settle()
    expect(after.calls).toEqual([{ id: 'a', to: 'her', body: 'one' }])
  })

  test.each(['authentication_required', 'other_member'])(
    'sets messages aside on %s, and goes on with them in their order when their member is back',
    async (code) => {
      const { outbox, drafts, calls, storage } = open([refused(code)])
      outbox.add('her', { id: 'a', body: 'one' })
      outbox.add('her', { id: 'b', body: 'two' })
      await settle(120_000)
      expect(calls).toHaveLength(1)
      outbox.wake()
      await settle(120_000)
      expect(calls).toHaveLength(1)
      expect(drafts.read('her')).toBe('')
      expect(outbox.refusal('her')).toBeUndefined()
      const [later, again] = [open([], storage), open([], memoryStorage())]
      await settle()
      expect(later.calls.map((call) => call.id)).toEqual(['a', 'b'])
      expect(again.calls).toEqual([])
      outbox.resume()
      await settle()
      expect(calls.map((call) => call.id)).toEqual(['a', 'a', 'b'])
      expect(storage.getItem('outbox:me')).toBeNull()
    },
  )

  test('takes a failed message back into the draft, and only a failed one', async () => {
    const { outbox, drafts } = open(Array.from({ length: 8 }, () => NETWORK_DOWN))
    outbox.add('her', { id: 'a', body: 'one' })
    await settle()
    outbox.takeBack('her', 'a')
    expect(drafts.read('her')).toBe('')
    await settle(120_000)
    outbox.takeBack('her', 'a')
    expect(drafts.read('her')).toBe('one')
    expect(outbox.queue('her')).toEqual([])
  })
})
