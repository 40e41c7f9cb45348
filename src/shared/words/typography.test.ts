import { globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, it } from 'vitest'
import type { Locale } from '../locales.ts'
import { typesetMessage, typesetWords } from './typeset-message.ts'
import { typeset } from './typography.ts'

/** With signs for the spaces that are not plain: `_` fixed, `-` narrow. */
const shown = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '~')

it.each([
  ['pl', 'Rozmawiaj z nimi i o tym (w domu).', 'Rozmawiaj z_nimi i_o_tym (w_domu).'],
  ['pl', 'W sobotę, a nie w niedzielę. O! Ten kot i', 'W_sobotę, a_nie w_niedzielę. O! Ten kot i'],
  ['pl', 'za 5 z 10 minut', 'za 5 z_10 minut'],
  ['fr', 'Vraiment ? Oui ! Non ; voici : « rien »', 'Vraiment~? Oui~! Non~; voici_: «_rien_»'],
  ['fr', 'Vraiment\u00a0? 20 % ou 3 km | :--- |', 'Vraiment~? 20_% ou 3_km | :--- |'],
  ['fr', 'Inscris-toi, va-t-il là-bas', 'Inscris\u2011toi, va-t\u2011il là-bas'],
  ['de', 'Nur 20 % mehr, "so" 5 km', 'Nur 20_% mehr, „so“ 5_km'],
  ['en', 'Up to 15 MB, about 30 km in 20 min, 5 minutes', 'Up to 15_MB, about 30_km in 20_min, 5 minutes'],
  ['nl', 'Zoek op "rood" (of "blauw")...', 'Zoek op ‘rood’ (of ‘blauw’)…'],
  ['es', 'Busca "rojo"', 'Busca «rojo»'],
  ['pl', 'Szukaj "rower"', 'Szukaj „rower”'],
  ['it', 'Un’e-mail, l’E-Mail, e-mail.us@my.org', 'Un’e\u2011mail, l’E\u2011Mail, e-mail.us@my.org'],
] as const)('sets in %s: %s', (locale, written, typed) => {
  expect(shown(typeset(written, locale))).toBe(typed)
})

it.each([
  [
    'pl',
    'Mieszka w {place} i ma {count, plural, one {# kota i} other {# km w linii}}',
    'Mieszka w_{place} i_ma {count, plural, one {# kota i} other {#_km w_linii}}',
  ],
  ['nl', '<b>{distance}</b> km van {name}, {max} MB', '<b>{distance}</b>_km van {name}, {max}_MB'],
  [
    'fr',
    '{count, plural, =0 {rien ?} other {# % : <a>ici !</a>}}',
    '{count, plural, =0 {rien~?} other {#_%_: <a>ici~!</a>}}',
  ],
] as const)('sets what is literal in %s: %s', (locale, message, typed) => {
  expect(shown(typesetMessage(message, locale))).toBe(typed)
})

it.each([
  [
    'nl',
    'Code "`a ... "b"`", op "https://vonk.nl/?a=e-mail&b=..." of',
    'Code ‘`a ... "b"`’, op ‘https://vonk.nl/?a=e-mail&b=...’ of',
  ],
  [
    'nl',
    '[e-mail](/e-mail "per e-mail") aan no-reply@e-mail.nl',
    '[e\u2011mail](/e-mail "per e-mail") aan no-reply@e-mail.nl',
  ],
  ['pl', 'Kod w `a i b` i [a](/o i)', 'Kod w_`a i b` i_[a](/o i)'],
  ['fr', '[ici](/a) : `x ?` ; b@c.fr ?', '[ici](/a)_: `x ?`~; b@c.fr~?'],
] as const)('leaves code, links and addresses as they are in %s: %s', (locale, written, typed) => {
  expect(shown(typeset(written, locale))).toBe(typed)
})

it('takes a quote after a value for the end', () => {
  expect(typesetMessage('Zoek op "{words}" of "<b>{other}</b>"', 'nl')).toBe(
    'Zoek op ‘{words}’ of ‘<b>{other}</b>’',
  )
})

/** The message without its words. */
function bones(elements: MessageFormatElement[]): unknown[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return 'words'
    if (element.type === TYPE.pound) return '#'
    if (element.type === TYPE.tag) return [element.value, bones(element.children)]
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [
        element.value,
        Object.entries(element.options).map(([key, option]) => [key, bones(option.value)]),
      ]
    return element.value
  })
}

type Words = { [key: string]: string | Words }
const messagesOf = (words: Words): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : messagesOf(value)))

it('keeps the arguments, branches and tags of every message, and changes nothing the second time', () => {
  const files = globSync('src/features/*/messages/*.json')
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const locale = file.slice(-7, -5) as Locale
    for (const message of messagesOf(JSON.parse(readFileSync(file, 'utf8')) as Words)) {
      const typed = typesetMessage(message, locale)
      expect(typesetMessage(typed, locale)).toBe(typed)
      if (typed !== message) expect(bones(parse(typed))).toEqual(bones(parse(message)))
    }
  }
})

it('leaves a sentence of the specification as it is', () => {
  const words = { errors: { name_is_email: 'anders dan je e-mailadres', other: 'je e-mailadres' } }
  expect(typesetWords(words, 'nl', 'site')).toEqual({
    errors: { name_is_email: 'anders dan je e-mailadres', other: 'je e\u2060-\u2060mailadres' },
  })
})
