import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pageMember } from '#page/page-member.ts'
import type { Image } from '#shared/member-card.ts'
import { PhotoUploads } from './photo-uploads.ts'
import { postPhoto } from './post-photo.ts'

const uploadsOfPage = new WeakMap<QueryClient, PhotoUploads>()

/** Browser only. Uploads continue while the app shows another route. */
export function usePhotoUploads(onUploaded: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  let photos = uploadsOfPage.get(queryClient)
  if (!photos) {
    // The page's owner, not the logged-in member, who may have changed since the files were chosen.
    const me = pageMember() ?? ''
    photos = new PhotoUploads({
      owner: me,
      send: ({ key, file }, onProgress) =>
        postPhoto<{ photo: Image }>({ path: '/api/photos', by: me, fields: { key }, file }, onProgress),
      onUploaded,
    })
    uploadsOfPage.set(queryClient, photos)
  }
  return { photos, uploads: useSyncExternalStore(photos.subscribe, photos.all) }
}
