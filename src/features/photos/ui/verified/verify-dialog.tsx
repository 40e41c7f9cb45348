import { useMutation } from '@tanstack/react-query'
import { CameraIcon, CheckCircle2, Eye, Trash2, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { renderedAt, serverNow } from '#page/clock/server-time.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { postFile } from '#page/uploads/post-file.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Verification } from '../../verified/verified-contract.ts'
import { PoseDrawing } from './pose-drawing.tsx'
import { TakePicture } from './take-picture.tsx'

type VerifyDialogProps = { found: Verification; onClose: () => void }

/** Shows the pose that is asked, takes the picture of it, and sends it. */
export default function VerifyDialog({ found, onClose }: VerifyDialogProps) {
  const t = useTranslations('photos.verified')
  const start = useMutation(useApi().photos.startVerification.mutationOptions())
  const send = useSend()
  const { state, asked } = send.data?.verification ?? start.data?.verification ?? found
  const [over, setOver] = useState<string>()
  return (
    <Dialog open onOpenChange={onClose} title={t('dialog')} closeLabel={t('close')} size="sm">
      {state === 'sent' ? (
        <Sent onClose={onClose} />
      ) : asked && asked.id !== over ? (
        <Asked
          key={asked.id}
          asked={asked}
          onOver={() => setOver(asked.id)}
          onSend={(file) => send.mutate({ id: asked.id, file })}
          busy={send.isPending}
          error={send.error}
        />
      ) : (
        <Begin isOver={over !== undefined} onBegin={() => start.mutate({})} {...start} />
      )}
    </Dialog>
  )
}

function useSend() {
  const by = useUser()?.profile.id ?? ''
  return useMutation({
    mutationFn: ({ id, file }: { id: string; file: File }) =>
      postFile<{ verification: Verification }>(
        { path: '/api/photos/verification/picture', by, fields: { id }, file },
        () => {},
      ),
  })
}

const STEPS = { pose: Eye, picture: CameraIcon, look: UserRoundSearch, gone: Trash2 } as const

type BeginProps = { isOver: boolean; onBegin: () => void; isPending: boolean; error: unknown }

function Begin({ isOver, onBegin, isPending, error }: BeginProps) {
  const t = useTranslations('photos.verified')
  const errorText = useErrorText()
  return (
    <>
      {isOver ? (
        <p>{t('over')}</p>
      ) : (
        <>
          <h3 className="text-base font-semibold">{t('intro')}</h3>
          <ol className="mt-4 flex flex-col gap-4">
            {(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => {
              const Icon = STEPS[step]
              return (
                <li key={step} className="flex gap-3">
                  <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
                  {t(`steps.${step}`)}
                </li>
              )
            })}
          </ol>
        </>
      )}
      {Boolean(error) && (
        <div className="mt-5">
          <FormError title={errorText(error)} />
        </div>
      )}
      <Button className="mt-6 w-full" busy={isPending} onClick={onBegin}>
        {t(isOver ? 'other' : 'begin')}
      </Button>
    </>
  )
}

type AskedProps = {
  asked: NonNullable<Verification['asked']>
  onOver: () => void
  onSend: (file: File) => void
  busy: boolean
  error: unknown
}

function Asked({ asked, onOver, onSend, busy, error }: AskedProps) {
  const t = useTranslations('photos.verified')
  const errorText = useErrorText()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4 rounded-card bg-sunken p-4">
        <PoseDrawing pose={asked.pose} className="size-24 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{t(`poses.${asked.pose}`)}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {t('left')}{' '}
            <Countdown
              endsAt={Date.parse(asked.until)}
              now={serverNow}
              renderedAt={renderedAt()}
              onEnd={onOver}
              label={t('left')}
            />
          </p>
        </div>
      </div>
      <TakePicture busy={busy} onSend={onSend} />
      {Boolean(error) && <FormError title={errorText(error)} />}
    </div>
  )
}

function Sent({ onClose }: { onClose: () => void }) {
  const t = useTranslations('photos.verified')
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-center">
      <CheckCircle2 aria-hidden="true" className="size-12 text-success-ink" />
      <p>{t('sent')}</p>
      <Button onClick={onClose}>{t('close')}</Button>
    </div>
  )
}
