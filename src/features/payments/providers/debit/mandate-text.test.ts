import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { MANDATE_TEXT } from './mandate-text.ts'

it('has another version when the words of the mandate are others', () => {
  const said = LOCALES.map((locale) => {
    const file = readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), 'utf8')
    return JSON.parse(file).debit.mandate_text as string
  })
  const hash = createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16)
  expect([MANDATE_TEXT, hash]).toEqual(['2026-11-29', '61922ec8a1f23ada'])
})
