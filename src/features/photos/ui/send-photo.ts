import { ORPCError } from '@orpc/client'
import { noteRefusal } from '#page/api.ts'
import type { Image } from '#shared/member-card.ts'
import { FOR_MEMBER } from '#shared/page-headers.ts'
import { PHOTO_MAX_BYTES } from '#shared/photo-limits.ts'

/**
 * Uploads a photo with progress, which `fetch` does not report. Idempotent per key.
 * @param by the member who chose the photo; the server refuses it for anyone else
 * @throws ORPCError like every API call
 */
export function sendPhoto(
  { by, key, file }: { by: string; key: string; file: File },
  onProgress: (fraction: number) => void,
): Promise<Image> {
  if (file.size > PHOTO_MAX_BYTES)
    return Promise.reject(
      new ORPCError('payload_too_large', {
        defined: true,
        status: 413,
        data: { max_bytes: PHOTO_MAX_BYTES },
      }),
    )
  const form = new FormData()
  form.set('key', key)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/photos')
    request.setRequestHeader('x-requested-with', 'vonk')
    request.setRequestHeader(FOR_MEMBER, by)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(new TypeError('the network failed'))
    request.onload = () => {
      const answer = request.response as {
        photo?: Image
        code?: string
        defined?: boolean
        data?: unknown
      } | null
      if (request.status === 200 && answer?.photo) return resolve(answer.photo)
      const refusal = new ORPCError(answer?.code ?? 'internal_error', {
        defined: answer?.defined === true,
        status: request.status || 500,
        data: answer?.data,
      })
      noteRefusal(refusal)
      reject(refusal)
    }
    request.send(form)
  })
}
