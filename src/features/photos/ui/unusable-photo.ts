import type { ErrorCode } from '#shared/errors.ts'

/** Refusals of a photo itself. */
export const UNUSABLE_PHOTO: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'photo_unreadable',
  'photo_heic',
  'photo_incomplete',
  'photo_too_small',
  'payload_too_large',
])
