import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { maySendAgain, type Upload } from '#page/uploads/upload-queue.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

type PhotoUploadTileProps = {
  upload: Upload
  /** It has the place of the main photo. */
  main: boolean
  onRetry: () => void
  onDismiss: () => void
}

/** A photo that is uploading, or whose upload failed. */
export function PhotoUploadTile({ upload, main, onRetry, onDismiss }: PhotoUploadTileProps) {
  const t = useTranslations('photos.upload')
  const format = useFormatter()
  // Uploads bypass the API client, which loads the error texts at the first error.
  useTranslations('site.errors')
  const errorText = useErrorText()
  const { file, preview, progress, state, error } = upload
  const [unseen, setUnseen] = useState(false)
  const failed = state === 'failed'
  const stopped = state !== 'sending'
  return (
    <li
      className={cx(
        'relative flex flex-col overflow-hidden rounded-field bg-primary-soft',
        stopped ? 'col-span-full min-h-24' : cx('aspect-4/5', main && 'col-span-2 row-span-2'),
      )}
    >
      {!unseen && (
        <img
          src={preview}
          alt=""
          className={cx(
            'absolute object-cover',
            stopped ? 'inset-y-0 start-0 h-full w-20' : 'inset-0 size-full opacity-60',
          )}
          onError={() => setUnseen(true)}
        />
      )}
      {stopped ? (
        <div
          role={failed ? 'alert' : 'status'}
          className={cx(
            'flex flex-1 items-center gap-1 py-2 ps-4 pe-1 not-first:ms-20',
            failed ? 'bg-danger-soft' : 'bg-sunken',
          )}
        >
          <p className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-semibold">{file.name}</span>
            <span className={failed ? 'text-danger-ink' : 'text-ink-soft'}>
              {failed ? errorText(error) : t('interrupted')}
            </span>
          </p>
          {maySendAgain(upload) && (
            <IconButton label={t('retry', { name: file.name })} icon={<RotateCw />} onClick={onRetry} />
          )}
          <IconButton label={t('dismiss', { name: file.name })} icon={<X />} onClick={onDismiss} />
        </div>
      ) : (
        <div className="relative mt-auto bg-black/55 p-2.5 text-xs font-semibold text-white">
          <span className="block">
            {progress < 1
              ? t('sending', { percent: format.number(progress, { style: 'percent' }) })
              : t('preparing')}
          </span>
          <progress
            aria-label={t('progress', { name: file.name })}
            value={progress < 1 ? progress : undefined}
            className="mt-1.5 block h-1.5 w-full overflow-hidden rounded-full accent-white"
          />
        </div>
      )}
    </li>
  )
}
