import { mayHaveDatabase, UPLOADS_DATABASE } from '#page/kept/has-database.ts'
import { dropUpload, type KeptUpload, keepUpload, keptFile, keptUploads } from '#page/uploads/kept-uploads.ts'
import { PHOTOS_AT_ONCE_MAX } from '../../sending/message-limits.ts'
import type { Drafts } from '../drafts.ts'
import { SHARED_CACHE } from './unclaimed.ts'

/** What another app shared with the installed one, for which no conversation is chosen yet. */
export type Shared = { photos: { upload: KeptUpload; file: File }[]; text: string; tooMany: boolean }

/** The draft that has the shared text until then. */
const DRAFT = 'shared'
const ownerOf = (me: string) => `${me} shared`

/**
 * Takes over what the worker kept under this key. From then on it is this member's: it lasts over a reload and goes
 * with a logout. What they shared before and have not sent gives way. Idempotent: another tab keeps it under the same
 * names.
 * @returns undefined if there is nothing, or another page has taken it
 */
export async function claimShared(me: string, key: string, drafts: Drafts): Promise<Shared | undefined> {
  if (!('caches' in window)) return undefined
  const cache = await caches.open(SHARED_CACHE)
  const address = `/share/${key}`
  const form = await (await cache.match(address))?.formData()
  if (!form) return undefined
  const files = form
    .getAll('photos')
    .filter((one): one is File => one instanceof File && one.type.startsWith('image/'))
  await forgetShared(me, drafts)
  const photos = files.slice(0, PHOTOS_AT_ONCE_MAX).map((file, number) => {
    // In order: numbered from one moment on.
    const upload: KeptUpload = [ownerOf(me), Date.now() + number, `${key} ${number}`]
    return { upload, file }
  })
  await Promise.all(photos.map(({ upload, file }) => keepUpload(upload, { file })))
  const text = textOf(form)
  drafts.write(DRAFT, text)
  await cache.delete(address)
  return { photos, text, tooMany: files.length > photos.length }
}

/** What an earlier page has claimed for this member. */
export async function readShared(me: string, drafts: Drafts): Promise<Shared> {
  // To ask the database would make it, and then other pages look into it.
  const uploads = (await mayHaveDatabase(UPLOADS_DATABASE)) ? await keptUploads(ownerOf(me)) : []
  const found = await Promise.all(
    uploads.map(async (upload) => {
      const file = (await keptFile(upload))?.file
      return file ? [{ upload, file }] : []
    }),
  )
  return { photos: found.flat(), text: drafts.read(DRAFT), tooMany: false }
}

export async function forgetShared(me: string, drafts: Drafts): Promise<void> {
  drafts.write(DRAFT, '')
  for (const upload of await keptUploads(ownerOf(me))) await dropUpload(upload)
}

/** Some apps repeat the link in the text, or the text in the title. */
function textOf(form: FormData): string {
  const parts = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim())
  return parts
    .filter((part, at) => part && !parts.some((other, place) => repeats(other, part, place < at)))
    .join('\n')
}

function repeats(other: string, part: string, first: boolean): boolean {
  return other === part ? first : other.includes(part)
}
