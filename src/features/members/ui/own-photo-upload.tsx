import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { isPassing } from '#client/api.ts'
import { useErrorText } from '#client/error-text.ts'
import type { PhotoUpload } from '#features/photos/ui/use-photo-uploads.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'

type PhotoUploadTileProps = { upload: PhotoUpload; onRetry: () => void; onDismiss: () => void }

/** A photo on its way, or one that did not make it. */
export function PhotoUploadTile({ upload, onRetry, onDismiss }: PhotoUploadTileProps) {
  const t = useTranslations('photos.upload')
  const format = useFormatter()
  // Photos do not go through the client that fetches the words for errors with the first one.
  useTranslations('site.errors')
  const errorText = useErrorText()
  const { file, preview, progress, error } = upload
  const [unseen, setUnseen] = useState(false)
  const failed = error !== undefined
  return (
    <li
      className={cx(
        'relative flex flex-col overflow-hidden rounded-field bg-primary-soft',
        failed ? 'col-span-full min-h-24' : 'aspect-4/5',
      )}
    >
      {!unseen && (
        <img
          src={preview}
          alt=""
          className={cx(
            'absolute object-cover',
            failed ? 'inset-y-0 start-0 h-full w-20' : 'inset-0 size-full opacity-60',
          )}
          onError={() => setUnseen(true)}
        />
      )}
      {failed ? (
        <div
          role="alert"
          className="flex flex-1 items-center gap-1 bg-danger-soft py-2 ps-4 pe-1 not-first:ms-20"
        >
          <p className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-semibold">{file.name}</span>
            <span className="text-danger-ink">{errorText(error)}</span>
          </p>
          {isPassing(error) && (
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
