import type { ORPCError } from '@orpc/client'
import { useTranslations } from 'use-intl'
import { codeOf, fieldsOf } from './api.ts'

type Loose = ((key: string, values?: Record<string, string | number>) => string) & {
  has(key: string): boolean
}

/** The words of an error: of all of it, and of one field. */
export function useErrorWords() {
  const unexpected = useTranslations('site.error_page')('unexpected')
  const errors = useTranslations('site.errors') as unknown as Loose
  const fields = useTranslations('admin.field_errors') as unknown as Loose
  return {
    of(error: unknown): string {
      const code = codeOf(error)
      if (!code || !errors.has(code)) return unexpected
      return errors(code, (error as ORPCError<string, Record<string, number>>).data)
    },
    at(error: unknown, path: string): string | undefined {
      const code = fieldsOf(error)[path]
      if (!code) return undefined
      return fields.has(code) ? fields(code) : errors(errors.has(code) ? code : 'invalid_value')
    },
  }
}
