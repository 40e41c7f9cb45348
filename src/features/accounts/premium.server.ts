import type { Tx } from '#server/database/connect.ts'
import { updatePaidUser } from './queries.server.ts'

/** Makes a member premium; one who is stays so. */
export async function makePremium(tx: Tx, memberId: string): Promise<void> {
  await updatePaidUser(tx, memberId)
}
