import { ORPCError } from '@orpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { exponentialBackoff, withRetries } from './retries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** When a call that fails so was made, and how it ended. */
async function triesOf(fails: () => unknown) {
  const begun = Date.now()
  const times: number[] = []
  const outcome = withRetries(async () => {
    times.push(Date.now() - begun)
    const error = fails()
    if (error) throw error
    return 'done'
  }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return { times, outcome: await outcome }
}

test('what fails is tried five times more, each after twice the pause, and then fails', async () => {
  const error = new Error('the network is away')
  const { times, outcome } = await triesOf(() => error)
  expect(times).toEqual([0, 200, 600, 1_400, 3_000, 6_200])
  expect(outcome).toBe(error)
})

test('it is tried no more once it succeeds', async () => {
  let failures = 2
  const { times, outcome } = await triesOf(() => failures-- > 0 && new Error('the server is away'))
  expect(times).toEqual([0, 200, 600])
  expect(outcome).toBe('done')
})

test('a refusal is not tried again, but a database that is away is', async () => {
  const refused = new ORPCError('not_found', { defined: true, status: 404 })
  expect(await triesOf(() => refused)).toEqual({ times: [0], outcome: refused })
  const away = new ORPCError('unavailable', { defined: true, status: 503 })
  expect((await triesOf(() => away)).times).toHaveLength(6)
})

test('no pause is longer than half a minute', () => {
  expect([0, 1, 2, 7, 8, 1_000].map((failures) => exponentialBackoff(failures, 200))).toEqual([
    200, 400, 800, 25_600, 30_000, 30_000,
  ])
})
