import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { api, queryClient } from '../../frame/api.ts'
import { useErrorWords } from '../../frame/use-error-words.ts'
import type { FailedQueue } from '../contract.ts'
import { useNumbers } from './use-numbers.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: api.health.describe.key() })

function useFailureToast() {
  const toast = useToast()
  const words = useErrorWords()
  return (error: unknown) => {
    toast.show({ kind: 'danger', title: words.of(error) })
  }
}

/** @param owner whether they may discard one */
export function FailedJobs({ failed, owner }: { failed: FailedQueue[]; owner: boolean }) {
  const t = useTranslations('office.health')
  return (
    <SectionCard id="failed" title={t('failed')} hint={t('failed_words')}>
      <div className="flex flex-col gap-6">
        {failed.map((one) => (
          <Failed key={one.queue} {...one} owner={owner} />
        ))}
      </div>
    </SectionCard>
  )
}

function Failed({ queue, count, known, jobs, owner }: FailedQueue & { owner: boolean }) {
  const t = useTranslations('office.health')
  const retry = useRetry()
  return (
    <section aria-labelledby={`failed-${queue}`} className="rounded-field border border-border">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-warning-soft px-4 py-3">
        <h3 id={`failed-${queue}`} className="min-w-0 flex-1 text-base font-semibold break-words">
          {queue}{' '}
          <span className="font-normal whitespace-nowrap text-ink-soft">{t('failed_count', { count })}</span>
        </h3>
        {known ? (
          count > 1 && (
            <Button
              size="sm"
              variant="secondary"
              icon={<RotateCw />}
              busy={retry.isPending}
              onClick={() => retry.mutate({ queue })}
            >
              {t('retry_all')}
            </Button>
          )
        ) : (
          <p className="text-sm">{t('unknown_queue')}</p>
        )}
      </div>
      <ul className="divide-y divide-border px-4">
        {jobs.map((one) => (
          <Job key={one.id} {...one} known={known} owner={owner} />
        ))}
        {count > jobs.length && (
          <li className="py-3 text-sm text-ink-soft">{t('more', { count: count - jobs.length })}</li>
        )}
      </ul>
    </section>
  )
}

type JobProps = FailedQueue['jobs'][number] & { known: boolean; owner: boolean }

function Job({ id, at, error, tries, known, owner }: JobProps) {
  const t = useTranslations('office.health')
  const { ago } = useNumbers()
  const toast = useToast()
  const retry = useRetry()
  const [discarding, setDiscarding] = useState(false)
  const discard = useMutation(
    api.health.discardFailed.mutationOptions({
      onSettled: refresh,
      onError: useFailureToast(),
      onSuccess() {
        setDiscarding(false)
        toast.show({ kind: 'success', title: t('discarded') })
      },
    }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-56 flex-1">
        <p className="break-words">{error}</p>
        <p className="text-sm text-ink-soft">
          {ago(at)} · {t('tries', { count: tries })}
        </p>
      </div>
      <div className="flex gap-2">
        {known && (
          <Button size="sm" variant="secondary" busy={retry.isPending} onClick={() => retry.mutate({ id })}>
            {t('retry')}
          </Button>
        )}
        {owner && (
          <Button size="sm" variant="ghost" onClick={() => setDiscarding(true)}>
            {t('discard')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={t('discard_title')}
        description={t('discard_words')}
        confirmLabel={t('discard')}
        cancelLabel={t('cancel')}
        closeLabel={t('cancel')}
        destructive
        busy={discard.isPending}
        onConfirm={() => discard.mutate({ id })}
      />
    </li>
  )
}

function useRetry() {
  const t = useTranslations('office.health')
  const toast = useToast()
  return useMutation(
    api.health.retryFailed.mutationOptions({
      onSettled: refresh,
      onError: useFailureToast(),
      onSuccess: ({ retried }) => toast.show({ kind: 'success', title: t('retried', { count: retried }) }),
    }),
  )
}
