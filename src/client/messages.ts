import { createIsomorphicFn } from '@tanstack/react-start'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../shared/locales.ts'
import { pageContext } from './api.ts'

type Catalogue = Record<string, unknown>

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
const arrived: Catalogue = {}

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

/** Fetches a feature's words in the page's language. Browser code that says them waits for this: vite-catalogues.ts. */
export async function addWords(
  feature: string,
  load: Record<Locale, () => Promise<{ default: unknown }>>,
): Promise<void> {
  arrived[feature] = (await load[wordsLocale()]()).default
}

const uses = new WeakMap<Catalogue, Set<string>>()

function recordUse(catalogue: Catalogue): Catalogue {
  const used = new Set<string>()
  const recorded = new Proxy(catalogue, {
    get(target, feature: string) {
      if (feature in target) used.add(feature)
      return target[feature]
    },
  })
  uses.set(recorded, used)
  return recorded
}

/** On the server: the features whose words the page has said so far. */
export function featuresSaid({ messages }: Words): string[] {
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
