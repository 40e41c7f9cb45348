import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pageMember } from '#page/page-member.ts'
import { postFile } from '#page/uploads/post-file.ts'
import { UploadQueue } from '#page/uploads/upload-queue.ts'
import type { Image } from '#shared/member-card.ts'
import { UNUSABLE_PHOTO } from './unusable-photo.ts'

const uploadsOfPage = new WeakMap<QueryClient, UploadQueue>()

/** Browser only. Uploads continue while the app shows another route. */
export function usePhotoUploads(onUploaded: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  let photos = uploadsOfPage.get(queryClient)
  if (!photos) {
    // The page's owner, not the logged-in member, who may have changed since the files were chosen.
    const me = pageMember() ?? ''
    photos = new UploadQueue({
      owner: me,
      send: ({ key, file }, onProgress) =>
        postFile<{ photo: Image }>({ path: '/api/photos', by: me, fields: { key }, file }, onProgress),
      unusable: UNUSABLE_PHOTO,
      onUploaded,
    })
    uploadsOfPage.set(queryClient, photos)
  }
  return { photos, uploads: useSyncExternalStore(photos.subscribe, photos.all) }
}
