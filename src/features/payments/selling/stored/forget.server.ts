import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockAccount, lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { findProvider } from '../../providers/find-provider.server.ts'
import {
  deleteStored,
  deleteToForget,
  findStored,
  insertToForget,
  listStored,
  listToForget,
  type StoredRow,
} from './queries.server.ts'

export const FORGET_METHODS: JobKind<object> = {
  name: 'payments.forget-methods',
  retries: 5,
  cron: '25 * * * *',
  atStart: true,
}

/** Removes a kept method at once; its provider is told by a job, as often as it takes. */
export async function removeStored({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const stored = await findStored(tx, viewer.id, id)
    if (!stored) fail('not_found')
    await remove(tx, app, stored)
  })
}

/** Removes all that are kept for a member whose account is erased. */
export async function removeAllStored(tx: Tx, app: App, memberId: string): Promise<void> {
  for (const stored of await listStored(tx, memberId)) await remove(tx, app, stored)
}

async function remove(tx: Tx, app: App, stored: StoredRow): Promise<void> {
  await deleteStored(tx, stored.id)
  // Under its id, by which an order finds it that may have charged it.
  await enqueueForgetting(tx, app, stored, stored.id)
}

/** Drops a method that can be charged no more, because its provider has it no more or its bank has ended it. */
export function dropStored(app: App, memberId: string, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    await lockAccount(tx, memberId)
    const stored = await findStored(tx, memberId, id)
    if (stored) await remove(tx, app, stored)
  })
}

export async function enqueueForgetting(
  tx: Tx,
  app: App,
  { provider, customerId, mandateId }: Pick<StoredRow, 'provider' | 'customerId' | 'mandateId'>,
  id = app.ids.uuid(),
): Promise<void> {
  await insertToForget(tx, { id, provider, customerId, mandateId, createdAt: app.clock.now() })
  await app.jobs.enqueue(tx, FORGET_METHODS, {})
}

/** Ends the agreements at the providers. What a provider does not answer to is asked again each hour. */
export async function forgetMethods(app: App): Promise<void> {
  for (const { id, provider: name, ...stored } of await listToForget(app.db)) {
    const provider = findProvider(app, name)
    // One that is no longer configured can charge nothing either.
    try {
      await provider?.forget({ ...stored, label: '' })
    } catch (error) {
      app.log.warn({ err: error, forgetting: id }, 'a provider has not forgotten a method yet')
      continue
    }
    await transact(app.db, (tx) => deleteToForget(tx, id))
  }
}
