import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { chatSession } from '#features/chat/ui/chat-session.ts'
import { addSent, type Sent } from '#features/chat/ui/conversation-cache.ts'
import { replyTo } from '#features/chat/ui/drafts.ts'
import type { PendingMessage } from '#features/chat/ui/pending-message.ts'
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
      async send({ key, file, answers }, onProgress, signal) {
        const reply = answers ? (JSON.parse(answers) as PendingMessage['reply']) : undefined
        const fields = { id: key, to, ...(reply && { reply_to: String(reply.seq) }) }
        const post = { path: '/api/chat-photos', by: me, fields, file, signal }
        try {
          addSent(api, queryClient, to, await postPhoto<Sent>(post, onProgress))
        } catch (error) {
          if (answers && isRefusedToMember(error))
            chatSession(api, queryClient, me).drafts.write(replyTo(to), answers)
          throw error
        }
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
