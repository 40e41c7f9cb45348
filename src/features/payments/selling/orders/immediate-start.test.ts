import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { IMMEDIATE_START, KEEP_METHOD, REPEAT_START, TOP_UP } from './immediate-start.ts'

/** A hash of what these words say, in all languages. */
function hashOf(...keys: [section: string, key: string][]): string {
  const said = LOCALES.flatMap((locale) => {
    const file = readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), 'utf8')
    return keys.map(([section, key]) => JSON.parse(file)[section][key] as string)
  })
  return createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16)
}

it('has another version when the words that a buyer agrees to are others', () => {
  expect([IMMEDIATE_START, hashOf(['checkout', 'consent'])]).toEqual(['2026-11-29-b', '8e1d111ac5e63dc9'])
  expect([REPEAT_START, hashOf(['repeat', 'start'])]).toEqual(['repeat-2026-11-29-b', '82e4a6ae4c507671'])
  expect([TOP_UP, hashOf(['top_up', 'agree'])]).toEqual(['2026-11-29-b', 'a1b3fed36969a615'])
  expect([KEEP_METHOD, hashOf(['checkout', 'keep'], ['checkout', 'keep_hint'])]).toEqual([
    '2026-11-29',
    '45e0d527a9455179',
  ])
})
