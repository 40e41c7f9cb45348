import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const SECOND = 1_000
const DAYS = 5 * 86_400 * SECOND
const AT = Date.parse('2026-11-28T12:00:00Z')

let clock: typeof import('./server-clock.ts')
beforeEach(async () => {
  vi.useFakeTimers({ now: AT })
  vi.resetModules()
  clock = await import('./server-clock.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An answer that says this time, and came this long after it was asked for. */
function answered(date: string | undefined, took = 0) {
  const asked = Date.now()
  vi.setSystemTime(asked + took)
  clock.noteServerTime(new Response(null, { headers: date ? { date } : {} }), asked)
}

const inUtc = (at: number) => new Date(at).toUTCString()

it('tells the time at the server where the clock of the device is wrong, to a second', () => {
  answered(inUtc(AT + DAYS))
  expect(Math.abs(clock.timeAtServer() - (AT + DAYS))).toBeLessThanOrEqual(SECOND)
  const told = clock.timeAtServer()
  vi.setSystemTime(AT + SECOND)
  expect(clock.timeAtServer()).toBe(told + SECOND)
  answered(undefined)
  answered('no date')
  expect(clock.timeAtServer()).toBe(told + SECOND)
})

it('keeps what it knows, to the millisecond, where a late answer says nothing else', () => {
  answered(inUtc(AT), 10 * SECOND)
  expect(clock.timeAtServer()).toBe(AT + 10 * SECOND)
  // Set while the page stands, by the member or by the network.
  vi.setSystemTime(AT - DAYS)
  answered(inUtc(AT + 10 * SECOND))
  expect(Math.abs(clock.timeAtServer() - (AT + 10 * SECOND))).toBeLessThanOrEqual(SECOND)
})

it.each([
  ['navigate', DAYS],
  ['reload', DAYS],
  ['back_forward', 0],
])(
  'takes the time of a page that came by %s from the page itself, unless it may be an old one',
  (type, ahead) => {
    vi.stubGlobal('performance', { timeOrigin: AT - 400, getEntriesByType: () => [{ type }] })
    // Rendered in the middle of the 400 ms that it took to come.
    clock.notePageTime(AT - 200 + DAYS)
    expect(clock.timeAtServer()).toBe(AT + ahead)
    expect(clock.timeOfPage()).toBe(AT - 200 + DAYS)
  },
)
