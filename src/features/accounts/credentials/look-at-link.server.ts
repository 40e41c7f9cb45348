import type { SiteContext } from '#features/site/context.server.ts'
import { fail } from '#server/errors.ts'
import { emailKey } from '../account/rules.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { findMailChange, findOwnEmailClaim } from './email-queries.server.ts'
import { findLink } from './reset-queries.server.ts'

type Link = { purpose: 'reset' | 'mail_change' | 'mail_change_undo'; token: string }

/**
 * The address that a mailed link is for: that of the account whose password it resets, or the one to confirm
 * or restore.
 * @throws link_invalid when using the link would be refused too
 */
export async function lookAtLink({ app, site }: SiteContext, link: Link): Promise<{ email: string }> {
  const now = app.clock.now()
  const { purpose } = link
  const tokenHash = hashToken(link.token)
  const found = await findLink(app.db, { siteId: site.id, tokenHash, purpose, now })
  if (!found) fail('link_invalid')
  const { memberId, email, detail } = found
  if (purpose === 'reset' && detail === emailKey(email)) return { email }
  if (purpose === 'mail_change' && detail === (await findMailChange(app.db, memberId, now))?.email)
    return { email: detail! }
  const claim = { siteId: site.id, emailKey: emailKey(detail ?? ''), memberId, now }
  if (purpose === 'mail_change_undo' && (await findOwnEmailClaim(app.db, claim))) return { email: detail! }
  return fail('link_invalid')
}
