import { createIsomorphicFn } from '@tanstack/react-start'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../shared/locales.ts'
import { pageContext } from './api.ts'

type Catalogue = Record<string, unknown>

const catalogues: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  nl: () => import('virtual:messages/nl'),
  en: () => import('virtual:messages/en'),
  de: () => import('virtual:messages/de'),
  fr: () => import('virtual:messages/fr'),
  es: () => import('virtual:messages/es'),
  it: () => import('virtual:messages/it'),
  pl: () => import('virtual:messages/pl'),
}

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

export async function loadWords(): Promise<Words> {
  const tag = pageLocale()
  const locale = isLocale(tag) ? tag : DEFAULT_LOCALE
  const { default: messages } = await catalogues[locale]()
  return { locale, messages, timeZone: validTimeZone(pageTimeZone()) }
}

function validTimeZone(encoded: string | undefined): string {
  try {
    const timeZone = decodeURIComponent(encoded ?? FALLBACK_TIME_ZONE)
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return FALLBACK_TIME_ZONE
  }
}
