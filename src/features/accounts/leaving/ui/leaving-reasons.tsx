import { useTranslations } from 'use-intl'
import { LEAVING_REASONS, LEAVING_REMARKS_MAX, type LeavingReason } from '#shared/leaving.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'

type LeavingReasonsProps = {
  reason: LeavingReason | null
  onReason: (reason: LeavingReason | null) => void
  remarks: string
  onRemarks: (remarks: string) => void
}

/** An optional reason for leaving: none is preselected, and the choice can be undone. */
export function LeavingReasons({ reason, onReason, remarks, onRemarks }: LeavingReasonsProps) {
  const t = useTranslations('accounts.leaving')
  return (
    <fieldset aria-describedby="leaving-hint">
      <legend className="font-semibold">{t('reason_title')}</legend>
      <p id="leaving-hint" className="mt-0.5 text-sm text-ink-soft">
        {t('reason_hint')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {LEAVING_REASONS.map((one) => (
          <Chip
            key={one}
            pressed={one === reason}
            onClick={() => onReason(one === reason ? null : one)}
            className="[&>span]:whitespace-normal"
          >
            {t(`reasons.${one}`)}
          </Chip>
        ))}
      </div>
      {reason === 'other' && (
        <TextArea
          className="mt-4"
          label={t('remarks')}
          hint={t('remarks_hint')}
          value={remarks}
          maxLength={LEAVING_REMARKS_MAX}
          onChange={(event) => onRemarks(event.target.value)}
        />
      )}
    </fieldset>
  )
}
