/** For so long a deleted account can be had back. */
export const DELETION_GRACE_DAYS = 14

/** Why somebody leaves, as the member may say; `other` with remarks. */
export const LEAVING_REASONS = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const
export type LeavingReason = (typeof LEAVING_REASONS)[number]

export const LEAVING_REMARKS_MAX = 500
