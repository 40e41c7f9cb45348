import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../account/rules.ts'
import { messageMax } from '../signup-rules.ts'
import type { Field, Problem, Problems, SignupSettings } from './signup-problems.ts'

/** The text of a field's problem; undefined without one. */
export type SayProblem = (field: Field) => ReactNode

export function useProblemWords(
  problems: Problems,
  settings: SignupSettings,
  { isMessage, onLeave }: { isMessage: boolean; onLeave: () => void },
): SayProblem {
  const t = useTranslations('accounts.signup')
  const min_age = settings.minimum_age
  const words: Record<Field, Partial<Record<Problem, () => ReactNode>>> = {
    gender: { missing: () => t('who.gender_missing') },
    seeks: { missing: () => t('who.seeks_missing') },
    birth: {
      missing: () => t('birth.required', { min_age }),
      invalid_date: () => t('birth.invalid'),
      future: () => t('birth.future'),
      too_old: () => t('birth.too_old', { max: OLDEST_YEARS }),
      too_young: () => t('birth.too_young', { min_age }),
    },
    country: choiceWords(() => t('errors.country_missing')),
    place: choiceWords(() => t('errors.place_missing')),
    name: {
      missing: () => t('errors.name_length'),
      too_small: () => t('errors.name_length'),
      too_big: () => t('errors.name_length'),
      name_is_email: () => t('errors.name_is_email'),
      name_starts_with_at: () => t('errors.name_starts_with_at'),
      name_has_contact_details: () => t('errors.name_has_contact_details'),
      name_has_hidden_characters: () => t('errors.name_has_hidden_characters'),
      name_without_letters: () => t('errors.name_without_letters'),
      name_reserved: () => t('errors.name_reserved'),
    },
    message: { too_big: () => t('errors.message_long', { max: messageMax(settings, isMessage) }) },
    email: {
      missing: () => t('errors.email_missing'),
      email_invalid: () => t('errors.email_invalid'),
      email_disposable: () => t('errors.email_disposable'),
      email_deleted: () => t('errors.email_deleted'),
      email_taken: () =>
        t.rich('errors.email_taken', {
          login: (chunks) => <LoginLink {...{ onLeave }}>{chunks}</LoginLink>,
        }),
    },
    password: {
      missing: () => t('errors.password_missing'),
      too_small: () => t('errors.password_short', { min: PASSWORD_MIN }),
      too_big: () => t('errors.password_long', { max: PASSWORD_MAX }),
      password_common: () => t('errors.password_common'),
      password_context: () => t('errors.password_context'),
    },
    terms: { missing: () => t('errors.terms_missing') },
    consent: { missing: () => t('errors.consent_missing') },
    captcha: { missing: () => t('errors.captcha_missing') },
  }
  return (field) => {
    const problem = problems[field]
    return problem && (words[field][problem]?.() ?? t('errors.field'))
  }
}

function choiceWords(words: () => ReactNode) {
  return { missing: words, invalid_value: words }
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
