export const PURCHASE_STATES = ['loading', 'pending', 'completed', 'failed'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

export const CODE_VALIDITIES = ['once-per-user', 'once', 'unlimited'] as const
