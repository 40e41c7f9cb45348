import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Live, SERVICE_RESTART } from '#server/live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function liveOf(count: number) {
  const live = new Live()
  const closed: (number | undefined)[] = []
  const join = (at: number) =>
    live.join(`member ${at}`, {
      sessionId: `session ${at}`,
      network: `network ${at}`,
      send: () => {},
      close: (code) => void closed.push(code),
      replace: () => {},
    })
  for (let at = 0; at < count; at++) join(at)
  return { live, closed, join }
}

it.each([1_000, 2_500, 7])('%i connections are closed evenly in ten seconds', async (count) => {
  const { live, closed, join } = liveOf(count)
  const drained = live.drain(10_000)
  expect(join(count)).toBeUndefined()
  for (const share of [0.25, 0.5, 0.75]) {
    await vi.advanceTimersByTimeAsync(2_500)
    expect(Math.abs(closed.length - share * count)).toBeLessThanOrEqual(Math.max(2, count / 50))
  }
  await vi.advanceTimersByTimeAsync(2_500)
  await drained
  expect(closed).toEqual(Array.from({ length: count }, () => SERVICE_RESTART))
})

it('a process without connections has drained at once', async () => {
  await liveOf(0).live.drain(10_000)
  expect(vi.getTimerCount()).toBe(0)
})
