import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawProfileIcons } from '#scripts/draw-profile-icons.ts'

it('holds the icon of every interest and fact as it is drawn now', () => {
  expect(readFileSync('src/features/members/ui/profile-icons.svg', 'utf8')).toBe(drawProfileIcons())
})
