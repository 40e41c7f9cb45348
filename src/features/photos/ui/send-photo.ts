import { ORPCError } from '@orpc/client'
import { noteRefusal } from '#client/api.ts'
import type { Image } from '#shared/member-card.ts'

/** As the server has it: see renditions.server.ts. */
const PHOTO_MAX_BYTES = 15 * 1024 * 1024

/**
 * Sends a photo and tells how much has gone, which `fetch` cannot. Sent again under the same id it counts once.
 * @throws ORPCError as every call of the API
 */
export function sendPhoto(
  { id, file }: { id: string; file: File },
  onProgress: (fraction: number) => void,
): Promise<Image> {
  if (file.size > PHOTO_MAX_BYTES)
    return Promise.reject(
      new ORPCError('payload_too_large', { status: 413, data: { max_bytes: PHOTO_MAX_BYTES } }),
    )
  const form = new FormData()
  form.set('id', id)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/photos')
    request.setRequestHeader('x-requested-with', 'vonk')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(new TypeError('the network failed'))
    request.onload = () => {
      const answer = request.response as { photo?: Image; code?: string; data?: unknown } | null
      if (request.status === 200 && answer?.photo) return resolve(answer.photo)
      const refusal = new ORPCError(answer?.code ?? 'internal_error', {
        status: request.status || 500,
        data: answer?.data,
      })
      noteRefusal(refusal)
      reject(refusal)
    }
    request.send(form)
  })
}
