import type { ORPCError } from '@orpc/client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorData } from './api.ts'

type Loose = ((key: string, values?: Record<string, string | number>) => string) & {
  has(key: string): boolean
}

/**
 * Says what an error means in the visitor's language. What nobody planned is "an error occurred", never its
 * inside.
 */
export function useErrorText(): (error: unknown) => string {
  // Codes come from the server: that each has its words is the catalogue check's business.
  const t = useTranslations('site.errors') as unknown as Loose
  return useCallback(
    (error: unknown) => {
      const code = errorCode(error)
      if (!code || !t.has(code)) return t('generic')
      const wait = waitOf(error)
      if (wait) return t(wait.key, wait.values)
      return t(code, valuesOf((error as ORPCError<string, unknown>).data))
    },
    [t],
  )
}

/** Says what is wrong with a field: by a code of ours, or one of the fields of `invalid_input`. */
export function useFieldErrorText(): {
  of(code: string): string
  /** The words for one field of a refused form; undefined when the field is fine or the error is another. */
  in(error: unknown, path: string): string | undefined
} {
  const t = useTranslations('site.errors') as unknown as Loose
  const of = (code: string) => t(t.has(code) ? code : 'invalid_value')
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

// A long wait in seconds says nothing to anybody.
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
