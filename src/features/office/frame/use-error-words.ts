import { useTranslations } from 'use-intl'
import { errorData } from '#page/errors/declared-error.ts'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'

type Loose = ((key: string) => string) & { has(key: string): boolean }

/** The words of an error: of all of it, and of one field. Some fields are only on staff's pages. */
export function useErrorWords() {
  const text = useErrorText()
  const fieldText = useFieldErrorText()
  const own = useTranslations('office.field_errors') as unknown as Loose
  const say = (code: string) => (own.has(code) ? own(code) : fieldText.of(code))
  return {
    of: text,
    say,
    at(error: unknown, path: string): string | undefined {
      const wrong = errorData(error, 'invalid_input')?.fields.find((field) => field.path === path)
      return wrong && say(wrong.code)
    },
  }
}
