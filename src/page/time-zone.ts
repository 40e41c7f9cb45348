import { createIsomorphicFn } from '@tanstack/react-start'
import { startTransition, useEffect, useState } from 'react'
import { pageContext } from './page-context.ts'

const YEAR_SECONDS = 31_536_000
export const FALLBACK_TIME_ZONE = 'Europe/Amsterdam'

// There are about 600; bounded because requests choose the keys, also in other letter cases.
const TIME_ZONES_AT_MOST = 1_000
// Validating a time zone costs as much as a database query.
const knownTimeZones = new Set<string>()

const sentTimeZone = createIsomorphicFn()
  .server(() => pageContext().cookies.tz)
  .client(() => /(?:^|; )tz=([^;]+)/.exec(document.cookie)?.[1])

/** The visitor's time zone from the cookie of an earlier page; undefined on a first visit. */
export function rememberedTimeZone(): string | undefined {
  const sent = sentTimeZone()
  if (!sent) return undefined
  try {
    const timeZone = decodeURIComponent(sent)
    if (knownTimeZones.has(timeZone)) return timeZone
    new Intl.DateTimeFormat('en', { timeZone })
    if (knownTimeZones.size < TIME_ZONES_AT_MOST) knownTimeZones.add(timeZone)
    return timeZone
  } catch {
    return undefined
  }
}

/**
 * The time zone for the page's times. The server's render stays unchanged until hydration, with its times hidden
 * where the zone was unknown (styles.css); then it is the device's zone.
 */
export function useTimeZoneOfPage(remembered: string | undefined): { timeZone: string; known: boolean } {
  const [timeZone, setTimeZone] = useState(remembered)
  // A transition: an urgent change of the context would discard what React has not hydrated yet.
  useEffect(() => {
    const own = rememberOwn()
    startTransition(() => setTimeZone(own))
  }, [])
  return { timeZone: timeZone ?? FALLBACK_TIME_ZONE, known: timeZone !== undefined }
}

/** Saves the device's time zone, so that the server renders the next page's times in it. */
function rememberOwn(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `tz=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  return timeZone
}
