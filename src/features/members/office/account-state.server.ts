import { erasedFrom } from '#features/accounts/account/deleted-account.server.ts'
import type { AccountState } from './rules.ts'

type Account = {
  status: 'not_confirmed' | 'active' | 'deleted'
  deletedAt: Date | null
  bannedAt: Date | null
  suspendedUntil: Date | null
}

/** How an account stands, and until when. */
export function accountState(account: Account, now: Date): { state: AccountState; until: Date | null } {
  const { status, deletedAt, bannedAt, suspendedUntil } = account
  if (status === 'deleted') {
    const until = erasedFrom(deletedAt ?? now)
    return { state: until <= now ? 'erasing' : 'deleted', until }
  }
  if (bannedAt) return { state: 'banned', until: null }
  if (suspendedUntil && suspendedUntil > now) return { state: 'suspended', until: suspendedUntil }
  return { state: status, until: null }
}
