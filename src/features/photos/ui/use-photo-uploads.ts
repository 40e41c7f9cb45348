import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pageMember } from '#page/page-member.ts'
import { PhotoUploads } from './photo-uploads.ts'

const uploadsOfPage = new WeakMap<QueryClient, PhotoUploads>()

/** Browser only. Uploads continue while the app shows another route. */
export function usePhotoUploads(onUploaded: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  let photos = uploadsOfPage.get(queryClient)
  if (!photos) {
    // The page's owner, not the logged-in member, who may have changed since the files were chosen.
    photos = new PhotoUploads({ me: pageMember() ?? '', onUploaded })
    uploadsOfPage.set(queryClient, photos)
  }
  return { photos, uploads: useSyncExternalStore(photos.subscribe, photos.all) }
}
