import type { ORPCError } from '@orpc/client'
import { useCallback, useMemo } from 'react'
import { createTranslator, useLocale, useMessages, useTimeZone, useTranslations } from 'use-intl'
import { errorCode, errorData } from './declared-error.ts'

type Loose = ((key: string, values?: Record<string, string | number>) => string) & {
  has(key: string): boolean
}

/**
 * The error texts. Most pages show none, so a browser fetches them with the first call that fails (see
 * api.ts); until then, and if that fails, the text is "an error occurred".
 */
function useErrorWords(): () => Loose | undefined {
  const messages = useMessages() as { site?: { errors?: object } }
  const locale = useLocale()
  const timeZone = useTimeZone()
  return useMemo(() => {
    let say: Loose | undefined
    return () => {
      const words = messages.site?.errors
      // Codes come from the server; the catalogue test checks that each has a text.
      if (words) say ??= createTranslator({ locale, timeZone, messages: words }) as unknown as Loose
      return say
    }
  }, [messages, locale, timeZone])
}

/** The text of an error in the visitor's language. Unexpected errors are "an error occurred", without details. */
export function useErrorText(): (error: unknown) => string {
  const unexpected = useTranslations('site.error_page')('unexpected')
  const words = useErrorWords()
  return useCallback(
    (error: unknown) => {
      const code = errorCode(error)
      const t = words()
      if (!code || !t?.has(code)) return unexpected
      const wait = waitOf(error)
      if (wait) return t(wait.key, wait.values)
      return t(code, valuesOf((error as ORPCError<string, unknown>).data))
    },
    [words, unexpected],
  )
}

/** The text of a field's error: by its code, or by its path in `invalid_input`. */
export function useFieldErrorText(): {
  of(code: string): string
  /** The text for one field of a refused form; undefined for a valid field or another error. */
  in(error: unknown, path: string): string | undefined
} {
  const unexpected = useTranslations('site.error_page')('unexpected')
  const words = useErrorWords()
  const of = (code: string) => {
    const t = words()
    return t ? t(t.has(code) ? code : 'invalid_value') : unexpected
  }
  return {
    of,
    in(error, path) {
      const wrong = errorData(error, 'invalid_input')?.fields.find((field) => field.path === path)
      return wrong && of(wrong.code)
    },
  }
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

// A long wait is shown in minutes or hours.
function waitOf(error: unknown): { key: string; values: Record<string, number> } | undefined {
  const seconds = errorData(error, 'too_many_requests')?.seconds ?? 0
  if (seconds > 2 * HOUR_SECONDS)
    return { key: 'too_many_requests_hours', values: { hours: Math.ceil(seconds / HOUR_SECONDS) } }
  if (seconds > 2 * MINUTE_SECONDS)
    return { key: 'too_many_requests_minutes', values: { minutes: Math.ceil(seconds / MINUTE_SECONDS) } }
  return undefined
}

function valuesOf(data: unknown): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries((data ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'string'
        ? [[name, value]]
        : typeof value === 'boolean'
          ? [[name, String(value)]]
          : [],
    ),
  )
}
