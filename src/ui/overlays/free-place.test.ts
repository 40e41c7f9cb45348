import { expect, test } from 'vitest'
import { type Box, freePlace, isFree } from './free-place.ts'

const PHONE = { width: 360, height: 740 }
const POPUP = { width: 328, height: 120 }
const boxOf = ({ left, top }: { left: number; top: number }): Box => ({
  left,
  top,
  right: left + POPUP.width,
  bottom: top + POPUP.height,
})
const row = (top: number, bottom: number): Box => ({ left: 0, right: PHONE.width, top, bottom })

test('a popup stands at the edge that it prefers, in the middle of a phone', () => {
  expect(freePlace(POPUP, PHONE, [], 'bottom')).toEqual({ left: 16, top: 604 })
  expect(freePlace(POPUP, PHONE, [], 'top')).toEqual({ left: 16, top: 16 })
})

test('it moves to the nearest place where it covers nothing, and knows when there is none', () => {
  const taken = [row(0, 56), row(676, 740), row(560, 600)]
  const low = freePlace(POPUP, PHONE, taken, 'bottom')!
  expect(isFree(boxOf(low), taken)).toBe(true)
  expect(low.top).toBeLessThan(560 - POPUP.height)
  expect(low.top).toBeGreaterThan(420)
  const high = freePlace(POPUP, PHONE, taken, 'top')!
  expect(isFree(boxOf(high), taken)).toBe(true)
  expect(high.top).toBeLessThan(80)
  const rows = [0, 130, 260, 390, 520, 650].map((top) => row(top, top + 44))
  expect(freePlace(POPUP, PHONE, rows, 'bottom')).toBeUndefined()
})

test('in a wide window it stands on the right, or on the left where the right is taken', () => {
  const wide = { width: 1280, height: 800 }
  expect(freePlace(POPUP, wide, [], 'bottom')).toEqual({ left: 936, top: 664 })
  const right: Box = { left: 900, right: 1280, top: 0, bottom: 800 }
  expect(freePlace(POPUP, wide, [right], 'bottom')).toEqual({ left: 16, top: 664 })
})
