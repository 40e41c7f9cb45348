import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { UPLOADS_DATABASE } from '../kept/has-database.ts'

const KEPT_MILLISECONDS = 30 * 86_400_000

/** The owner, as in `UploadParts`, the time of choosing, which puts keys in order, and the upload's key. */
export type KeptUpload = [owner: string, chosenAt: number, key: string]

/** `answers`: as in `Upload`. */
export type KeptFile = { file: File; answers?: string | undefined }

const photos = createStore(UPLOADS_DATABASE, 'photos')

/** Keeps a photo in this browser until it is sent, for when the page ends before that. */
export function keepUpload(upload: KeptUpload, kept: KeptFile): Promise<void> {
  return unlessRefused(() => set(upload, kept, photos), undefined)
}

export function dropUpload(upload: KeptUpload): Promise<void> {
  return unlessRefused(() => del(upload, photos), undefined)
}

export function keptFile(upload: KeptUpload): Promise<KeptFile | undefined> {
  return unlessRefused(() => get<KeptFile>(upload, photos), undefined)
}

/**
 * An owner's unsent photos in this browser, oldest first. Deletes those of any owner that are too old.
 */
export async function keptUploads(owner: string): Promise<KeptUpload[]> {
  const kept = await unlessRefused(() => keys<KeptUpload>(photos), [])
  const tooOld = ([, chosenAt]: KeptUpload) => chosenAt < Date.now() - KEPT_MILLISECONDS
  await unlessRefused(() => delMany(kept.filter(tooOld), photos), undefined)
  return kept.filter((upload) => upload[0] === owner && !tooOld(upload))
}

/** A member's unsent photos, also those chosen in chats. */
async function uploadsOf(member: string): Promise<KeptUpload[]> {
  const kept = await unlessRefused(() => keys<KeptUpload>(photos), [])
  return kept.filter(([owner]) => owner.split(' ')[0] === member)
}

export async function countUploads(member: string): Promise<number> {
  return (await uploadsOf(member)).length
}

export async function forgetUploads(member: string): Promise<void> {
  const theirs = await uploadsOf(member)
  await unlessRefused(() => delMany(theirs, photos), undefined)
}

/** Without storage, or room in it, photos are sent all the same; they last as long as the page. */
async function unlessRefused<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask()
  } catch {
    return otherwise
  }
}
