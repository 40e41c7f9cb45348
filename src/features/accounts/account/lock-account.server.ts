import { sql } from 'kysely'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { answering } from '#server/database/together.ts'
import { fail } from '#server/errors.ts'

/*
 * Locks are taken in one order, so that no two transactions deadlock: accounts, two of them by id; then a
 * member's own rows; then conversations. What a decision depends on (a block, a consent, the status) is read
 * after the lock, because it may have changed while the transaction waited.
 */

/**
 * Serializes decisions about one member, until the end of the transaction.
 * @returns the account as it is now, deleted or not
 */
export async function lockAccount(tx: Tx, memberId: string) {
  return (await lockOne(tx, { memberId }))[0]
}

/** As `lockAccount`, for what is asked together with it: that comes after the lock. */
export function accountLockQuery(memberId: string) {
  return answering(lockOne.of({ memberId }), ([account]) => account)
}

/**
 * Locks several members in the one order, for what is asked together with it. Fails at once (`LOCK_NOT_AVAILABLE`) where
 * another transaction holds one of them, so that members do not wait for each other; and so does the transaction where it
 * waits for another lock for longer than this.
 */
export function accountLocksQuery(ids: string[], { waitsMilliseconds }: { waitsMilliseconds: number }) {
  return lockSeveral.of({ ids, timeout: `${waitsMilliseconds}ms` })
}

// PostgreSQL need not plan anew for each array when it does not know an array's length.
const lockSeveral = builtOnce((db, { ids, timeout }: { ids: string[]; timeout: string }) =>
  locked(db)
    .where(sql<boolean>`id = any((select ${ids}::uuid[])::uuid[])`)
    .orderBy('id')
    .noWait()
    .select(sql<string>`set_config('lock_timeout', ${timeout}::text, true)`.as('timeout')),
)

export const LOCK_NOT_AVAILABLE = '55P03'

const lockOne = builtOnce((db, { memberId }: { memberId: string }) => locked(db).where('id', '=', memberId))

/**
 * Locks the account of a member who changes something of their own.
 * @throws authentication_required if it was deleted meanwhile
 */
export async function lockLivingAccount(tx: Tx, memberId: string) {
  return requireLiving(await lockAccount(tx, memberId))
}

/** @throws authentication_required if the account was deleted */
export function requireLiving<Account extends { status: string }>(account: Account | undefined): Account {
  if (!account || account.status === 'deleted') fail('authentication_required')
  return account
}

/**
 * Locks both accounts, for a change between two members.
 * @throws authentication_required if the member's own account was deleted meanwhile
 */
export async function lockWithOther(tx: Tx, memberId: string, otherId: string): Promise<void> {
  const accounts = await locked(tx).where('id', 'in', [memberId, otherId]).orderBy('id').execute()
  const own = accounts.find(({ id }) => id === memberId)
  if (!own || own.status === 'deleted') fail('authentication_required')
}

function locked(db: Db) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'siteId',
      'email',
      'passwordHash',
      'status',
      'paidUser',
      'confirmedAt',
      'deletedAt',
      'specialCategoryConsentAt',
      'suspendedUntil',
      'bannedAt',
      'shutOutBy',
    ])
    .forNoKeyUpdate()
}
