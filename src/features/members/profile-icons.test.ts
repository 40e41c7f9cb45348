import { readFileSync } from 'node:fs'
import { Bot, Drama, Ghost, Sparkles } from 'lucide-react'
import { expect, it } from 'vitest'
import { INTEREST_ICONS } from '#features/site/interest-icons.ts'
import { drawProfileIcons } from '#scripts/draw-profile-icons.ts'
import { FICTIONAL_ICONS } from '#shared/fictional-icons.ts'
import { FACT_ICONS } from './fact-icons.ts'

it('holds the icon of every interest and fact as it is drawn now', () => {
  expect(readFileSync('src/features/members/ui/profile-icons.svg', 'utf8')).toBe(drawProfileIcons())
})

it('never draws two things alike, nor one like the mark of fictional profiles', () => {
  const marks = [Bot, Drama, Ghost, Sparkles]
  const meanings = [...Object.values(INTEREST_ICONS), ...Object.values(FACT_ICONS), ...marks]
  expect(new Set(meanings).size).toBe(meanings.length)
  expect(marks).toHaveLength(FICTIONAL_ICONS.length)
})
