/** A deleted account can be restored for this long. */
export const DELETION_GRACE_DAYS = 14

/** Reasons for leaving that a member may choose; `other` asks for remarks. */
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

/** How a contract can be ended without a login: in time, or for a reason that the law accepts. */
export const ENDING_KINDS = ['ordinary', 'extraordinary'] as const
export const ENDING_LENGTHS = { name: 100, email: 254, contract: 200, reason: 1_000 }
