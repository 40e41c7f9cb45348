import { expect, it } from 'vitest'
import { MINUTE } from '../clock.ts'
import { Traffic } from './traffic.ts'

it('counts what was answered in the last five minutes, and what of it failed', () => {
  let now = 1_800_000_000_000
  const traffic = new Traffic({ now: () => new Date(now) })
  expect(traffic.figures()).toMatchObject({ requests: 0, failed: 0, meanMilliseconds: 0 })
  traffic.answered(200, 10)
  traffic.answered(404, 20)
  now += 2 * MINUTE
  traffic.answered(503, 60)
  expect(traffic.figures()).toMatchObject({ requests: 3, failed: 1, meanMilliseconds: 30 })
  now += 4 * MINUTE
  expect(traffic.figures()).toMatchObject({ requests: 1, failed: 1, meanMilliseconds: 60 })
  now += 4 * MINUTE
  expect(traffic.figures()).toMatchObject({ requests: 0, failed: 0 })
  expect(traffic.figures().loopMilliseconds).toBeGreaterThanOrEqual(0)
})
