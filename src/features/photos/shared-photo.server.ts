import type { App } from '#server/app.ts'
import { fail } from '#server/errors.ts'
import { PHOTO_MIN_SIDE, renderShared, type SharedPhoto, UnreadablePhoto } from './renditions.server.ts'

/** Our pictures of a photo that a member sends to another; refuses what is none. */
export async function readShared(app: App, memberId: string, bytes: Uint8Array): Promise<SharedPhoto> {
  return renderShared(bytes).catch((error: unknown) => refuseUnreadable(app, { memberId }, error))
}

/** Says why a photo cannot be read. @throws other errors as they are */
export function refuseUnreadable(
  { log }: App,
  by: { memberId: string } | { staffId: string },
  error: unknown,
): never {
  if (!(error instanceof UnreadablePhoto)) throw error
  log.info({ reason: error.message, ...by }, 'photo refused')
  if (error.why === 'photo_too_small') fail('photo_too_small', { min: PHOTO_MIN_SIDE })
  fail(error.why)
}
