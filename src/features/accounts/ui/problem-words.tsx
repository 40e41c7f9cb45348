import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OLDEST_YEARS, PASSWORD_MAX, PASSWORD_MIN } from '../rules.ts'
import { type Field, messageMax, type Problem, type Problems, type SignupRules } from './signup-problems.ts'

/** Says what is wrong at a field; undefined where nothing is. */
export type SayProblem = (field: Field) => ReactNode

export function useProblemWords(
  problems: Problems,
  rules: SignupRules,
  { isMessage, onLeave }: { isMessage: boolean; onLeave: () => void },
): SayProblem {
  const minimumAge = rules.minimum_age
  const t = useTranslations('accounts.signup')
  const words = (problem: Problem): ReactNode => {
    switch (problem) {
      case 'gender_missing':
      case 'seeks_missing':
        return t(`who.${problem}`)
      case 'birth_missing':
        return t('birth.required', { min_age: minimumAge })
      case 'birth_too_young':
        return t('birth.too_young', { min_age: minimumAge })
      case 'birth_invalid':
        return t('birth.invalid')
      case 'birth_future':
        return t('birth.future')
      case 'birth_too_old':
        return t('birth.too_old', { max: OLDEST_YEARS })
      case 'message_long':
        return t('errors.message_long', { max: messageMax(rules, isMessage) })
      case 'password_short':
        return t('errors.password_short', { min: PASSWORD_MIN })
      case 'password_long':
        return t('errors.password_long', { max: PASSWORD_MAX })
      case 'email_taken':
        return t.rich('errors.email_taken', {
          login: (chunks) => <LoginLink {...{ onLeave }}>{chunks}</LoginLink>,
        })
      default:
        return t(`errors.${problem}`)
    }
  }
  return (field) => {
    const problem = problems[field]
    return problem && words(problem)
  }
}

export function LoginLink({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <Link
      to="/login"
      onClick={onLeave}
      className="font-semibold text-primary-ink underline underline-offset-2"
    >
      {children}
    </Link>
  )
}
