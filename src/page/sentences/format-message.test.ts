import compile from 'icu-minify/compile'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import { expect, it } from 'vitest'
import formatMessage from './format-message.ts'

const cache = _createCache()
const options = { cache, formatters: _createIntlFormatters(cache), locale: 'nl' }

it('keeps a name from right to left by itself', () => {
  const say = (message: string, values: object) =>
    formatMessage('', compile(message), values as never, options)
  expect(say('Over {name}, {age, number}', { name: 'דוד (34)', age: 1000 })).toBe(
    'Over \u2068דוד (34)\u2069, 1.000',
  )
  expect(say('{count, plural, one {# dag} other {# dagen}} met {name}', { count: 2, name: 'Anna' })).toBe(
    '2\u00a0dagen met Anna',
  )
})

it('keeps a figure in a label with its word, and leaves a sentence as it is', () => {
  const say = (message: string) => formatMessage('', compile(message), { count: 120 }, options)
  expect(say('Kies {count, plural, one {# credit} other {# credits}}')).toBe('Kies 120\u00a0credits')
  expect(say('Je hebt {count, plural, one {# credit} other {# credits}}.')).toBe('Je hebt 120 credits.')
})

it('elides the article before an Italian day, of which Spanish has none', () => {
  const say = (locale: string, message: string) =>
    formatMessage('', compile(message), { date: '8 dic 2026' }, { ...options, locale })
  expect(say('it', 'Fino al {date}')).toBe('Fino all’8\u00a0dic 2026')
  expect(say('es', 'Hasta al {date}')).toBe('Hasta al 8\u00a0dic 2026')
})
