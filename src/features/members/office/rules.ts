/** What a date of birth is corrected by. */
export const PROOFS = ['identity_card', 'passport', 'driving_licence', 'residence_permit'] as const

/** The credits of one grant. */
export const GRANT_MAX = 500
export const REASON_MIN = 3
export const REASON_MAX = 500
export const ADULT_YEARS = 18

/** What an account was found by. */
export const FOUND_BY = ['id', 'email', 'name', 'payment', 'iban', 'phone'] as const

/** How an account stands. `erasing`: its time to come back is over. */
export const ACCOUNT_STATES = [
  'not_confirmed',
  'active',
  'suspended',
  'banned',
  'deleted',
  'erasing',
] as const
/** What members are listed by. `held`: hidden from others since a report. */
export const LISTED_STATES = ['active', 'not_confirmed', 'suspended', 'banned', 'held', 'deleted'] as const
export type ListedState = (typeof LISTED_STATES)[number]
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** Patterns that make an account worth a look. */
export const PATTERNS = ['devices', 'same_text', 'countries', 'reports', 'chargebacks'] as const
