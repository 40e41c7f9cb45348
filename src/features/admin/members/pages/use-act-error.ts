import { useTranslations } from 'use-intl'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { useErrorWords } from '../../office/use-error-words.ts'

const REFUSALS = ['is_banned', 'is_fictional'] as const

/** Why an act about a member was refused as a whole; undefined where a field of its form says so. */
export function useActError(): (error: unknown) => string | undefined {
  const t = useTranslations('admin.members')
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
