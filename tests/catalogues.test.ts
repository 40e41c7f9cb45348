import { existsSync, globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locales.ts'
import { FEATURES as features, featuresIn, localesOf, readCatalogue as read } from './harness/catalogues.ts'

/** A message's arguments and tags. */
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

it('finds the catalogues', () => expect(features.length).toBeGreaterThan(5))

/** Not every language has a word for each gender. */
const needed = (message: string) => argumentsOf(message).filter((argument) => argument !== 'value gender')

describe.each(features)('%s', (feature) => {
  const source = read(feature, DEFAULT_LOCALE)

  it('is in the languages of its readers, and no others', () => {
    const found = globSync(`src/features/${feature}/messages/*.json`).map((path) => path.slice(-7, -5))
    expect(found.sort()).toEqual([...localesOf(feature)].sort())
  })

  it.each(localesOf(feature))('is complete in %s, with the same arguments', (locale) => {
    expect(existsSync(`src/features/${feature}/messages/${locale}.json`)).toBe(true)
    const words = read(feature, locale)
    expect([...words.keys()].sort()).toEqual([...source.keys()].sort())
    for (const [key, message] of words) {
      expect(message.trim(), key).not.toBe('')
      expect(needed(message), `${locale} ${key}`).toEqual(needed(source.get(key)!))
    }
  })
})

it('has no words that nothing says', () => {
  const code = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.(test|gen|d)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const said = new Set(code.match(/[\w-]+/g))
  // Keys made of parts, such as `${reason}_title`.
  const made = [...new Set(code.match(/`[\w.]*(\$\{[^`{}]*\}[\w.]*)+`/g))].map((template) => {
    const pattern = template.slice(1, -1).replaceAll('.', '\\.')
    return new RegExp(`(^|\\.)${pattern.replaceAll(/\$\{[^}]*\}/g, '[\\w.]+')}$`)
  })
  // Templates of placeholders alone match every key.
  const telling = made.filter((pattern) => !['x', 'x.y', 'x_y', 'x_y_z'].some((key) => pattern.test(key)))
  const unsaid = features.flatMap((feature) =>
    [...read(feature, DEFAULT_LOCALE).keys()]
      .filter((key) => !said.has(key.split('.').at(-1)!) && !telling.some((pattern) => pattern.test(key)))
      .map((key) => `${feature}.${key}`),
  )
  expect(unsaid).toEqual([])
})

it.each([
  ['nl', 'huidig'],
  ['en', 'current'],
  ['de', 'aktuell'],
  ['fr', 'actuel'],
  ['es', 'actual'],
  ['it', 'attual'],
  ['pl', 'obecn'],
] as const)('in %s a wrong password is called as its field is: %s', (locale, word) => {
  const field = read('notifications', locale).get('settings.old_password')
  const refusal = read('site', locale).get('errors.wrong_password')
  for (const words of [field, refusal]) expect(words?.toLowerCase()).toContain(word)
})

/** What a reader would take for a slip, in the words of a language; `\u2011` is a hyphen that does not break. */
const SLIPS: Partial<Record<Locale | 'any' | 'page', RegExp>> = {
  any: /\bpremium\b/,
  page: /\b[eE]-[mM]ail/,
  fr: / [:;!?»%€]|« |\u00a0[;!?]|\u202f[:»%€]/,
  it: /\bmembr[oi]\b|riaccredit|(?<![\p{L}\u2011<{/-])mail\b/iu,
  pl: /[\p{Ll},}] (?:Tw(?:ój|o[ij]\p{L}*|ego)|Ci|Cię|Ciebie|Tob(?:ie|ą)|Ty|Was|Wam|Wasz\p{L}*)(?!\p{L})|członk|lajk|(?<![\p{L}\u2011<{/-])mail(?:e?m|u|a|i)?(?!\p{L})/u,
}

/** Its hyphen breaks, because the specification writes the sentence so. */
const AS_SPECIFIED = ['nl accounts.signup.errors.name_is_email', 'nl site.errors.name_is_email']

/** French words to a reader whom we call “vous”: the pronouns, and verbs such as saisissez and dites. */
const FORMAL =
  /(?<![\p{L}-])(?:vous|votre|vos|vôtres?|êtes|dites|faites)(?!\p{L})|(?<!\p{L})(?!(?:chez|assez|nez|rez|rendez)(?!\p{L}))\p{L}+ez(?!\p{L})/iu

/** Receipts and texts of the law, and the button that the law names; members are told “tu” in all else. */
const TOLD_VOUS =
  /^(?:accounts\.(?:ending\.title|ending_mail\..*)|payments\.(?:debit\.mandate_text|withdrawal_mail\..*)|site\.footer\.end_contract)$/

it('says “tu” to French members, and “vous” in receipts and on the legal pages', () => {
  const found = featuresIn('fr').flatMap((feature) =>
    [...read(feature, 'fr')]
      .filter(([key, message]) => FORMAL.test(message) && !TOLD_VOUS.test(`${feature}.${key}`))
      .map(([key, message]) => `${feature}.${key}: ${message}`),
  )
  expect(found).toEqual([])

  const familiar = /(?<!\p{L})(?:tu|toi|ton|ta|tes|tien|t’)(?!\p{L})/iu
  const receipts = featuresIn('fr').flatMap((feature) =>
    [...read(feature, 'fr')]
      .filter(([key, message]) => TOLD_VOUS.test(`${feature}.${key}`) && familiar.test(message))
      .map(([key]) => `${feature}.${key}`),
  )
  const pages = globSync('src/features/site/pages/static/fr/*.md').filter((path) =>
    familiar.test(readFileSync(path, 'utf8')),
  )
  expect([...receipts, ...pages]).toEqual([])
})

it('calls no French reader a man or a woman in brackets', () => {
  const found = featuresIn('fr').flatMap((feature) =>
    [...read(feature, 'fr')]
      .filter(([, message]) => /\p{L}\((?:e|ne|ère|trice|se)s?\)|·e/u.test(message))
      .map(([key, message]) => `${feature}.${key}: ${message}`),
  )
  expect(found).toEqual([])
})

it.each(LOCALES)('in %s writes Premium, e-mail and its punctuation in one way', (locale) => {
  const found = featuresIn(locale).flatMap((feature) =>
    [...read(feature, locale)].flatMap(([key, message]) => {
      const text = message.replaceAll(/\{\w+/g, '{')
      const inMail = /(^|_)mails?\./.test(key)
      const slips = [SLIPS.any, SLIPS[locale], inMail ? undefined : SLIPS.page]
      const slip = slips.map((pattern) => pattern?.exec(text)?.[0]).find(Boolean)
      return slip ? [`${locale} ${feature}.${key}: “${slip}”`] : []
    }),
  )
  const unspecified = found.filter((slip) => !AS_SPECIFIED.some((key) => slip.startsWith(key)))
  expect(
    unspecified,
    'write Premium, e\u2011mail (U+2011), no-break spaces in French, “ty” in lower case, one word per thing',
  ).toEqual([])
})
