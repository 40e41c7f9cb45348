import { ORPCError } from '@orpc/client'
import { useEffect } from 'react'
import { PhotoUploadTile } from './own-photo-upload.tsx'
import { usePhotoUploads } from './use-photo-uploads.ts'

export type ChosenFiles = { files: File[]; room: number; limit: number }

type PhotoUploadsProps = {
  /** The latest selection; each is sent once. */
  chosen: ChosenFiles | undefined
  /** The member has no photo yet: the first one on its way has the place of the main photo. */
  first: boolean
  onUploaded: () => Promise<unknown>
  /** Reports how many uploads are in progress. */
  onSending: (count: number) => void
}

/** The uploads in progress, interrupted ones, and failed ones with the reason. */
export default function PhotoUploads({ chosen, first, onUploaded, onSending }: PhotoUploadsProps) {
  const { photos, uploads } = usePhotoUploads(onUploaded)
  const sending = uploads.filter(({ state }) => state === 'sending').length
  useEffect(() => {
    if (!chosen) return
    const { files, room, limit } = chosen
    photos.add(files.slice(0, room))
    photos.refuse(
      files.slice(room),
      new ORPCError('photo_limit', { defined: true, status: 409, data: { max: limit } }),
    )
  }, [chosen, photos])
  useEffect(() => onSending(sending), [sending, onSending])
  const main = first ? uploads.find(({ state }) => state === 'sending') : undefined
  return uploads.map((upload) => (
    <PhotoUploadTile
      key={upload.key}
      upload={upload}
      main={upload === main}
      onRetry={() => photos.retry(upload.key)}
      onDismiss={() => photos.dismiss(upload.key)}
    />
  ))
}
