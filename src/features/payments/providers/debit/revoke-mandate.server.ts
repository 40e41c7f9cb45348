import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { callOffDebits } from './call-off-debits.server.ts'
import { FORGET_MANDATE } from './forget-mandate.server.ts'
import { endMandate, findMandate } from './mandate-queries.server.ts'

/** Revokes the member's mandate, and calls off what was not collected by it. Revoking it again changes nothing. */
export async function revokeMandate({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const mandate = await findMandate(tx, id)
    if (mandate?.memberId !== viewer.id) fail('not_found')
    if (mandate.endedAt) return
    await endMandate(tx, viewer.id, 'member', app.clock.now())
    await callOffDebits(tx, app, viewer.id)
    await app.jobs.enqueue(tx, FORGET_MANDATE, { mandateId: id })
  })
}
