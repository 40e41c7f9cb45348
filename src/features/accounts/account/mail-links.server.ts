import type { SiteContext } from '#features/site/context.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { MailWaits, type Sent } from '#server/mail.ts'
import {
  countMailTokens,
  deleteMailToken,
  insertMailToken,
  spendMailToken,
  updateMailed,
} from './mail-link-queries.server.ts'
import { hashToken } from './token-hash.server.ts'

export type LinkPurpose =
  | 'activation'
  | 'reset'
  | 'mail_change'
  | 'mail_change_undo'
  | 'reactivation'
  | 'ending'
  | 'mail_again'

export type NewLink = { memberId: string; purpose: LinkPurpose; milliseconds: number; detail?: string }

/** Creates a link's token. It exists only in the mail: the database has its hash. */
export async function issueLink(tx: Tx, app: App, link: NewLink): Promise<string> {
  const token = app.ids.token()
  const createdAt = app.clock.now()
  await insertMailToken(tx, {
    tokenHash: hashToken(token),
    memberId: link.memberId,
    purpose: link.purpose,
    detail: link.detail ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + link.milliseconds),
  })
  return token
}

/**
 * Mails a new link. It counts from the sending, however long the mail waited: each try makes one, and none is left where no
 * mail left.
 */
export async function mailLink(
  app: App,
  link: NewLink,
  send: (token: string) => Promise<Sent>,
): Promise<void> {
  const token = await transact(app.db, (tx) => issueLink(tx, app, link))
  const tokenHash = hashToken(token)
  try {
    const now = app.clock.now()
    if ((await send(token)) === 'refused') await deleteMailToken(app.db, tokenHash)
    else await updateMailed(app.db, tokenHash, now)
  } catch (error) {
    const mayBeSent = !(error instanceof MailWaits) || error.failure === 'unknown'
    if (!mayBeSent) await deleteMailToken(app.db, tokenHash)
    throw error
  }
}

/**
 * Uses a link, which works once, at its member's site.
 * @throws link_invalid when it is unknown, of another site, expired or used
 */
export async function redeemLink(
  tx: Tx,
  { app, site }: Pick<SiteContext, 'app' | 'site'>,
  purpose: LinkPurpose,
  token: string,
) {
  const link = { tokenHash: hashToken(token), purpose, siteId: site.id, now: app.clock.now() }
  const used = await spendMailToken(tx, link)
  if (!used) fail('link_invalid')
  return used
}

/** @throws too_many_requests when a member was mailed this many links of a purpose within a day */
export async function refuseManyLinks(
  db: Db,
  app: App,
  { memberId, purpose, perDay }: { memberId: string; purpose: LinkPurpose; perDay: number },
): Promise<void> {
  const since = new Date(app.clock.now().getTime() - DAY)
  if ((await countMailTokens(db, memberId, purpose, since)) >= perDay)
    fail('too_many_requests', { seconds: DAY / 1000 })
}
