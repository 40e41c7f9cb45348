import { isDeepStrictEqual } from 'node:util'
import { siteSettings } from '../settings.ts'

/** Settings without those that are as the program has them anyway: a better default reaches the site. */
export function withoutDefaults(settings: Record<string, unknown>): Record<string, unknown> {
  const defaults = siteSettings.parse({}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(value, defaults[name])),
  )
}
