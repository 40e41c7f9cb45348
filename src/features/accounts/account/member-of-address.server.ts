import type { Db } from '#server/database/connect.ts'
import { findCredentials } from './queries.server.ts'
import { emailKey } from './rules.ts'

/** The id of the site's member with this e-mail address. */
export async function memberOfAddress(db: Db, siteId: string, email: string): Promise<string | undefined> {
  return (await findCredentials(db, siteId, emailKey(email)))?.id
}
