import type { Selectable } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'
import { findSiteCode, listCodes, lockSiteCode, switchCodeStatus } from './code-queries.server.ts'

/** A site's codes, newest first, each with how many paid orders have used it. */
export const codesOf = (app: App, siteId: string) => listCodes(app.db, siteId)

export type SiteCode = Selectable<Tables['discountCode']>

/** One of a site's codes. */
export const codeOf = (db: Db, siteId: string, id: string) => findSiteCode(db, siteId, id)

/**
 * Ends a code, or lets it count again.
 * @returns the code, if that changed it
 * @throws not_found
 */
export async function switchCodeOf(
  tx: Tx,
  { siteId, id, active }: { siteId: string; id: string; active: boolean },
) {
  const status = active ? 'active' : 'inactive'
  const before = await lockSiteCode(tx, siteId, id)
  if (!before) fail('not_found')
  if (before.status === status) return undefined
  await switchCodeStatus(tx, id, status)
  return before
}
