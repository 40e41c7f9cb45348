import type { ApiContext, MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import type { Db } from '#server/database/connect.ts'
import { askTogether, type Question } from '#server/database/together.ts'
import { fail } from '#server/errors.ts'
import {
  type Contact,
  contactRowQuery,
  type FullProfile,
  findFullProfile,
  findMeeting,
} from './queries.server.ts'

export type VisibleProfile = FullProfile

/**
 * Gate: a member's profile, as far as the viewer may see it. Members of another site, deleted members,
 * invisible members and those who block the viewer are not found.
 */
export async function viewProfile(
  db: Db,
  context: Pick<ApiContext, 'site'>,
  viewer: Viewer | undefined,
  id: string,
): Promise<VisibleProfile> {
  return (await findFullProfile(db, context.site.id, id, viewer?.id)) ?? fail('not_found')
}

/** Gate: another member whom the viewer may like and write to. */
export async function requireContact(
  db: Db,
  context: Pick<MemberContext, 'site' | 'viewer'>,
  id: string,
): Promise<Contact> {
  const [contact] = await askTogether(db, [contactQuery(context, id)])
  return allowContact(context, contact)
}

/** What `allowContact` judges, for what is asked together with it. */
export function contactQuery(
  { site, viewer }: Pick<MemberContext, 'site' | 'viewer'>,
  id: string,
): Question<Contact | undefined> {
  return contactRowQuery(site.id, id, viewer.id)
}

/** Gate: what was found of another member, if the viewer may like and write to them. */
export function allowContact<Found extends Pick<Contact, 'id' | 'blocked'>>(
  { viewer }: Pick<MemberContext, 'viewer'>,
  found: Found | undefined,
): Found {
  const contact = found ?? fail('not_found')
  if (contact.id === viewer.id) fail('not_found')
  if (contact.blocked) fail('contact_blocked')
  return contact
}

/** Whether a member may like, write to and hear of another; for work that neither of them requested. */
export function mayHearOf(db: Db, memberId: string, otherId: string): Promise<boolean> {
  return findMeeting(db, memberId, otherId)
}
