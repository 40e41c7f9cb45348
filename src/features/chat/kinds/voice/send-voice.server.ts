import { createHash } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { VOICE_MAX_BYTES } from '#shared/upload-limits.ts'
import type { Sent } from '../../sending/post-message.server.ts'
import { rehearseSend, sendWithin, spendSend } from '../../sending/send.server.ts'
import { storeFiles } from '../attachments/files.server.ts'
import { findAttachment } from '../attachments/queries.server.ts'
import { UnreadableVoice } from './unreadable-voice.ts'
import { readVoiceApart } from './voice-thread.server.ts'

/** Browsers record what can be read; files that cannot may have been made to keep the reader busy. */
const UNREADABLE_BY_MEMBER = { points: 10, seconds: 3600 }

type SendVoice = { id: string; to: string; file: File; wave: string; reply_to?: number }

/** Sends a voice message, with the rules of a text, at a photo's price. Idempotent per id, as `sendMessage`. */
export async function sendVoice(
  context: MemberContext,
  { id, to, file, wave, reply_to }: SendVoice,
): Promise<Sent> {
  const { app, viewer } = context
  if (file.size > VOICE_MAX_BYTES) fail('payload_too_large', { max_bytes: VOICE_MAX_BYTES })
  await spendSend(context)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const earlier = await findAttachment(app.db, viewer.id, id)
  if (!earlier) await rehearseSend(context, { id, to, reply_to })
  const attachment =
    earlier?.digest === digest ? earlier : { ...(await prepare(context, { id, bytes })), wave, digest }
  return transact(app.db, (tx) => sendWithin(tx, context, { id, to, body: '', attachment, reply_to }))
}

/** Our own file of the sound, stored, and how long it is. */
async function prepare({ app, viewer }: MemberContext, { id, bytes }: { id: string; bytes: Uint8Array }) {
  await app.limits.spend('voice-unreadable', UNREADABLE_BY_MEMBER, viewer.id)
  const { file, milliseconds } = await readVoiceApart(app.log, viewer.id, bytes).catch((error: unknown) => {
    if (!(error instanceof UnreadableVoice)) throw error
    app.log.info({ err: error, memberId: viewer.id }, 'voice message refused')
    fail('voice_unreadable')
  })
  await app.limits.giveBack('voice-unreadable', UNREADABLE_BY_MEMBER, viewer.id)
  const files = await storeFiles(app, { senderId: viewer.id, clientId: id }, 'webm', { full: file })
  return { kind: 'voice' as const, files, milliseconds }
}
