/** What purchases may be listed by. `given_back`: refunded or withdrawn; `taken_back`: by a bank. */
export const PURCHASE_STATES = [
  'loading',
  'pending',
  'completed',
  'given_back',
  'taken_back',
  'failed',
] as const

export const CODE_VALIDITIES = ['once-per-user', 'once', 'unlimited'] as const
