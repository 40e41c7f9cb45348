import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Crown } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProfile } from '#features/members/contract.ts'
import { useSettings, useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { mayHaveDatabase, UPLOADS_DATABASE } from '#page/kept/has-database.ts'
import { useApi } from '#page/use-api.ts'
import { cx } from '#ui/class-names.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { AddPhotoTile } from './own-photo-add.tsx'
import { PhotoList } from './own-photo-list.tsx'
import type { ChosenFiles } from './own-photo-uploads.tsx'
import { useSorting } from './use-sorting.ts'

const PhotoDialog = lazy(() => import('./own-photo-dialog.tsx'))
const PhotoUploads = lazy(() => import('./own-photo-uploads.tsx'))

export function OwnPhotos({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const errorText = useErrorText()
  const refresh = useReadPhotosAgain()
  const { order, photos, moved } = useOrder(profile, refresh)
  const [opened, setOpened] = useState<string>()
  const [announced, setAnnounced] = useState('')
  const [chosen, setChosen] = useState<ChosenFiles>()
  const [sending, setSending] = useState(0)
  const mainId = useUser()?.profile.main_image?.id
  const limit = profile.photo_limit
  const room = Math.max(0, limit - photos.length - sending)
  const addFiles = (files: File[]) => files.length > 0 && setChosen({ files, room, limit })
  const { over, drop } = useDrop(addFiles)
  const List = useSorting() ?? PhotoList
  const waiting = useMayHaveUploads()
  const openedAt = photos.findIndex(({ id }) => id === opened)
  const has = (status: string) => photos.some((photo) => photo.status === status)
  return (
    <SectionCard
      id="photos"
      title={t('photos_title')}
      // With one photo as without: the first one moves nothing.
      hint={t(photos.length > 1 ? 'photos_hint' : 'photos_hint_first')}
      state={
        <span className="text-sm text-ink-soft tabular">
          {t('photos_count', { count: photos.length, max: limit })}
        </span>
      }
    >
      {order.error && (
        <div className="mb-4">
          <FormError key={order.submittedAt} title={errorText(order.error)} />
        </div>
      )}
      <div
        {...drop}
        className={cx(
          '@container -m-2 rounded-card p-2 transition-[background-color,box-shadow]',
          over && 'bg-primary-soft ring-2 ring-primary ring-inset',
        )}
      >
        <div className="grid grid-flow-row-dense grid-cols-3 gap-2 sm:gap-3 @lg:grid-cols-4">
          <List photos={photos} mainId={mainId} onOpen={setOpened} onMove={moved} />
          {/* Outside the list, which may be replaced by the sortable one while files are being chosen. */}
          <ul className="contents">
            {(chosen || waiting) && (
              <Suspense>
                <PhotoUploads
                  chosen={chosen}
                  first={photos.length === 0}
                  onUploaded={refresh}
                  onSending={setSending}
                />
              </Suspense>
            )}
            {room > 0 && <AddPhotoTile first={photos.length + sending === 0} onFiles={addFiles} />}
          </ul>
        </div>
      </div>
      {(has('pending') || has('rejected')) && (
        <p className="mt-4 text-sm text-ink-soft">
          {has('pending') && t('photos_pending')} {has('rejected') && t('photos_rejected')}
        </p>
      )}
      {room === 0 && <LimitNote limit={limit} />}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {opened && photos[openedAt] && (
        <Suspense>
          <PhotoDialog
            photo={photos[openedAt]}
            number={openedAt + 1}
            main={opened === mainId}
            onClose={() => setOpened(undefined)}
            onChanged={async (words) => {
              await refresh()
              setAnnounced(words)
            }}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}

function useMayHaveUploads(): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => void mayHaveDatabase(UPLOADS_DATABASE).then(setMay), [])
  return may
}

/** The order of the photos, updated optimistically until the server has it. */
function useOrder(profile: OwnProfile, refresh: () => Promise<unknown>) {
  const api = useApi()
  const [wanted, setWanted] = useState<string[]>()
  const order = useMutation(
    api.photos.order.mutationOptions({
      scope: { id: 'photo-order' },
      async onSettled(_done, _error, { ids }) {
        await refresh()
        setWanted((now) => (now === ids ? undefined : now))
      },
    }),
  )
  const placeOf = (id: string) => wanted?.indexOf(id) ?? 0
  const photos = [...profile.photos].sort((a, b) => placeOf(a.id) - placeOf(b.id))
  const moved = (ids: string[]) => {
    setWanted(ids)
    order.mutate({ ids })
  }
  return { order, photos, moved }
}

function useReadPhotosAgain() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.members.own.key() }),
      queryClient.invalidateQueries({ queryKey: api.accounts.user.key() }),
      queryClient.invalidateQueries({ queryKey: api.members.profile.key() }),
    ])
  }, [api, queryClient])
}

/** Handles files dropped onto an element. */
function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // Counts nesting, because child elements fire enter and leave events too.
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
