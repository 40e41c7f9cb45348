import { fail } from '#server/errors.ts'
import type { SiteContext } from '../site/context.server.ts'
import { findMailChange, findOwnEmailClaim } from './email-queries.server.ts'
import { findLink } from './reset-queries.server.ts'
import { emailKey } from './rules.ts'
import { hashToken } from './token-hash.server.ts'

type Link = { purpose: 'reset' | 'mail_change' | 'mail_change_undo'; token: string }

/**
 * The address that a mailed link is about: whose password it resets, which it makes a member's, which it restores.
 * @throws link_invalid when using it would be refused as well
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
