import { useTranslations } from 'use-intl'
import { Chip } from '#ui/controls/chip.tsx'
import type { OfficeMailing } from '../contract.ts'

const TONES = {
  draft: 'plain',
  planned: 'info',
  sending: 'info',
  sent: 'success',
  stopped: 'warning',
} as const

export function StatusMark({ status }: Pick<OfficeMailing, 'status'>) {
  const t = useTranslations('office.mailings.statuses')
  return (
    <Chip tone={TONES[status]} size="sm">
      {t(status)}
    </Chip>
  )
}
