import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KeptStorage } from '#page/kept/kept-storage.ts'
import type { Sent } from './conversation-cache.ts'
import { Drafts } from './drafts.ts'
import { Outbox } from './outbox.ts'

const NETWORK_DOWN = new TypeError('Failed to fetch')
const refused = (code: string, data = {}) => new ORPCError(code, { defined: true, data })

type Input = { id: string; to: string; body: string }

/** A browser's, which all of its pages have. */
function memoryStorage(): KeptStorage {
  return new KeptStorage(() => null)
}

/** One browser's locks: each is given to the first page that asks, and to the next once that page has ended. */
function browserLocks() {
  const turns = new Map<string, Promise<unknown>>()
  return () => {
    const held: (() => void)[] = []
    const hold = (name: string) => {
      const before = turns.get(name) ?? Promise.resolve()
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      turns.set(name, ended)
      held.push(end)
      return before.then(() => end)
    }
    const end = () => {
      for (const release of held) release()
    }
    return { hold, end }
  }
}

/** An outbox whose server gives these answers, one per call, and then accepts everything. */
function open(answers: unknown[] = [], storage = memoryStorage(), page = browserLocks()()) {
  const calls: Input[] = []
  const sent: string[] = []
  const drafts = new Drafts(storage, 'me')
  const send = async (input: Input) => {
    calls.push(input)
    const answer = answers.shift()
    if (answer) throw answer
    return {} as Sent
  }
  const outbox = new Outbox({
    me: 'me',
    send,
    onSent: (to) => void sent.push(to),
    drafts,
    storage,
    hold: page.hold,
  })
  return { outbox, page, drafts, storage, calls, sent, bodies: () => calls.map((call) => call.body) }
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
    await settle(4_000)
    expect(outbox.queue('her').map((message) => message.state)).toEqual(['sending', 'sending'])
    await settle(565_000)
    expect(calls).toHaveLength(20)
    expect(outbox.queue('her').map((message) => message.state)).toEqual(['waiting', 'waiting'])
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
    const newPage = browserLocks()
    const before = open([NETWORK_DOWN], memoryStorage(), newPage())
    before.outbox.add('her', { id: 'a', body: 'one' })
    await settle()
    before.page.end()
    const after = open([], before.storage, newPage())
    await settle()
    expect(after.calls).toEqual([{ id: 'a', to: 'her', body: 'one' }])
  })

  test('leaves messages to the tab that sends them, until that is closed, and then goes on in their order', async () => {
    const newPage = browserLocks()
    const one = open(
      Array.from({ length: 20 }, () => NETWORK_DOWN),
      memoryStorage(),
      newPage(),
    )
    one.outbox.add('her', { id: 'a', body: 'one' })
    one.outbox.add('her', { id: 'b', body: 'two' })
    const other = open([], one.storage, newPage())
    await settle(2_000)
    other.outbox.resume()
    await settle(2_000)
    expect(other.calls).toEqual([])
    expect(other.outbox.queue('her')).toEqual([])
    one.page.end()
    await settle()
    expect(other.calls.map((call) => call.id)).toEqual(['a', 'b'])
    expect(one.storage.keys()).toEqual([])
  })

  test('sends nothing by itself that was left for more than a day, and forgets it after 30', async () => {
    const newPage = browserLocks()
    const before = open([NETWORK_DOWN], memoryStorage(), newPage())
    before.outbox.add('her', { id: 'a', body: 'Tonight at eight?' })
    before.page.end()
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    const later = open([], before.storage, newPage())
    await settle()
    expect(later.calls).toEqual([])
    expect(later.outbox.queue('her').map(({ state }) => state)).toEqual(['failed'])
    later.page.end()
    vi.setSystemTime(Date.now() + 30 * 86_400_000)
    const last = open([], before.storage, newPage())
    await settle()
    expect(last.outbox.queue('her')).toEqual([])
    expect(before.storage.keys()).toEqual([])
  })

  test('writes nothing again that a logout in another tab has deleted meanwhile', async () => {
    const { outbox, storage, calls } = open(Array.from({ length: 5 }, () => NETWORK_DOWN))
    outbox.add('her', { id: 'a', body: 'Never sent' })
    const [key] = storage.keys()
    storage.removeItem(key!)
    await settle(10_000)
    expect(calls.length).toBeGreaterThan(3)
    expect(outbox.queue('her').map(({ state }) => state)).toEqual(['waiting'])
    expect(storage.keys()).toEqual([])
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
      expect(calls).toHaveLength(1)
      expect(storage.keys()).toEqual([])
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
