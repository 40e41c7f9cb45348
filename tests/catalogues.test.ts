import { existsSync, globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LOCALE, LOCALES } from '#shared/locales.ts'

type Words = { [key: string]: string | Words }

const read = (feature: string, locale: string) =>
  flatten(JSON.parse(readFileSync(`src/features/${feature}/messages/${locale}.json`, 'utf8')) as Words)

function flatten(words: Words, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** The arguments and tags of a message, with their kinds. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>()
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      // A plural in one language may be a plain number in another.
      found.add(`${element.type === TYPE.tag ? 'tag' : 'value'} ${element.value}`)
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) visit(option.value)
      if (element.type === TYPE.tag) visit(element.children)
    }
  }
  visit(parse(message))
  return [...found].sort()
}

const features = [...new Set(globSync('src/features/*/messages').map((path) => path.split('/')[2]!))]

it('finds the catalogues', () => expect(features.length).toBeGreaterThan(5))

describe.each(features)('%s', (feature) => {
  const source = read(feature, DEFAULT_LOCALE)

  it.each(LOCALES)('is complete in %s, with the same arguments', (locale) => {
    expect(existsSync(`src/features/${feature}/messages/${locale}.json`)).toBe(true)
    const words = read(feature, locale)
    expect([...words.keys()].sort()).toEqual([...source.keys()].sort())
    for (const [key, message] of words) {
      expect(message.trim(), key).not.toBe('')
      expect(argumentsOf(message), `${locale} ${key}`).toEqual(argumentsOf(source.get(key)!))
    }
  })
})
