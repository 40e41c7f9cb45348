import type { ORPCError } from '@orpc/client'
import { useMemo } from 'react'
import { createTranslator, useMessages, useTimeZone, useTranslations } from 'use-intl'
import { waitText } from '#shared/limits/waits.ts'
import { useLocale } from '#ui/use-locale.ts'
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
  return (error) => {
    const code = errorCode(error)
    const t = words()
    if (!code || !t?.has(code)) return unexpected
    const limited = errorData(error, 'too_many_requests')
    if (limited) {
      const wait = waitText(limited.seconds)
      return t(wait.key, wait.values)
    }
    return t(code, valuesOf((error as ORPCError<string, unknown>).data))
  }
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
