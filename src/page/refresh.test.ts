import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReading, readAgain, stopReadingAgain } from './refresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
afterEach(() => stopReadingAgain(false))

let number = 0

/** A query that a page shows, fetched a minute ago, and when it was fetched since. */
async function shownQuery({ takes = 0 } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const queryKey = ['shown', ++number]
  const times: number[] = []
  let since = 0
  const queryFn = async () => {
    times.push(Date.now() - since)
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes))
    return times.length
  }
  const end = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  times.length = 0
  since = Date.now()
  return { client, queryKey, times, end, again: () => readAgain(client, queryKey) }
}

test('what is shown is read again at once', async () => {
  const { again, times } = await shownQuery()
  again()
  await vi.advanceTimersByTimeAsync(0)
  expect(times).toEqual([0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toEqual([0])
})

test('it is never read twice within 200 ms, however often it is asked for, and the last is not lost', async () => {
  const { again, times } = await shownQuery()
  for (let step = 0; step < 10; step++) {
    again()
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  // Counted from the next time that it is asked for.
  expect(times).toEqual([0, 250, 450, 650])
})

test('nor when something else has just read it, or is reading it', async () => {
  const { client, queryKey, again, times } = await shownQuery({ takes: 100 })
  void client.refetchQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(50)
  again()
  await vi.advanceTimersByTimeAsync(199)
  expect(times).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(times).toEqual([0, 250])
  await vi.advanceTimersByTimeAsync(1_000)
  void client.refetchQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(150)
  again()
  await vi.advanceTimersByTimeAsync(199)
  expect(times).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(times).toHaveLength(4)
})

test('nothing is read that no page shows, nor while a session is being ended', async () => {
  const { again, times, end } = await shownQuery()
  stopReadingAgain(true)
  again()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(times).toEqual([])
  stopReadingAgain(false)
  again()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(times).toHaveLength(1)
  end()
  again()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(times).toHaveLength(1)
})

test('a page reads after five seconds, then as often as it is told by then, and no more once it is left', async () => {
  const [begun, times] = [Date.now(), [] as number[]]
  let every = 60_000
  const stop = keepReading(
    () => void times.push(Date.now() - begun),
    () => every,
  )
  await vi.advanceTimersByTimeAsync(4_999)
  expect(times).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  every = 300_000
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toEqual([5_000, 65_000])
  await vi.advanceTimersByTimeAsync(299_999)
  expect(times).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(times).toEqual([5_000, 65_000, 365_000])
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(times).toHaveLength(3)
})
