import { ORPCError } from '@orpc/client'
import { useEffect } from 'react'
import { usePhotoUploads } from '#features/photos/ui/use-photo-uploads.ts'
import { PhotoUploadTile } from './own-photo-upload.tsx'

export type ChosenFiles = { files: File[]; room: number; limit: number }

type PhotoUploadsProps = {
  /** The latest choice; each is sent once. */
  chosen: ChosenFiles
  onUploaded: () => Promise<unknown>
  /** How many are on their way. */
  onSending: (count: number) => void
}

/** Photos on their way, each with its progress, or with the reason why it did not make it. */
export default function PhotoUploads({ chosen, onUploaded, onSending }: PhotoUploadsProps) {
  const { uploads, add, refuse, retry, dismiss } = usePhotoUploads(onUploaded)
  const sending = uploads.filter(({ error }) => error === undefined).length
  useEffect(() => {
    const { files, room, limit } = chosen
    add(files.slice(0, room))
    refuse(files.slice(room), new ORPCError('photo_limit', { status: 409, data: { max: limit } }))
  }, [chosen, add, refuse])
  useEffect(() => onSending(sending), [sending, onSending])
  return uploads.map((upload) => (
    <PhotoUploadTile
      key={upload.id}
      upload={upload}
      onRetry={() => retry(upload)}
      onDismiss={() => dismiss(upload.id)}
    />
  ))
}
