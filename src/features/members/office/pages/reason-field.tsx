import { useTranslations } from 'use-intl'
import { errorWithHint } from '#features/site/office/pages/error-with-hint.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { REASON_MAX, REASON_MIN } from '../rules.ts'

/** Why something is done, which the log keeps. */
export function ReasonField({ error }: { error: string | undefined }) {
  const t = useTranslations('office.members')
  return (
    <TextArea
      label={t('reason')}
      name="reason"
      hint={t('reason_hint')}
      required
      minLength={REASON_MIN}
      maxLength={REASON_MAX}
      rows={2}
      error={errorWithHint(error, t('reason_hint'))}
    />
  )
}
