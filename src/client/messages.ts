import { wordsAt } from 'virtual:words-at'
import { createIsomorphicFn } from '@tanstack/react-start'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../shared/locales.ts'
import { pageContext } from './api.ts'

/** Words by feature. */
type Catalogue = Record<string, object>

/** The page's language: the server decided it, the document carries it. */
const pageLocale = createIsomorphicFn()
  .server(() => pageContext().locale)
  .client(() => document.documentElement.lang)

/** The visitor's time zone; the server knows it from the cookie of an earlier page. */
const pageTimeZone = createIsomorphicFn()
  .server(() => pageContext().cookies.tz)
  .client(() => /(?:^|; )tz=([^;]+)/.exec(document.cookie)?.[1])

const FALLBACK_TIME_ZONE = 'Europe/Amsterdam'

export type Words = { locale: Locale; messages: Catalogue; timeZone: string }

// In a browser: by feature, filled as the code that says them arrives.
const arrived: Record<string, object> = {}

const loadCatalogue = createIsomorphicFn()
  .server(async (locale: Locale): Promise<Catalogue> => {
    // An import costs half a millisecond each time, also of what is there.
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
  return { locale, messages: await loadCatalogue(locale), timeZone: validTimeZone(pageTimeZone()) }
}

/**
 * Fetches a part of a feature's words in the page's language. Browser code that says them waits for this:
 * vite-catalogues.ts.
 */
export async function addWords(part: string): Promise<void> {
  const { default: words } = (await import(/* @vite-ignore */ wordsAt(wordsLocale(), part))) as {
    default: object
  }
  const feature = part.slice(0, part.indexOf('/'))
  // Into the same object: who says the feature's words already holds it.
  arrived[feature] = Object.assign(arrived[feature] ?? {}, words)
}

const uses = new WeakMap<Catalogue, Set<string>>()

/** The same words, of which it is known afterwards which sections were said. */
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
  uses.set(recorded, used)
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

/** On the server: the sections of the words that the page has said so far, such as `accounts/signup`. */
export function sectionsSaid({ messages }: Words): string[] {
  return [...(uses.get(messages) ?? [])]
}

function wordsLocale(): Locale {
  const tag = pageLocale()
  return isLocale(tag) ? tag : DEFAULT_LOCALE
}

// There are some 600; strangers choose what is sent, in capitals or not.
const TIME_ZONES_AT_MOST = 1_000
// To find out costs as much as a query.
const knownTimeZones = new Set([FALLBACK_TIME_ZONE])

function validTimeZone(encoded: string | undefined): string {
  try {
    const timeZone = decodeURIComponent(encoded ?? FALLBACK_TIME_ZONE)
    if (knownTimeZones.has(timeZone)) return timeZone
    new Intl.DateTimeFormat('en', { timeZone })
    if (knownTimeZones.size < TIME_ZONES_AT_MOST) knownTimeZones.add(timeZone)
    return timeZone
  } catch {
    return FALLBACK_TIME_ZONE
  }
}
