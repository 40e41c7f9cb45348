import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_REPLACED } from '#shared/live-replaced.ts'
import { connectLive, type LiveConnection } from './live.ts'

/** The browser's side of a connection, whose other side the test plays. */
class Socket {
  static readonly OPEN = 1
  static opened: Socket[] = []
  readyState = 0
  sent: string[] = []
  onmessage?: (event: { data: unknown }) => void
  onclose?: (event: { code: number }) => void
  address: string
  constructor(url: URL) {
    this.address = url.href
    Socket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  hear(event: object) {
    this.readyState = Socket.OPEN
    this.onmessage?.({ data: JSON.stringify(event) })
  }
  end(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const page = Object.assign(new EventTarget(), { location: { href: 'https://vonk.example/chats?country=GB' } })
const view = Object.assign(new EventTarget(), { hidden: false })
let live: LiveConnection
let told: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  // No pause is shortened, unless a test says so.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', view)
  view.hidden = false
  Socket.opened = []
  told = []
  live = connectLive({
    onEvent: ({ type }) => told.push(type),
    onOpen: (again) => told.push({ again }),
    onClosed: (refused) => told.push({ refused }),
  })
})
afterEach(() => {
  live.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const last = () => Socket.opened.at(-1)!
const opened = () => Socket.opened.length

/** How long after the connection ended the next one is opened; undefined when none is within a minute. */
function pauseAfter(end: () => void): number | undefined {
  const [before, from] = [opened(), Date.now()]
  end()
  while (opened() === before && Date.now() - from < 60_000) vi.advanceTimersByTime(500)
  return opened() === before ? undefined : Date.now() - from
}

test('a lost connection is tried again after 1, 2, 4 … 30 s', () => {
  expect(last().address).toBe('wss://vonk.example/api/live')
  const pauses = Array.from({ length: 7 }, () => pauseAfter(() => last().end()))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('up to half a pause is left out at random', () => {
  vi.mocked(Math.random).mockReturnValue(0.999_999)
  const pauses = Array.from({ length: 7 }, () => pauseAfter(() => last().end()))
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
})

test('the pauses begin anew after a connection of more than ten seconds, and only then', () => {
  for (let times = 0; times < 4; times++) pauseAfter(() => last().end())
  last().hear({ type: 'ready' })
  vi.advanceTimersByTime(10_000)
  expect(pauseAfter(() => last().end())).toBe(16_000)
  last().hear({ type: 'ready' })
  vi.advanceTimersByTime(10_001)
  expect(pauseAfter(() => last().end())).toBe(1_000)
  // Open, but never known to the server.
  pauseAfter(() => last().end())
  vi.advanceTimersByTime(20_000)
  expect(pauseAfter(() => last().end())).toBe(4_000)
})

test('one that newer ones replaced comes back after half a minute at once', () => {
  last().hear({ type: 'ready' })
  expect(pauseAfter(() => last().end(LIVE_REPLACED))).toBe(30_000)
})

test('the network’s return ends the pause, and so does a look at the page', () => {
  last().end()
  vi.advanceTimersByTime(400)
  view.hidden = true
  page.dispatchEvent(new Event('online'))
  view.dispatchEvent(new Event('visibilitychange'))
  expect(opened()).toBe(1)
  view.hidden = false
  view.dispatchEvent(new Event('visibilitychange'))
  expect(opened()).toBe(2)
  // Nothing of the pause is left over.
  vi.advanceTimersByTime(60_000)
  expect(opened()).toBe(2)
  pauseAfter(() => last().end())
  last().end()
  page.dispatchEvent(new Event('online'))
  expect(opened()).toBe(4)
  expect(pauseAfter(() => last().end())).toBe(1_000)
  // While it is open, neither does anything.
  page.dispatchEvent(new Event('online'))
  view.dispatchEvent(new Event('visibilitychange'))
  expect(opened()).toBe(5)
})

test('a connection is dropped when the network goes, and what comes of it later counts no more', () => {
  const [first] = Socket.opened
  first!.hear({ type: 'ready' })
  page.dispatchEvent(new Event('offline'))
  expect(first!.readyState).toBe(3)
  expect(told).toEqual([{ again: false }, { refused: false }])
  page.dispatchEvent(new Event('offline'))
  first!.end()
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1_000)
  expect(opened()).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(opened()).toBe(2)
})

test('it says whether events may have been missed, and whether the session was refused', () => {
  last().hear({ type: 'ready' })
  last().hear({ type: 'chats' })
  last().onmessage?.({ data: new ArrayBuffer(1) })
  expect(told).toEqual([{ again: false }, 'chats'])
  pauseAfter(() => last().end(1008))
  expect(told.at(-1)).toEqual({ refused: true })
  last().hear({ type: 'ready' })
  expect(told.at(-1)).toEqual({ again: true })
})

test('what is sent without a connection is dropped', () => {
  const typing = { type: 'typing', conversation: 'c' } as const
  live.send(typing)
  expect(live.isOpen()).toBe(false)
  last().hear({ type: 'ready' })
  expect(live.isOpen()).toBe(true)
  live.send(typing)
  expect(last().sent).toEqual([JSON.stringify(typing)])
})

test('once closed it stays so, in a pause too', () => {
  last().end()
  live.close()
  vi.advanceTimersByTime(60_000)
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('offline'))
  view.dispatchEvent(new Event('visibilitychange'))
  expect(opened()).toBe(1)
  const open = connectLive({ onEvent: () => {}, onOpen: () => {}, onClosed: () => told.push('closed') })
  open.close()
  last().end()
  vi.advanceTimersByTime(60_000)
  expect([opened(), told]).toEqual([2, [{ refused: false }]])
})
