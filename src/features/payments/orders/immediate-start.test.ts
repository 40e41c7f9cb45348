import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { IMMEDIATE_START } from './immediate-start.ts'

it('has another version when the words that a buyer agrees to are others', () => {
  const said = LOCALES.map((locale) => {
    const file = readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8')
    return JSON.parse(file).checkout.consent as string
  })
  const hash = createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16)
  expect([IMMEDIATE_START, hash]).toEqual(['2026-11-24', '61b1612da8253e24'])
})
