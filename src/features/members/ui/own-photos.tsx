import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { Crown } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#client/account.ts'
import { useErrorText } from '#client/error-text.ts'
import { usePhotoUploads } from '#features/photos/ui/use-photo-uploads.ts'
import { cx } from '#ui/class-names.ts'
import { FormError } from '#ui/form-error.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../contract.ts'
import { AddPhotoTile } from './own-photo-add.tsx'
import { OwnPhotoTile } from './own-photo-tile.tsx'
import { PhotoUploadTile } from './own-photo-upload.tsx'

const RemovePhotoDialog = lazy(() => import('./own-photo-remove.tsx'))

export function OwnPhotos({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const errorText = useErrorText()
  const refresh = useReadPhotosAgain()
  const { uploads, add, retry, dismiss } = usePhotoUploads(refresh)
  const { api } = useRouteContext({ from: '__root__' })
  const makeMain = useMutation(api.photos.makeMain.mutationOptions({ onSuccess: refresh }))
  const [removing, setRemoving] = useState<string>()
  const [announced, setAnnounced] = useState('')
  const mainId = useUser()?.profile.main_image?.id
  const photos = [...profile.photos].sort((a, b) => Number(b.id === mainId) - Number(a.id === mainId))
  const room = profile.photo_limit - photos.length - uploads.length
  const [beyond, setBeyond] = useState(false)
  const addFiles = (files: File[]) => {
    setBeyond(files.length > room)
    add(files.slice(0, Math.max(0, room)))
  }
  const { over, drop } = useDrop(addFiles)
  return (
    <SectionCard
      id="photos"
      title={t('photos_title')}
      hint={t('photos_hint')}
      state={
        <span className="text-sm text-ink-soft tabular">
          {t('photos_count', { count: photos.length, max: profile.photo_limit })}
        </span>
      }
    >
      {makeMain.error && (
        <div className="mb-4">
          <FormError key={makeMain.submittedAt} title={errorText(makeMain.error)} />
        </div>
      )}
      <div
        {...drop}
        className={cx(
          '-m-2 rounded-card p-2 transition-[background-color,box-shadow]',
          over && 'bg-primary-soft ring-2 ring-primary ring-inset',
        )}
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.6rem,1fr))] gap-2 sm:grid-cols-4 sm:gap-3">
          {photos.map((photo, index) => (
            <OwnPhotoTile
              key={photo.id}
              photo={photo}
              number={index + 1}
              main={photo.id === mainId}
              busy={makeMain.isPending && makeMain.variables.id === photo.id}
              onMakeMain={() =>
                makeMain.mutate({ id: photo.id }, { onSuccess: () => setAnnounced(t('photo_is_main')) })
              }
              onRemove={() => setRemoving(photo.id)}
            />
          ))}
          {uploads.map((upload) => (
            <PhotoUploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onDismiss={() => dismiss(upload.id)}
            />
          ))}
          {room > 0 && <AddPhotoTile first={photos.length + uploads.length === 0} onFiles={addFiles} />}
        </ul>
      </div>
      {(room <= 0 || beyond) && <LimitNote limit={profile.photo_limit} />}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {removing && (
        <Suspense>
          <RemovePhotoDialog
            id={removing}
            onClose={() => setRemoving(undefined)}
            onRemoved={async () => {
              setBeyond(false)
              await refresh()
              setAnnounced(t('photo_removed'))
            }}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}

function useReadPhotosAgain() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.members.own.key() }),
      queryClient.invalidateQueries({ queryKey: api.accounts.user.key() }),
      queryClient.invalidateQueries({ queryKey: api.members.profile.key() }),
    ])
  }, [api, queryClient])
}

/** Files that are dragged onto an element. */
function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // Its children tell of their own enters and leaves as well.
  const depth = useRef(0)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const move = (event: DragEvent, step: number) => {
    if (!hasFiles(event)) return
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  return {
    over,
    drop: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragLeave: (event: DragEvent) => move(event, -1),
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

function LimitNote({ limit }: { limit: number }) {
  const t = useTranslations('members.own')
  const { premium_photos } = useSettings()
  const paid = useUser()?.paid_user
  return (
    <div role="status" className="mt-5 flex items-start gap-3 rounded-field bg-secondary-soft p-4">
      <Crown aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-secondary-ink" />
      <div className="min-w-0">
        <p className="font-semibold">{t('limit_title')}</p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {paid
            ? t('limit_premium', { max: limit })
            : t('limit_free', { max: limit, premium: premium_photos })}
        </p>
        {!paid && (
          <Link
            to="/premium"
            className="-mb-2 inline-flex min-h-11 items-center font-semibold text-secondary-ink underline underline-offset-3"
          >
            {t('limit_link')}
          </Link>
        )}
      </div>
    </div>
  )
}
