import type { App } from '#server/app.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteQuery } from './contract.ts'
import type { Site } from './site.server.ts'

/** Without an age a cookie ends with the browser's session. */
export type CookieOptions = { maxAgeSeconds?: number; httpOnly: boolean }

export type Cookies = {
  get(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string): void
}

/** Where a request came from, as far as it matters. */
export type Origin = {
  ip: string
  userAgent: string
  acceptLanguage: string
  /** What a service shows to say who it is; empty from browsers. */
  authorization: string
  /** Scheme, host and port under which the visitor sees us. */
  baseUrl: string
}

/** What every request knows, whoever sent it. */
export type SiteContext = {
  app: App
  site: Site
  locale: Locale
  origin: Origin
  cookies: Cookies
  /** What the page's address asks of the settings. It holds as long as that page is open, and is kept nowhere. */
  asked: RouteQuery
}
