import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import type { Audience, MailingCounts, MailingKind } from '#shared/mailings/mailing.ts'
import { countMeant } from './audience-queries.server.ts'
import { countStates, listMailings, MAILINGS_PAGE, type MailingRow } from './queries.server.ts'

/** A page of a site's mailings, newest first. @param older what was made before this one */
export async function listOfSite(db: Db, siteId: string, older?: string) {
  const rows = await listMailings(db, siteId, older)
  return { mailings: rows.slice(0, MAILINGS_PAGE), hasOlder: rows.length > MAILINGS_PAGE }
}

/** The number of members who would get a mailing if it were sent now, by language. */
export function meantNow(
  app: App,
  { siteId, kind, audience }: { siteId: string; kind: MailingKind; audience: Audience },
) {
  return countMeant(app.db, { siteId, kind, audience, now: app.clock.now() })
}

/** What became of a mailing: as long as its receivers are kept, as it is now. */
export async function describeCounts(db: Db, { id, counts }: MailingRow): Promise<MailingCounts> {
  return counts ?? countStates(db, id)
}
