import { globSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { createElement } from 'react'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import formatOnly from 'use-intl/format-message/format-only'
import { expect, it } from 'vitest'
import formatMessage from './format-message.ts'

type Words = { [key: string]: string | Words }

// Used only in mails, which the server writes.
const SERVER_ONLY = /(^|_)(mails?|receipt_pdf)(\.|$)/

function* messagesIn(words: Words, path: string[] = []): Generator<[key: string, message: string]> {
  for (const [key, said] of Object.entries(words))
    if (typeof said === 'string') yield [[...path, key].join('.'), said]
    else yield* messagesIn(said, [...path, key])
}

const cache = _createCache()
const options = (locale: string) => ({ cache, formatters: _createIntlFormatters(cache), locale })

/** Each argument is a number, a text or an element, as the message wants it. */
function valuesFor(message: string, count: number) {
  const names = [...message.matchAll(/[{<]\s*(\w+)\s*[,}>]/g)].map(([, name]) => name!)
  return Object.fromEntries(
    names.map((name) => {
      const isTag = message.includes(`<${name}>`)
      const isNumber = new RegExp(`{\\s*${name}\\s*,\\s*(plural|selectordinal|number)`).test(message)
      return [
        name,
        isTag
          ? (inside: unknown[]) => createElement(name, null, ...(inside as string[]))
          : isNumber
            ? count
            : `${name}${count}`,
      ]
    }),
  )
}

it.each(globSync('src/features/*/messages/*.json'))(
  'writes every sentence of the pages as use-intl does: %s',
  (file) => {
    const locale = /(\w+)\.json$/.exec(file)![1]!
    for (const [key, said] of messagesIn(JSON.parse(readFileSync(file, 'utf8')) as Words)) {
      if (SERVER_ONLY.test(key)) continue
      const message = compile(said)
      for (const count of [0, 1, 2, 5, 1234.5]) {
        const values = valuesFor(said, count) as never
        const written = formatMessage(key, message, values, options(locale))
        const theirs = formatOnly(key, message, values, options(locale))
        expect(written, `${key} ${count}`).toEqual(
          // Of nothing at all use-intl makes an empty list.
          Array.isArray(theirs) && theirs.length === 0 ? '' : theirs,
        )
      }
    }
  },
)

it('keeps a name from right to left by itself', () => {
  const say = (message: string, values: object) =>
    formatMessage('', compile(message), values as never, options('nl'))
  expect(say('Over {name}, {age, number}', { name: 'דוד (34)', age: 1000 })).toBe(
    'Over \u2068דוד (34)\u2069, 1.000',
  )
  expect(say('{count, plural, one {# dag} other {# dagen}} met {name}', { count: 2, name: 'Anna' })).toBe(
    '2 dagen met Anna',
  )
})
