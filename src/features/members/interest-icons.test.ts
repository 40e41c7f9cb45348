import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawInterestIcons } from '#scripts/draw-interest-icons.ts'

it('holds the icon of every interest as it is drawn now', () => {
  expect(readFileSync('src/features/members/ui/interest-icons.svg', 'utf8')).toBe(drawInterestIcons())
})
