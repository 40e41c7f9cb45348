import { globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { typesetMessage } from '#shared/words/typeset-message.ts'
import { messagesIn } from './harness/catalogues.ts'

const glossaryOf = (locale: Locale) => `docs/words/${locale}.md`
/** The rows of a table under a heading, without its head. */
function rowsUnder(locale: Locale, heading: string): string[][] {
  const [, under = ''] = readFileSync(glossaryOf(locale), 'utf8').split(`\n## ${heading}\n`)
  const lines = under.split('\n## ')[0]!.split('\n')
  const rows = lines.filter((line) => line.startsWith('|')).slice(2)
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  )
}

const unquoted = (cell: string) => cell.replace(/^`|`$/g, '')

describe.each(LOCALES)('the words in %s', (locale) => {
  const pages = globSync(`src/features/site/pages/static/${locale}/*.md`)
  const said = [
    ...messagesIn(locale),
    ...pages.map((path): [string, string] => [path, readFileSync(path, 'utf8')]),
  ]

  it('keep to what the glossary never says', () => {
    const never = rowsUnder(locale, 'Never')
    expect(never.length).toBeGreaterThan(3)
    const found = never.flatMap(([pattern, say]) => {
      const regular = new RegExp(unquoted(pattern!), 'iu')
      return said.flatMap(([key, text]) => {
        const [match] = regular.exec(text) ?? []
        return match === undefined ? [] : [`${key}: “${match}”, say ${say}`]
      })
    })
    expect(found).toEqual([])
  })

  it('say what is one sentence in Dutch in one way, or the glossary says why not', () => {
    const theirs = new Map(messagesIn(locale))
    const ways = new Map<string, Set<string>>()
    for (const [key, dutch] of messagesIn('nl').filter(([key]) => theirs.has(key))) {
      const translated = ways.get(dutch) ?? new Set()
      ways.set(dutch, translated.add(typesetMessage(theirs.get(key)!, locale)))
    }
    const allowed = rowsUnder(locale, 'Said in two ways').map(([dutch]) => unquoted(dutch!))
    const twice = [...ways].filter(([, translated]) => translated.size > 1)
    const unsaid = twice.filter(([dutch]) => !allowed.includes(dutch))
    expect(unsaid.map(([dutch, translated]) => `${dutch}: ${[...translated].join(' / ')}`)).toEqual([])
    const waysOf = new Map(
      rowsUnder(locale, 'Said in two ways').map(([dutch, said]) => [unquoted(dutch!), plain(said!)]),
    )
    const another = twice.flatMap(([dutch, translated]) =>
      [...translated].filter((one) => waysOf.has(dutch) && !waysOf.get(dutch)!.includes(plain(one))),
    )
    expect(another, 'said in another way than the glossary lists').toEqual([])
    const dead = allowed.filter((dutch) => !twice.some(([known]) => known === dutch))
    expect(dead, 'no longer said in two ways').toEqual([])
  })
})

/** Without what typography adds. */
const plain = (said: string) =>
  said
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u2060\u00ad]/g, '')
    .replaceAll('\u2011', '-')

/** Arguments that are numbers of things. */
const NUMBERS =
  /^(?:count|credits|max|min|age|min_age|minutes|seconds|days|hours|total|messages|photos|bought|used|free|balance|size|people|conversations)$/

/** Numbers before a word that fits all of them. */
const FIT_ALL: Record<string, RegExp> = {
  'fixed in the program, and never one':
    /^(accounts|notifications)\.(.*(password|leaving|_mail|account_deleted|reactivate|ending|proof).*|signup\.birth\.too_old.*|signup\.errors\.password_\w+)$|^chat\.(voice\.recording|photos\.at_most)$|^payments\.(checkout\.debit_hint|credits\.worth_means|debit\..*|debit_mail\.sms)$|^site\.errors\.photo_too_small$|^members\.own\.(text_count|complete_count)$|^landing\.faq\.leave_answer$/,
  'the days to withdraw are at least 14':
    /^landing\.costs\.refund$|^payments\.(credits\.small_print|checkout\.consent|mail\.withdraw|repeat\.start|top_up\.agree)$/,
  'nobody is younger than 18; Polish has a plural where the number is not in the genitive':
    /^site\.(footer\.disclaimer|popups\.entry\.\w+)$|^accounts\.signup\.(birth\.\w+|too_young\.text)$|^landing\.(alonetonight\.note|hero\.note|honest\.age_title|member\.lives)$|^discovery\.(search\.\w*age\w*|similar\.\w*age)$|^members\.own\.age_value$/,
  'a number of the number before it':
    /^members\.own\.(interests_count|photos_count)$|^photos\.sorting\.started$|^(members\.profile|discovery\.swipe)\.photo_of$|^payments\.withdrawal\.used$/,
  'the words have a number and a plural of their own': /^payments\.credits\.choose$|^chat\.cost\.of_gifts$/,
  'bounds of the office, each at least two':
    /^office\.(members\.(found_first|patterns\.\w+)|invitation\.password_hint|figures\.(tiles\.answers|answers_words))$/,
  'without a noun':
    /^office\.(home\.sites_\w+|field_errors\.range|members\.credits_hint|health\.heap)$|^chat\.cost\.balance$|^members\.(own\.interests_hint|prompts\.hint)$|^landing\.faq\.premium_answer$/,
}

/** The numbers that a word follows, outside a plural of theirs. */
function bareNumbers(message: string): string[] {
  const found: string[] = []
  const visit = (elements: MessageFormatElement[]) => {
    for (const [index, element] of elements.entries()) {
      const next = elements[index + 1]
      const follows = next?.type === TYPE.literal && /^[ \u00a0]\p{L}/u.test(next.value)
      if (element.type === TYPE.argument && NUMBERS.test(element.value) && follows) found.push(element.value)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) visit(option.value)
    }
  }
  visit(parse(message))
  return found
}

it.each(LOCALES)('in %s a number before a word has a plural', (locale) => {
  const reasons = Object.values(FIT_ALL)
  const bare = messagesIn(locale).filter(
    ([key, message]) => bareNumbers(message).length > 0 && !reasons.some((keys) => keys.test(key)),
  )
  expect(bare.map(([key, message]) => `${key}: ${message}`)).toEqual([])
})
