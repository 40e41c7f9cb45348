import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import { ProofDeclined, useProof } from '../../login/ui/use-proof.tsx'
import type { DataExport } from '../export-contract.ts'

const LOOKED_AT_EVERY_MILLISECONDS = 3_000
const BYTES_PER_UNIT = 1_000

/** The state of the copy: not requested, in progress, ready or failed. */
export default function ExportState() {
  const errorText = useErrorText()
  const api = useApi()
  const options = api.accounts.dataExport.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.export.state === 'running' ? LOOKED_AT_EVERY_MILLISECONDS : false,
  })
  const { data, error } = useQuery(options)
  if (data) return <State made={data.export} />
  return error ? <FormError title={errorText(error)} /> : <SpinnerDots />
}

function State({ made }: { made: DataExport }) {
  const t = useTranslations('accounts.export')
  const format = useFormatter()
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const { withProof, dialog } = useProof()
  const request = useMutation({
    mutationFn: () => withProof(() => api.accounts.requestExport.call()),
    onSuccess: (begun) => queryClient.setQueryData(api.accounts.dataExport.queryKey(), begun),
  })
  const download = useMutation({
    mutationFn: () => withProof(() => api.accounts.openExport.call()),
    onSuccess: () => window.location.assign('/export/download'),
  })
  const failure = [request, download].find(({ error }) => error && !(error instanceof ProofDeclined))
  const words: Record<DataExport['state'], () => ReactNode> = {
    none: () => t('request_hint'),
    running: () => (
      <span className="flex items-center gap-3">
        <SpinnerDots className="shrink-0 text-primary" /> {t('running')}
      </span>
    ),
    failed: () => (
      <span className="flex items-center gap-2 text-danger-ink">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" /> {t('failed')}
      </span>
    ),
    ready: () =>
      t('ready', {
        size: sizeOf(made.bytes ?? 0, (value, unit) =>
          format.number(value, { style: 'unit', unit, maximumFractionDigits: 1 }),
        ),
        date: format.dateTime(new Date(made.expires_at ?? 0), { dateStyle: 'long' }),
      }),
  }
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div role="status">{words[made.state]()}</div>
      {failure && <FormError key={failure.submittedAt} title={errorText(failure.error)} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {made.state === 'ready' && (
          <Button size="sm" icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
            {t('download')}
          </Button>
        )}
        {made.state === 'ready' && made.next_at && (
          <p className="text-ink-soft">
            {t('once_a_day', {
              date: format.dateTime(new Date(made.next_at), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </p>
        )}
        {made.state !== 'running' && !made.next_at && (
          <Button size="sm" variant="secondary" busy={request.isPending} onClick={() => request.mutate()}>
            {made.state === 'none' ? t('request') : t('again')}
          </Button>
        )}
      </div>
      {dialog}
    </div>
  )
}

function sizeOf(bytes: number, say: (value: number, unit: 'kilobyte' | 'megabyte') => string): string {
  const kilobytes = Math.max(1, Math.round(bytes / BYTES_PER_UNIT))
  return kilobytes < BYTES_PER_UNIT ? say(kilobytes, 'kilobyte') : say(kilobytes / BYTES_PER_UNIT, 'megabyte')
}
