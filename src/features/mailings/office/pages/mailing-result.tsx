import { useMutation } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import type { Self } from '#features/office/staff/contract.ts'
import type { MailingCounts } from '#shared/mailings/mailing.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OfficeDraft, OfficeMailing } from '../contract.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { Preview } from './preview.tsx'
import { refreshMailings } from './refresh-mailings.ts'
import { StatusMark } from './status-mark.tsx'
import { useMoment } from './use-moment.ts'

type MailingResultProps = OfficeMailing & {
  self: Self
  draft: OfficeDraft
  counts: MailingCounts | null
  all_known: boolean
  stop_reason: 'staff' | 'code' | null
}

/** A mailing that waits, goes or has gone: how far it is, what became of it, and a stop. */
export function MailingResult({ self, ...mailing }: MailingResultProps) {
  const t = useTranslations('office.mailings')
  const moment = useMoment()
  const { id, status, send_at, finished, counts, all_known, stop_reason, draft, languages } = mailing
  const [language, setLanguage] = useState(languages[0] ?? self.language)
  const isOpen = status === 'planned' || status === 'sending'
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1fr_26rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <SectionCard id="progress" title={t('progress')} state={<StatusMark status={status} />}>
          <p>
            {status === 'planned' && t('goes_at', { at: moment(send_at!) })}
            {status === 'sending' && t('going')}
            {status === 'sent' && t('went_at', { at: moment(finished!) })}
            {status === 'stopped' && t(`stopped_by.${stop_reason ?? 'staff'}`, { at: moment(finished!) })}
          </p>
          {counts && <Counts counts={counts} goes={status === 'sending'} allKnown={all_known} />}
          {isOpen && <Stop id={id} status={status} />}
        </SectionCard>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <LanguageTabs texts={draft.texts} chosen={language} onChoose={setLanguage} />
        <Preview draft={draft} language={language} />
      </div>
    </div>
  )
}

type CountsProps = { counts: MailingCounts; goes: boolean; allKnown: boolean }

function Counts({ counts, goes, allKnown }: CountsProps) {
  const t = useTranslations('office.mailings')
  const { waiting, trying, sent, unsure, skipped, failed, bounced, spam, unsubscribed } = counts
  const done = sent + unsure + skipped + failed + bounced + spam + unsubscribed
  const rows = {
    sent: sent + bounced + spam + unsubscribed,
    bounced,
    unsubscribed,
    spam,
    skipped,
    failed,
    unsure: unsure + (goes ? 0 : trying),
    waiting: waiting + (goes ? trying : 0),
  }
  const shown = (Object.keys(rows) as (keyof typeof rows)[]).filter(
    (name) => rows[name] > 0 || ['sent', 'bounced', 'unsubscribed'].includes(name),
  )
  return (
    <>
      {goes && (
        <div className="mt-5">
          <progress
            aria-label={t('progress')}
            value={done}
            max={Math.max(1, done + waiting + trying)}
            className="h-2 w-full accent-primary"
          />
          {!allKnown && <p className="mt-2 text-sm text-ink-soft">{t('more_to_come')}</p>}
        </div>
      )}
      <dl className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {shown.map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{t(`results.${name}`)}</dt>
            <dd className="text-xl font-semibold tabular">{t('number', { number: rows[name] })}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Stop({ id, status }: Pick<OfficeMailing, 'id' | 'status'>) {
  const t = useTranslations('office.mailings')
  const frame = useTranslations('office.frame')
  const words = useErrorWords()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const stop = useMutation(
    api.mailings.stop.mutationOptions({
      onSettled: () => {
        setAsking(false)
        refreshMailings()
        return queryClient.invalidateQueries({ queryKey: api.mailings.open.key() })
      },
      onError: (error) => toast.show({ kind: 'danger', title: words.of(error) }),
    }),
  )
  const planned = status === 'planned'
  return (
    <div className="mt-6">
      <Button
        variant={planned ? 'secondary' : 'danger'}
        icon={<CircleStop />}
        onClick={() => setAsking(true)}
      >
        {t(planned ? 'withdraw' : 'stop')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(planned ? 'withdraw' : 'stop')}
        description={t(planned ? 'withdraw_words' : 'stop_words')}
        confirmLabel={t(planned ? 'withdraw' : 'stop')}
        cancelLabel={frame('cancel')}
        closeLabel={frame('close')}
        destructive={!planned}
        busy={stop.isPending}
        onConfirm={() => stop.mutate({ id })}
      />
    </div>
  )
}
