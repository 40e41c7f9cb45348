import type { Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import { nameKey, nameProblem } from './rules.ts'
import { claimName, releaseOtherNames } from './signup-queries.server.ts'

/** Takes another profile name for an account, by the rules of signup; the old one is free at once. */
export async function takeName(
  tx: Tx,
  account: { id: string; siteId: string; email: string },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const problem = nameProblem(to, account.email)
  if (problem) refuseField('name', problem)
  // Another spelling of one's own name is claimed already.
  if (nameKey(from) === nameKey(to)) return
  if (!(await claimName(tx, account.siteId, nameKey(to), account.id))) fail('name_taken')
  await releaseOtherNames(tx, account.siteId, nameKey(to), account.id)
}
