/** How a purchase is told of in lists, of members and of staff. */
export const SHOWN_STATES = [
  'loading',
  'pending',
  'completed',
  'failed',
  'refunding',
  'refund_failed',
  'part_refunded',
  'refunded',
  'withdrawn',
  'charged_back',
  'debit_returned',
  'chargeback_withdrawn',
] as const
export type ShownState = (typeof SHOWN_STATES)[number]

type Back = {
  kind: 'withdrawal' | 'account_deleted' | 'refund' | 'chargeback' | 'debit_return'
  status: 'requested' | 'sent' | 'done' | 'failed'
  amount: number
  /** What of it went back in another way. */
  covered: number
  /** The bank took its chargeback back. */
  withdrawn: boolean
}

type Told = {
  status: 'loading' | 'pending' | 'completed' | 'failed'
  amount: number
  /** What went back, oldest first. */
  reversals: readonly Back[]
}

/** The state of a purchase with what became of it: one that a bank took back or that was paid back is not “paid”. */
export function shownState({ status, amount, reversals }: Told): ShownState {
  if (status !== 'completed') return status
  const taken = reversals.filter(isTaken)
  const standing = taken.filter(({ withdrawn }) => !withdrawn)
  if (standing.length > 0)
    return standing.some(({ kind }) => kind === 'chargeback') ? 'charged_back' : 'debit_returned'
  const given = reversals.filter((one) => !isTaken(one) && one.amount > 0)
  const owed = given.filter((one) => one.status !== 'done' && one.covered < one.amount)
  if (owed.some((one) => one.status === 'failed')) return 'refund_failed'
  if (given.some(({ kind }) => kind === 'withdrawal')) return 'withdrawn'
  if (owed.length > 0) return 'refunding'
  const back = given.reduce((sum, one) => sum + one.amount, 0)
  if (back > 0) return back < amount ? 'part_refunded' : 'refunded'
  return taken.length > 0 ? 'chargeback_withdrawn' : 'completed'
}

function isTaken({ kind }: Pick<Back, 'kind'>): boolean {
  return kind === 'chargeback' || kind === 'debit_return'
}

/** Why a bank took the money back, in its words. */
export function bankReason<Taken extends Pick<Back, 'kind' | 'withdrawn'> & { reason: string | null }>(
  reversals: readonly Taken[],
): string | null {
  return reversals.findLast((one) => isTaken(one) && !one.withdrawn && one.reason)?.reason ?? null
}
