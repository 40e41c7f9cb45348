import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { Button } from '#ui/controls/button.tsx'
import type { DateText } from '#ui/controls/date-fields.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useDateOrder } from './birth-step.tsx'
import type { RefusedBirth } from './signup-problems.ts'

type BirthDateDialogProps = {
  problem: RefusedBirth
  birth: DateText
  minimumAge: number
  site: string
  onClose: () => void
  /** Called when the visitor says to be too young; where that makes no sense, the date can only be mended. */
  onTooYoung?: () => void
}

/** Says why a member cannot be born on this day. */
export function BirthDateDialog({
  problem,
  birth,
  minimumAge,
  site,
  onClose,
  onTooYoung,
}: BirthDateDialogProps) {
  const t = useTranslations('accounts.signup.birth')
  const date = useDateOrder().write(birth)
  const fix = useRef<HTMLButtonElement>(null)
  const young = problem === 'too_young'
  const text = {
    invalid_date: () => t('invalid_text', { date }),
    future: () => t('future_text', { date }),
    too_old: () => t('too_old_text', { date, max: OLDEST_YEARS }),
    too_young: () => t(onTooYoung ? 'too_young_text' : 'too_young_member', { site, min_age: minimumAge }),
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
        <>
          {young && onTooYoung && (
            <Button variant="secondary" onClick={onTooYoung}>
              {t('too_young_leave', { min_age: minimumAge })}
            </Button>
          )}
          <Button ref={fix} onClick={onClose}>
            {t('fix')}
          </Button>
        </>
      }
    />
  )
}
