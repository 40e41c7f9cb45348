import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { PAUSE_DAYS } from '#features/payments/spending/spending-contract.ts'
import { spendingOptions } from '#features/payments/ui/spending-query.ts'
import { useErrorText } from '#page/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'

type Days = (typeof PAUSE_DAYS)[number]

/** Buying nothing for a while, which is asked for twice because it cannot be undone. */
export function SpendingPause({ until }: { until: string | null }) {
  const t = useTranslations('payments.spending')
  const format = useFormatter()
  const [days, setDays] = useState<Days>('7')
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
            onChange={(event) => setDays(event.target.value as Days)}
            options={PAUSE_DAYS.map((value) => ({ value, label: t('pause_days', { days: Number(value) }) }))}
          />
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            className="min-h-13!"
            onClick={() => setAsking(true)}
          >
            {t(until ? 'pause_longer' : 'pause_begin')}
          </Button>
        </div>
        {asking && <Confirm days={days} onClose={() => setAsking(false)} />}
      </div>
    </SectionCard>
  )
}

function Confirm({ days, onClose }: { days: Days; onClose: () => void }) {
  const t = useTranslations('payments.spending')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    ...api.payments.pauseSpending.mutationOptions(),
    onSuccess(spending) {
      queryClient.setQueryData(spendingOptions(api).queryKey, spending)
      readAgain(queryClient, api.payments.purchases.key())
      onClose()
    },
    onError: (error) => toast.show({ kind: 'danger', title: errorText(error) }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('pause_confirm_title', { days: Number(days) })}
      description={t('pause_confirm')}
      confirmLabel={t('pause_begin')}
      cancelLabel={t('pause_cancel')}
      closeLabel={t('close')}
      busy={isPending}
      onConfirm={() => mutate({ days })}
    />
  )
}
