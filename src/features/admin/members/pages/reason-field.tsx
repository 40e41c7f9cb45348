import { useTranslations } from 'use-intl'
import { TextArea } from '#ui/controls/text-area.tsx'
import { useErrorWords } from '../../office/use-error-words.ts'
import { errorWithHint } from '../../site/pages/error-with-hint.tsx'
import { REASON_MAX, REASON_MIN } from '../rules.ts'

/** Why something is done, which the log keeps. */
export function ReasonField({ error }: { error: Error | null }) {
  const t = useTranslations('admin.members')
  const words = useErrorWords()
  return (
    <TextArea
      label={t('reason')}
      name="reason"
      hint={t('reason_hint')}
      required
      minLength={REASON_MIN}
      maxLength={REASON_MAX}
      rows={2}
      error={errorWithHint(words.at(error, 'reason'), t('reason_hint'))}
    />
  )
}
