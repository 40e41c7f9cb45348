import type { App } from '#server/app.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteQuery } from './contract.ts'
import type { Site } from './site.server.ts'

/** Without `maxAgeSeconds` a cookie ends with the browser's session. */
type CookieOptions = { maxAgeSeconds?: number; httpOnly: boolean; strict?: boolean }

type Cookies = {
  get(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string): void
}

/** The parts of a request that identify its sender. */
export type Origin = {
  ip: string
  userAgent: string
  acceptLanguage: string
  /** Credentials of a calling service; empty from browsers. */
  authorization: string
  /** Scheme, host and port as the visitor sees them. */
  baseUrl: string
}

/** The context of every request, with or without a session. */
export type SiteContext = {
  app: App
  site: Site
  locale: Locale
  origin: Origin
  cookies: Cookies
  /** The settings that the page's initial address asks for. They hold while that page is open and are not stored. */
  asked: RouteQuery
  /** Rendered for staff who look at their settings: nothing is counted, and no limit of visitors is spent. */
  preview?: true
}
