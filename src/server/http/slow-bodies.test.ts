import { expect, it } from 'vitest'
import { PATIENCE } from './patience.ts'
import { isTooSlow } from './slow-bodies.ts'

const KB = 1_000
const SECOND = 1_000

it('lets a poor mobile network send a photo, with pauses, and cuts off what only pretends to send', () => {
  const isCutOff = (bytesPerSecond: number, held: number, silent: number) =>
    isTooSlow({ bytes: (held / 1_000) * bytesPerSecond, held, silent }, PATIENCE)
  for (const held of [1 * SECOND, 20 * SECOND, 250 * SECOND]) {
    expect(isCutOff(20 * KB, held, 9 * SECOND)).toBe(false)
    expect(isCutOff(20 * KB, held, 10 * SECOND)).toBe(true)
  }
  // A body may start slowly.
  expect(isCutOff(1 * KB, 14 * SECOND, 0)).toBe(false)
  expect(isCutOff(9 * KB, 15 * SECOND, 0)).toBe(true)
  expect(isCutOff(9 * KB, 250 * SECOND, 0)).toBe(true)
})
