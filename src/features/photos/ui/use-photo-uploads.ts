import { useCallback, useEffect, useRef, useState } from 'react'
import { randomUuid } from '#shared/random-uuid.ts'
import { sendPhoto } from './send-photo.ts'

export type PhotoUpload = {
  id: string
  file: File
  /** Shows the file at once. */
  preview: string
  /** From 0 to 1; after that the server is at work. */
  progress: number
  error?: unknown
}

/** Photos on their way, one after the other. What failed stays, to be sent again under its own id. */
export function usePhotoUploads(onUploaded: () => Promise<unknown>) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const shown = useRef(uploads)
  shown.current = uploads
  const turn = useRef<Promise<void>>(Promise.resolve())
  useEffect(
    () => () => {
      for (const { preview } of shown.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  const change = useCallback((id: string, part: Partial<PhotoUpload>) => {
    setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }, [])
  const dismiss = useCallback((id: string) => {
    setUploads((list) =>
      list.filter((upload) => {
        if (upload.id === id) URL.revokeObjectURL(upload.preview)
        return upload.id !== id
      }),
    )
  }, [])
  const send = useCallback(
    (upload: PhotoUpload) => {
      turn.current = turn.current.then(async () => {
        try {
          await sendPhoto(upload, (progress) => change(upload.id, { progress }))
          await onUploaded()
          dismiss(upload.id)
        } catch (error) {
          change(upload.id, { error })
        }
      })
    },
    [change, dismiss, onUploaded],
  )
  const add = useCallback(
    (files: File[]) => {
      const added = files.map(waiting)
      setUploads((list) => [...list, ...added])
      added.forEach(send)
    },
    [send],
  )
  /** Shows files that need not be sent, for this reason. */
  const refuse = useCallback((files: File[], error: unknown) => {
    setUploads((list) => [...list, ...files.map((file) => ({ ...waiting(file), error }))])
  }, [])
  const retry = useCallback(
    (upload: PhotoUpload) => {
      change(upload.id, { error: undefined, progress: 0 })
      send(upload)
    },
    [change, send],
  )
  return { uploads, add, refuse, retry, dismiss }
}

const waiting = (file: File): PhotoUpload => ({
  id: randomUuid(),
  file,
  preview: URL.createObjectURL(file),
  progress: 0,
})
