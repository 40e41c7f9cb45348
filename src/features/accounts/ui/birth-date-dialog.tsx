import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type BirthDateDialogProps = {
  problem: 'birth_invalid' | 'birth_too_young'
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
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      phone="fit"
      closeLabel={t('close')}
      title={young ? t('too_young_title') : t('invalid_title')}
      description={young ? t('too_young_text', { site, min_age: minimumAge }) : t('invalid_text', { date })}
      initialFocus={fix}
      footer={
        <Button ref={fix} onClick={onClose}>
          {t('fix')}
        </Button>
      }
    />
  )
}
