import { createHash } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { readShared } from '#features/photos/shared-photo.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { PHOTO_MAX_BYTES } from '#shared/upload-limits.ts'
import type { Sent } from '../../sending/post-message.server.ts'
import { rehearseSend, sendWithin, spendSend } from '../../sending/send.server.ts'
import { storeFiles } from '../attachments/files.server.ts'
import { findAttachment } from '../attachments/queries.server.ts'
import { isNude } from './nudity.server.ts'

type SendPhoto = { id: string; to: string; file: File; reply_to?: number }

/** Sends a photo as a message, with the same rules, and at its own price. Idempotent per id, as `sendMessage`. */
export async function sendPhoto(
  context: MemberContext,
  { id, to, file, reply_to }: SendPhoto,
): Promise<Sent> {
  const { app, viewer } = context
  if (file.size > PHOTO_MAX_BYTES) fail('payload_too_large', { max_bytes: PHOTO_MAX_BYTES })
  await spendSend(context)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const earlier = await findAttachment(app.db, viewer.id, id)
  if (!earlier) await rehearseSend(context, { id, to, reply_to })
  const attachment =
    earlier?.digest === digest ? earlier : { ...(await prepare(context, { id, bytes })), digest }
  return transact(app.db, (tx) => sendWithin(tx, context, { id, to, body: '', attachment, reply_to }))
}

/** Our own pictures of the photo, stored, and what the model sees in it. */
async function prepare({ app, viewer }: MemberContext, { id, bytes }: { id: string; bytes: Uint8Array }) {
  const { files, pixels, ...photo } = await readShared(app, viewer.id, bytes)
  const nude = await isNude(app.log, pixels)
  const names = await storeFiles(app, { senderId: viewer.id, clientId: id }, 'webp', files)
  return { kind: 'photo' as const, files: names, ...photo, nude, fromNew: true }
}
