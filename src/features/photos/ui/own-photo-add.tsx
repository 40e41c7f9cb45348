import { Camera, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'

/** The types that the file chooser offers. Without HEIC among them, iPhones convert to JPEG. */
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

type AddPhotoTileProps = {
  /** The member has no photo yet: a larger, more inviting tile. */
  first: boolean
  onFiles: (files: File[]) => void
}

export function AddPhotoTile({ first, onFiles }: AddPhotoTileProps) {
  const t = useTranslations('members.own')
  return (
    <li className={cx(first && 'col-span-full grid grid-cols-subgrid')}>
      {/* As high as the photo that comes, where that is no screenful. */}
      {first && (
        <span aria-hidden="true" className="col-span-2 col-start-1 row-start-1 aspect-4/5 sm:hidden" />
      )}
      <label
        className={cx(
          'flex cursor-pointer flex-col items-center justify-center gap-2 rounded-field border-2 border-dashed border-control p-2 text-center text-xs font-semibold sm:text-sm text-ink transition-colors hover:border-primary hover:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          first ? 'col-span-full col-start-1 row-start-1 min-h-52' : 'aspect-4/5',
        )}
      >
        <span className="grid size-11 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5.5">
          {first ? <Camera aria-hidden="true" /> : <Plus aria-hidden="true" />}
        </span>
        <span className="min-w-0 max-w-full hyphens-auto">{t(first ? 'photo_add_first' : 'photo_add')}</span>
        {first && (
          <span className="text-sm font-normal text-ink-soft">
            <span className="pointer-coarse:hidden">{t('photo_drop')} </span>
            {t('photo_kinds')}
          </span>
        )}
        <input
          type="file"
          accept={PHOTO_TYPES}
          multiple
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
      </label>
    </li>
  )
}
