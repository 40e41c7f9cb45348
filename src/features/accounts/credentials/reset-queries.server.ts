import type { Db } from '#server/database/connect.ts'
import { accountWithAddress } from '../account/queries.server.ts'

export function findAddressee(db: Db, siteId: string, emailKey: string) {
  return accountWithAddress(db, siteId, emailKey)
    .select([
      'account.id',
      'account.siteId',
      'account.email',
      'account.language',
      'account.status',
      'account.deletedAt',
    ])
    .executeTakeFirst()
}

/** An unused, unexpired link and its account. */
export function findLink(db: Db, link: { siteId: string; tokenHash: Buffer; purpose: string; now: Date }) {
  return (
    db
      .selectFrom('mailToken')
      .innerJoin('account', 'account.id', 'mailToken.memberId')
      .innerJoin('profile', 'profile.memberId', 'account.id')
      .where('mailToken.tokenHash', '=', link.tokenHash)
      .where('mailToken.purpose', '=', link.purpose)
      .where('mailToken.usedAt', 'is', null)
      .where('mailToken.expiresAt', '>', link.now)
      .where('account.siteId', '=', link.siteId)
      // Restoring an address also undoes a deletion that came after the change.
      .where((eb) =>
        eb.or([eb('account.status', '!=', 'deleted'), eb('mailToken.purpose', '=', 'mail_change_undo')]),
      )
      .select(['account.id as memberId', 'account.email', 'profile.name', 'mailToken.detail'])
      .executeTakeFirst()
  )
}
