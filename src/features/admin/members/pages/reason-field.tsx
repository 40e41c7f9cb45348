import { useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { TextArea } from '#ui/controls/text-area.tsx'
import { useErrorWords } from '../../office/use-error-words.ts'
import { REASON_MAX, REASON_MIN } from '../rules.ts'

/** Why something is done, which the log keeps. Says what was refused, unless another field does. */
export function ReasonField({ error }: { error: Error | null }) {
  const t = useTranslations('admin.members')
  const words = useErrorWords()
  const isOfAField = error && errorCode(error) === 'invalid_input'
  return (
    <TextArea
      label={t('reason')}
      name="reason"
      hint={t('reason_hint')}
      required
      minLength={REASON_MIN}
      maxLength={REASON_MAX}
      rows={2}
      error={words.at(error, 'reason') ?? (error && !isOfAField ? words.of(error) : undefined)}
    />
  )
}
