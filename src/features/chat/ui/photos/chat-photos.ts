import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { UNUSABLE_PHOTO } from '#features/photos/ui/unusable-photo.ts'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { postFile } from '#page/uploads/post-file.ts'
import { UploadQueue } from '#page/uploads/upload-queue.ts'
import { useApi } from '#page/use-api.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { type ChatSession, chatSession } from '../chat-session.ts'
import { addSent, type Sent } from '../conversation-cache.ts'
import { replyTo } from '../drafts.ts'
import type { Outbox } from '../outbox.ts'
import type { PendingMessage } from '../pending-message.ts'

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

const ofPage = new WeakMap<QueryClient, Map<string, UploadQueue>>()

export type ChatUploadKind = {
  path: string
  /** After the two members, under which they wait in the browser. */
  owner: string
  /** What the form holds of a file besides the file. */
  fieldsOf?: (file: File) => Promise<Record<string, string>>
  /** Refusals of the file itself. */
  unusable: ReadonlySet<ErrorCode>
}

const PHOTOS: ChatUploadKind = { path: '/api/chat-photos', owner: '', unusable: UNUSABLE_PHOTO }

const lastSends = new Map<string, Promise<unknown>>()

/** Photos and voice messages to one member go one after the other, in the order in which they were sent. */
function inTurn<T>(whose: string, send: () => Promise<T>): Promise<T> {
  const turn = (lastSends.get(whose) ?? Promise.resolve()).then(send, send)
  lastSends.set(whose, turn)
  return turn
}

/** Words that were sent with it go first. */
function untilWordsAreSent(outbox: Outbox, to: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && outbox.queue(to).some(({ state }) => state !== 'failed')) return
      stop()
      resolve()
    }
    const stop = outbox.subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}

/** Without a connection it waits, as words do. */
function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) return resolve()
    for (const [target, event] of [
      [window, 'online'],
      [signal, 'abort'],
    ] as const)
      target.addEventListener(event, () => resolve(), { once: true })
  })
}

/** The photos that wait for a member, or what was recorded for them, and go on while another page is shown. */
export function chatUploads(
  api: Api,
  queryClient: QueryClient,
  { me, to, kind = PHOTOS }: { me: string; to: string; kind?: ChatUploadKind },
): UploadQueue {
  const known = ofPage.get(queryClient) ?? new Map<string, UploadQueue>()
  ofPage.set(queryClient, known)
  const owner = `${me} ${to}${kind.owner}`
  const photos =
    known.get(owner) ??
    new UploadQueue({
      owner,
      waits: true,
      send: ({ key, file, answers }, onProgress, signal) =>
        inTurn(`${me} ${to}`, async () => {
          await untilWordsAreSent(chatSession(api, queryClient, me).outbox, to, signal)
          await untilOnline(signal)
          signal.throwIfAborted()
          const reply = answers ? (JSON.parse(answers) as PendingMessage['reply']) : undefined
          const more = await kind.fieldsOf?.(file)
          const fields = { id: key, to, ...more, ...(reply && { reply_to: String(reply.seq) }) }
          const post = { path: kind.path, by: me, fields, file, signal }
          try {
            addSent(api, queryClient, to, await postFile<Sent>(post, onProgress))
          } catch (error) {
            if (answers && isRefusedToMember(error))
              chatSession(api, queryClient, me).drafts.write(replyTo(to), answers)
            throw error
          }
        }),
      unusable: kind.unusable,
      stopsAll: isRefusedToMember,
    })
  known.set(owner, photos)
  return photos
}

/** Sends all that wait for a member; the first as the answer to a message, if no words took that. */
export function sendWaiting(waiting: UploadQueue, { drafts }: ChatSession, to: string): void {
  waiting.sendAll(drafts.read(replyTo(to)))
  drafts.write(replyTo(to), '')
}

/** Browser only. */
export function useChatUploads(me: string, to: string, kind = PHOTOS) {
  const waiting = chatUploads(useApi(), useQueryClient(), { me, to, kind })
  return { waiting, uploads: useSyncExternalStore(waiting.subscribe, waiting.all) }
}
