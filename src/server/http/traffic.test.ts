import { expect, it } from 'vitest'
import { MINUTE } from '../clock.ts'
import { Traffic } from './traffic.ts'

it('counts what was answered in the last five minutes, and what of it failed', () => {
  const from = { route: '/', method: 'GET' }
  let now = 1_800_000_000_000
  const traffic = new Traffic({ now: () => new Date(now) })
  expect(traffic.figures()).toMatchObject({ requests: 0, failed: 0, meanMilliseconds: 0 })
  traffic.answered({ ...from, status: 200, milliseconds: 10 })
  traffic.answered({ ...from, status: 404, milliseconds: 20 })
  now += 2 * MINUTE
  traffic.answered({ ...from, status: 503, milliseconds: 60 })
  expect(traffic.figures()).toMatchObject({ requests: 3, failed: 1, meanMilliseconds: 30 })
  now += 4 * MINUTE
  expect(traffic.figures()).toMatchObject({ requests: 1, failed: 1, meanMilliseconds: 60 })
  now += 4 * MINUTE
  expect(traffic.figures()).toMatchObject({ requests: 0, failed: 0 })
  expect(traffic.figures().loopMilliseconds).toBeGreaterThanOrEqual(0)
})
