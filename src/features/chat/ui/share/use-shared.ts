import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dropUpload } from '#page/uploads/kept-uploads.ts'
import { useApi } from '#page/use-api.ts'
import { PHOTOS_AT_ONCE_MAX } from '../../sending/message-limits.ts'
import { chatSession } from '../chat-session.ts'
import { photosFor } from '../drafts.ts'
import { chatUploads } from '../photos/chat-photos.ts'
import { claimShared, forgetShared, readShared, type Shared } from './shared.ts'

export type SharedPhoto = { key: string; preview: string; drop: () => void }

/**
 * What was shared with this member; undefined until it is read.
 * @param key under which the worker kept it, if the page was opened by a share
 */
export function useShared(me: string, key: string | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [shared, setShared] = useState<Shared>()
  const previews = usePreviews(shared)
  useEffect(() => {
    let wanted = true
    const { drafts } = chatSession(api, queryClient, me)
    const claim = key ? claimShared(me, key, drafts).catch(() => undefined) : Promise.resolve(undefined)
    void claim
      .then(async (claimed) => claimed ?? (await readShared(me, drafts)))
      .then((found) => wanted && setShared(found))
    return () => {
      wanted = false
    }
  }, [api, queryClient, me, key])
  if (!shared) return undefined
  const { drafts } = chatSession(api, queryClient, me)
  const photos: SharedPhoto[] = shared.photos.map(({ upload }) => ({
    key: upload[2],
    preview: previews.get(upload[2]) ?? '',
    drop() {
      void dropUpload(upload)
      setShared({ ...shared, photos: shared.photos.filter((photo) => photo.upload !== upload) })
    },
  }))
  return {
    photos,
    text: shared.text,
    tooMany: shared.tooMany,
    /** Puts it in the composer of the conversation with this member. @returns whether all had room there */
    giveTo(to: string): boolean {
      const waiting = chatUploads(api, queryClient, { me, to })
      const room = Math.max(0, PHOTOS_AT_ONCE_MAX - waiting.all().filter(({ unusable }) => !unusable).length)
      const files = shared.photos.map(({ file }) => file)
      waiting.add(files.slice(0, room))
      if (waiting.all().length > 0) drafts.write(photosFor(to), String(waiting.all().length))
      drafts.write(to, [drafts.read(to), shared.text].filter(Boolean).join('\n'))
      // After the others are kept: the database does one write after another.
      void forgetShared(me, drafts)
      return files.length <= room
    },
    forget: () => forgetShared(me, drafts),
  }
}

function usePreviews(shared: Shared | undefined): Map<string, string> {
  const [previews] = useState(() => new Map<string, string>())
  for (const { upload, file } of shared?.photos ?? [])
    if (!previews.has(upload[2])) previews.set(upload[2], URL.createObjectURL(file))
  useEffect(
    () => () => {
      for (const preview of previews.values()) URL.revokeObjectURL(preview)
      previews.clear()
    },
    [previews],
  )
  return previews
}
