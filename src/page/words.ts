import { partOfSection, partsOfEveryPage, wordsAt } from 'virtual:words-at'
import { createIsomorphicFn } from '@tanstack/react-start'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#shared/locales.ts'
import { withConnection } from './late/with-connection.ts'
import { pageContext } from './page-context.ts'
import { rememberedTimeZone } from './time-zone.ts'

/** Words by feature. */
type Catalogue = Record<string, object>

/** The page's language: decided by the server, carried by the document. */
const pageLocale = createIsomorphicFn()
  .server(() => pageContext().locale)
  .client(() => document.documentElement.lang)

export type Words = { locale: Locale; messages: Catalogue; timeZone: string | undefined }

// In a browser: texts by feature, added when the code that uses them is loaded.
const arrived: Record<string, object> = {}

const loadCatalogue = createIsomorphicFn()
  .server(async (locale: Locale): Promise<Catalogue> => {
    // An import costs half a millisecond each time, even of a loaded module.
    loaded[locale] ??= CATALOGUES[locale]()
    return recordUse((await loaded[locale]).default)
  })
  .client(async (): Promise<Catalogue> => arrived)

const loaded: Partial<Record<Locale, Promise<{ default: Catalogue }>>> = {}

const CATALOGUES: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  nl: () => import('virtual:messages/nl'),
  en: () => import('virtual:messages/en'),
  de: () => import('virtual:messages/de'),
  fr: () => import('virtual:messages/fr'),
  es: () => import('virtual:messages/es'),
  it: () => import('virtual:messages/it'),
  pl: () => import('virtual:messages/pl'),
}

export async function loadWords(): Promise<Words> {
  const locale = wordsLocale()
  return { locale, messages: await loadCatalogue(locale), timeZone: rememberedTimeZone() }
}

/** The id of the element with the words that the server sends with a page, by part. */
export const SENT_WORDS = 'sent-words'

let sentWords: Record<string, object> | undefined

/** Adds a part of a feature's words in the page's language: from the page if they came with it, or else fetched. */
export async function addWords(part: string): Promise<void> {
  const words = wordsOfPage()[part] ?? (await fetchWords(part))
  const feature = part.slice(0, part.indexOf('/'))
  // Into the same object, which translators of this feature already hold.
  arrived[feature] = Object.assign(arrived[feature] ?? {}, words)
}

function wordsOfPage(): Record<string, object> {
  sentWords ??= JSON.parse(document.getElementById(SENT_WORDS)?.textContent || '{}') as Record<string, object>
  return sentWords
}

/** Reads the words that came with a page which React draws anew, and takes their element out of it. */
export function takeOutSentWords(): void {
  wordsOfPage()
  document.getElementById(SENT_WORDS)?.remove()
}

async function fetchWords(part: string): Promise<object> {
  const address = wordsAt(wordsLocale(), part)
  // What fails here fails the script that waits for it, for as long as the page stands.
  const file = await withConnection(() => import(/* @vite-ignore */ address) as Promise<{ default: object }>)
  return file.default
}

/** @public The build makes browser code wait for the words that it uses (vite-catalogues.ts). */
export function waitForWords(...parts: string[]): Promise<unknown> {
  return Promise.all(parts.map(addWords))
}

const uses = new WeakMap<Catalogue, { used: Set<string>; catalogue: Catalogue }>()

/** Wraps a catalogue to record which sections are used. */
function recordUse(catalogue: Catalogue): Catalogue {
  const used = new Set<string>()
  const features = new Map<string, unknown>()
  const recorded = new Proxy(catalogue, {
    get(target, feature: string) {
      if (!(feature in target)) return undefined
      if (!features.has(feature)) features.set(feature, recordSections(feature, target[feature]!, used))
      return features.get(feature)
    },
  })
  uses.set(recorded, { used, catalogue })
  return recorded
}

function recordSections(feature: string, words: object, used: Set<string>): object {
  return new Proxy(words, {
    get(target, section) {
      if (typeof section === 'string' && section in target) used.add(`${feature}/${section}`)
      return Reflect.get(target, section)
    },
  })
}

/**
 * On the server: the words that the page's scripts wait for, as JSON that is safe in HTML: the parts that it has used
 * so far, and those of every page.
 */
export function wordsToSend({ locale, messages }: Words): string {
  const { used = [], catalogue = {} } = uses.get(messages) ?? {}
  const parts = [...used].map((section) => partOfSection[section]!).filter(Boolean)
  const sent = [...new Set([...partsOfEveryPage, ...parts])].map((part) => {
    partsAsJson[locale] ??= {}
    partsAsJson[locale][part] ??= JSON.stringify(wordsOfPart(part, catalogue)).replaceAll('<', '\\u003c')
    return `${JSON.stringify(part)}:${partsAsJson[locale][part]}`
  })
  return `{${sent.join(',')}}`
}

const partsAsJson: Partial<Record<Locale, Record<string, string>>> = {}

function wordsOfPart(part: string, catalogue: Catalogue): object {
  const feature = part.slice(0, part.indexOf('/'))
  const sections = Object.entries(catalogue[feature] ?? {})
  return Object.fromEntries(sections.filter(([section]) => partOfSection[`${feature}/${section}`] === part))
}

/** On the server: these parts of the words in a language, as `addWords` takes them; unknown ones are left out. */
export async function wordsOfParts(
  locale: Locale,
  parts: readonly string[],
): Promise<Record<string, object>> {
  const { default: catalogue } = await CATALOGUES[locale]()
  const known = new Set(Object.values(partOfSection))
  return Object.fromEntries(
    parts.filter((part) => known.has(part)).map((part) => [part, wordsOfPart(part, catalogue)]),
  )
}

/** On the server: the same words for a part of the page that the browser does not load them for. */
export function withoutRecord({ messages }: Words): Catalogue {
  return uses.get(messages)?.catalogue ?? messages
}

function wordsLocale(): Locale {
  const tag = pageLocale()
  return isLocale(tag) ? tag : DEFAULT_LOCALE
}
