import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { addSent, type Sent } from '#features/chat/ui/conversation-cache.ts'
import { PhotoUploads } from '#features/photos/ui/photo-uploads.ts'
import { postPhoto } from '#features/photos/ui/post-photo.ts'
import { type Api, errorCode } from '#page/api.ts'
import { useApi } from '#page/use-api.ts'

/** Refusals that concern the member or the conversation, not one photo. */
const STOPS_ALL = new Set([
  'insufficient_credits',
  'premium_only',
  'confirmation_required',
  'not_confirmed',
  'contact_blocked',
  'message_held_back',
  'not_found',
])

export const isRefusedToMember = (error: unknown): boolean => STOPS_ALL.has(errorCode(error) ?? '')

const ofPage = new WeakMap<QueryClient, Map<string, PhotoUploads>>()

function photosFor(api: Api, queryClient: QueryClient, me: string, to: string): PhotoUploads {
  const known = ofPage.get(queryClient) ?? new Map<string, PhotoUploads>()
  ofPage.set(queryClient, known)
  const owner = `${me} ${to}`
  const photos =
    known.get(owner) ??
    new PhotoUploads({
      owner,
      waits: true,
      async send({ key, file }, onProgress, signal) {
        const fields = { id: key, to }
        const post = { path: '/api/chat-photos', by: me, fields, file, signal }
        addSent(api, queryClient, to, await postPhoto<Sent>(post, onProgress))
      },
      stopsAll: isRefusedToMember,
    })
  known.set(owner, photos)
  return photos
}

/** Photos that were chosen for a member: they wait to be sent, and go on while another page is shown. Browser only. */
export function useChatPhotos(me: string, to: string) {
  const photos = photosFor(useApi(), useQueryClient(), me, to)
  return { photos, uploads: useSyncExternalStore(photos.subscribe, photos.all) }
}
