import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Clock, Crop, Star, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { fullPhoto } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import type { OwnPhoto } from '#shared/own-photo.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Photo } from '#ui/photo.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'

const CropPhoto = lazy(() => import('./own-photo-crop.tsx'))

type PhotoDialogProps = {
  photo: OwnPhoto
  number: number
  main: boolean
  onClose: () => void
  /** Reloads the photos, and reports the change. */
  onChanged: (words: string) => Promise<void>
}

/** One of my photos in large, with its status and actions. */
export default function PhotoDialog({ photo, number, main, onClose, onChanged }: PhotoDialogProps) {
  const t = useTranslations('photos.dialog')
  const { cdn_prefix } = useSettings()
  const [view, setView] = useState<'photo' | 'crop' | 'remove'>('photo')
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  const rejected = photo.status === 'rejected'
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={view === 'crop' ? t('crop_title') : t('title', { number })}
      description={view === 'crop' ? t('crop_words') : undefined}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
    >
      {view === 'crop' ? (
        <Suspense fallback={<SpinnerDots className="min-h-80 justify-center" />}>
          <CropPhoto
            photo={photo}
            onCancel={() => setView('photo')}
            onSaved={async () => {
              await onChanged(t('cropped'))
              setView('photo')
            }}
          />
        </Suspense>
      ) : (
        <div className="flex flex-col gap-4">
          <Photo
            photo={fullPhoto(photo, cdn_prefix)}
            alt={t('alt', { number })}
            ratio={0.8}
            sizes="(width < 36rem) 90vw, 18rem"
            priority="eager"
            className="mx-auto w-full max-w-[min(18rem,42dvh)] rounded-field"
          />
          <Status photo={photo} main={main} />
          {view === 'remove' ? (
            <Removal photo={photo} onCancel={() => setView('photo')} onRemoved={onChanged} onClose={close} />
          ) : (
            <div className="flex flex-col gap-2">
              {!main && !rejected && <MakeMain photo={photo} first={number === 1} onChanged={onChanged} />}
              {!rejected && (
                <Button variant="secondary" wide icon={<Crop />} onClick={() => setView('crop')}>
                  {t('crop')}
                </Button>
              )}
              <Button variant="ghost" wide icon={<Trash2 />} onClick={() => setView('remove')}>
                {t('remove')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The photo's status in words; for a rejected one, the reason. */
function Status({ photo, main }: { photo: OwnPhoto; main: boolean }) {
  const t = useTranslations('photos.dialog')
  const reason = useTranslations('photos.rejection')
  const { status, rejection } = photo
  if (status === 'pending') return <Note icon={<Clock />}>{t('pending')}</Note>
  if (status === 'rejected')
    return (
      <Note icon={<CircleAlert className="text-danger-ink" />}>
        {t('rejected')} {rejection && reason(rejection)}
      </Note>
    )
  return main ? <Note icon={<Star />}>{t('is_main')}</Note> : null
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-field bg-sunken p-3.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0">
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      <span>{children}</span>
    </p>
  )
}

type MakeMainProps = { photo: OwnPhoto; first: boolean; onChanged: (words: string) => Promise<void> }

function MakeMain({ photo, first, onChanged }: MakeMainProps) {
  const t = useTranslations('photos.dialog')
  const errorText = useErrorText()
  const api = useApi()
  const makeMain = useMutation(
    api.photos.makeMain.mutationOptions({ onSuccess: () => onChanged(t('main_done')) }),
  )
  // Already first; becomes the main photo once others may see it.
  if (first) return null
  return (
    <>
      {makeMain.error && <FormError key={makeMain.submittedAt} title={errorText(makeMain.error)} />}
      <Button
        wide
        icon={<Star />}
        busy={makeMain.isPending}
        onClick={() => makeMain.mutate({ id: photo.id })}
      >
        {t('make_main')}
      </Button>
    </>
  )
}

type RemovalProps = {
  photo: OwnPhoto
  onCancel: () => void
  onRemoved: (words: string) => Promise<void>
  onClose: () => void
}

function Removal({ photo, onCancel, onRemoved, onClose }: RemovalProps) {
  const t = useTranslations('photos.dialog')
  const errorText = useErrorText()
  const api = useApi()
  const remove = useMutation({
    ...api.photos.remove.mutationOptions(),
    async onSettled(_nothing, error) {
      // Already removed, perhaps in another window: the intended result.
      if (error && errorCode(error) !== 'not_found') return
      await onRemoved(t('removed'))
      onClose()
    },
  })
  const failed = remove.error && errorCode(remove.error) !== 'not_found'
  return (
    <fieldset aria-labelledby="remove-title" className="flex min-w-0 flex-col gap-3">
      {failed && <FormError key={remove.submittedAt} title={errorText(remove.error)} />}
      <div>
        <p id="remove-title" className="font-semibold">
          {t('remove_title')}
        </p>
        <p className="text-sm text-ink-soft">{t('remove_words')}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        {/* Focuses the harmless button. */}
        <Button autoFocus variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: photo.id })}>
          {t('remove_confirm')}
        </Button>
      </div>
    </fieldset>
  )
}
