import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '../locales.ts'
import { withDrawnHyphens } from '../unbroken-hyphen.ts'
import { typeset } from './typography.ts'

/** Sentences of the specification, of which each sign stays. */
const AS_SPECIFIED = new Set(['accounts.signup.errors.name_is_email', 'site.errors.name_is_email'])

type Words = { [key: string]: string | Words }

/** The words of a catalogue, or of a part of it at `path`, as they are shown. */
export function typesetWords(words: Words, locale: Locale, path: string): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => {
      const at = `${path}.${key}`
      if (typeof value !== 'string') return [key, typesetWords(value, locale, at)]
      return [key, AS_SPECIFIED.has(at) ? value : withDrawnHyphens(typesetMessage(value, locale))]
    }),
  )
}

/** An ICU message with its own words typeset; its arguments, branches and tags stay as they are. */
export function typesetMessage(message: string, locale: Locale): string {
  if (!/[{<]/.test(message)) return typeset(message, locale)
  let typed = ''
  let done = 0
  const visit = (elements: MessageFormatElement[]) => {
    for (const [index, element] of elements.entries()) {
      if (element.type === TYPE.literal) {
        const { start, end } = element.location!
        typed += message.slice(done, start.offset)
        typed += typeset(message.slice(start.offset, end.offset), locale, index > 0)
        done = end.offset
      }
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) visit(option.value)
    }
  }
  visit(parse(message, { captureLocation: true }))
  return typed + message.slice(done)
}
