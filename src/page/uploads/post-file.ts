import { ORPCError } from '@orpc/client'
import { FOR_MEMBER } from '#shared/page-headers.ts'
import { PHOTO_MAX_BYTES } from '#shared/upload-limits.ts'
import { noteRefusal } from '../api.ts'

type Post = {
  /** Below our own origin. */
  path: string
  /** The member who chose the photo; the server refuses it for anyone else. */
  by: string
  /** What the form holds besides the file. */
  fields: Record<string, string>
  file: File
  /** Ends it without an answer. */
  signal?: AbortSignal
}

/**
 * Posts a form with a photo and tells its progress, which `fetch` does not.
 * @throws ORPCError like every API call; TypeError when the network fails
 */
export function postFile<Answer>(
  { path, by, fields, file, signal }: Post,
  onProgress: (fraction: number) => void,
): Promise<Answer> {
  if (file.size > PHOTO_MAX_BYTES)
    return Promise.reject(
      new ORPCError('payload_too_large', {
        defined: true,
        status: 413,
        data: { max_bytes: PHOTO_MAX_BYTES },
      }),
    )
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('x-requested-with', 'vonk')
    request.setRequestHeader(FOR_MEMBER, by)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(new TypeError('the network failed'))
    request.onabort = () => reject(new DOMException('it was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.onload = () => {
      const answer = request.response as
        | (Answer & { code?: string; defined?: boolean; data?: unknown })
        | null
      if (request.status === 200 && answer) return resolve(answer)
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
