import { once } from 'node:events'
import sharp from 'sharp'
import type { Image } from '#shared/member-card.ts'
import type { Visitor } from './browser-like.ts'
import { openRaw, rawRequest } from './raw-request.ts'
import type { TestSite } from './site.ts'

/** What a camera writes into its photos, and must not be served. */
export const SECRET_PLACE = 'Keizersgracht 1, Amsterdam'

export function portrait(width = 300, height = 400) {
  return sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="50%" cy="40%" r="25%" fill="#fc9"/></svg>`,
      ),
    },
  ])
}

/** With a place in it. */
export async function jpeg(): Promise<Buffer> {
  return portrait()
    .withExif({ IFD0: { ImageDescription: SECRET_PLACE } })
    .jpeg()
    .toBuffer()
}

export function formOf(content: Uint8Array, { key = crypto.randomUUID() as string, name = 'me.jpg' } = {}) {
  const form = new FormData()
  form.set('key', key)
  form.set('file', new File([content as BlobPart], name, { type: 'image/jpeg' }))
  return form
}

export async function upload(
  member: Visitor,
  content: Uint8Array,
  named: { key?: string; name?: string } = {},
): Promise<{ status: number; body: { photo: Image; code?: string; data?: unknown } }> {
  const response = await member.fetch('/api/photos', { method: 'POST', body: formOf(content, named) })
  return { status: response.status, body: (await response.json()) as never }
}

/** Starts an upload and sends only its headers. */
export function startUpload(on: TestSite, { cookieHeader }: Visitor) {
  const headers = {
    cookie: cookieHeader,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '1000000',
  }
  const socket = openRaw(on.url, `${rawRequest(on.url, 'POST /api/photos', headers)}--x`)
  const closed = Promise.withResolvers<void>()
  socket.on('error', () => {}).once('close', closed.resolve)
  return {
    closed: closed.promise,
    isOpen: () => !socket.closed,
    answered: once(socket, 'data').then(([data]) => String(data)),
    leave: () => socket.destroy(),
  }
}

/** A member who is logged in. */
export async function newUploader(on: TestSite, options: { premium?: boolean; confirmed?: boolean } = {}) {
  const built = await on.build.member(options)
  return { ...built, visitor: await on.login(built) }
}

export async function readPhoto(site: TestSite, name: string | null) {
  const response = await site.visitor().fetch(`/photos/${name}`)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

export const ownPhotos = async ({ api }: Visitor) => (await api.members.own()).profile.photos
export const mainPhotoId = async ({ api }: Visitor) =>
  (await api.accounts.user()).user?.profile.main_image?.id
