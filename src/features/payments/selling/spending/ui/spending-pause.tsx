import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { PAUSE_DAYS, type PauseDays } from '../pause-days.ts'

const loadDialog = () => import('./pause-dialog.tsx')
const PauseDialog = lazy(loadDialog)

/** Buying nothing for a while, which is asked for twice because it cannot be undone. */
export function SpendingPause({ until }: { until: string | null }) {
  const t = useTranslations('payments.spending')
  const format = useFormatter()
  const [days, setDays] = useState<PauseDays>('7')
  const [asking, setAsking] = useState(false)
  return (
    <SectionCard id="spending-pause" title={t('pause_title')} hint={t('pause_words')}>
      <div className="flex flex-col gap-4">
        {until && (
          <p className="font-semibold">
            {t('paused', {
              at: format.dateTime(new Date(until), { dateStyle: 'long', timeStyle: 'short' }),
            })}
          </p>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('pause_label')}
            name="days"
            className="min-w-0 flex-[1_1_10rem]"
            value={days}
            onChange={(event) => setDays(event.target.value as PauseDays)}
            options={PAUSE_DAYS.map((value) => ({ value, label: t('pause_days', { days: Number(value) }) }))}
          />
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onPointerEnter={loadDialog}
            onFocus={loadDialog}
            className="min-h-13!"
            onClick={() => setAsking(true)}
          >
            {t(until ? 'pause_longer' : 'pause_begin')}
          </Button>
        </div>
        <Suspense>{asking && <PauseDialog days={days} onClose={() => setAsking(false)} />}</Suspense>
      </div>
    </SectionCard>
  )
}
