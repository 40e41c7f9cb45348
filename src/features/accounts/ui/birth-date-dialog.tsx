import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { OLDEST_YEARS } from '../rules.ts'
import type { RefusedBirth } from './signup-problems.ts'

type BirthDateDialogProps = {
  problem: RefusedBirth
  /** The date as typed, for the eye. */
  date: string
  minimumAge: number
  site: string
  onClose: () => void
}

/** Says that nobody can be born on this day, or that it is too early to join. */
export function BirthDateDialog({ problem, date, minimumAge, site, onClose }: BirthDateDialogProps) {
  const t = useTranslations('accounts.signup.birth')
  const fix = useRef<HTMLButtonElement>(null)
  const young = problem === 'birth_too_young'
  const text = {
    birth_invalid: () => t('invalid_text', { date }),
    birth_future: () => t('future_text', { date }),
    birth_too_old: () => t('too_old_text', { date, max: OLDEST_YEARS }),
    birth_too_young: () => t('too_young_text', { site, min_age: minimumAge }),
  }[problem]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      phone="fit"
      closeLabel={t('close')}
      title={young ? t('too_young_title') : t('invalid_title')}
      description={text()}
      initialFocus={fix}
      footer={
        <Button ref={fix} onClick={onClose}>
          {t('fix')}
        </Button>
      }
    />
  )
}
