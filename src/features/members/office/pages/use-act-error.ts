import { useTranslations } from 'use-intl'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode, errorData } from '#page/errors/declared-error.ts'

const REFUSALS = ['is_banned', 'is_fictional'] as const

/** Why an act about a member was refused as a whole; undefined where a field of its form says so. */
export function useActError(): (error: unknown) => string | undefined {
  const t = useTranslations('office.members')
  const words = useErrorWords()
  return (error) => {
    if (!error) return undefined
    if (errorCode(error) === 'mail_limit') return t('mail_limit')
    const fields = errorData(error, 'invalid_input')?.fields
    if (!fields) return words.of(error)
    const refusal = REFUSALS.find((one) => fields.some(({ code }) => code === one))
    return refusal && t(`refusals.${refusal}`)
  }
}
