import type { ApiContext, MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import type { Db } from '#server/database/connect.ts'
import { askTogether, type Question } from '#server/database/together.ts'
import { fail } from '#server/errors.ts'
import { type Contact, findFullProfile, findingContact, findMeeting } from './queries.server.ts'

export type VisibleProfile = Awaited<ReturnType<typeof findFullProfile>> & object

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
export async function contactProfile(
  db: Db,
  context: Pick<MemberContext, 'site' | 'viewer'>,
  id: string,
): Promise<VisibleProfile> {
  const profile = await viewProfile(db, context, context.viewer, id)
  if (profile.own) fail('not_found')
  if (profile.blocked) fail('contact_blocked')
  return profile
}

/** As `contactProfile`, where no more of the other than the address is asked for. */
export async function contactMember(
  db: Db,
  context: Pick<MemberContext, 'site' | 'viewer'>,
  id: string,
): Promise<Contact> {
  const [contact] = await askTogether(db, [contactOf(context, id)])
  return requireContact(context, contact)
}

/** Asks for what `requireContact` judges. */
export function contactOf(
  { site, viewer }: Pick<MemberContext, 'site' | 'viewer'>,
  id: string,
): Question<Contact | undefined> {
  return findingContact(site.id, id, viewer.id)
}

/** `contactMember` with the answer to `contactOf`. */
export function requireContact(
  { viewer }: Pick<MemberContext, 'viewer'>,
  found: Contact | undefined,
): Contact {
  const contact = found ?? fail('not_found')
  if (contact.id === viewer.id) fail('not_found')
  if (contact.blocked) fail('contact_blocked')
  return contact
}

/** Whether a member may like, write to and hear of another; for work that neither of them requested. */
export function mayHearOf(db: Db, memberId: string, otherId: string): Promise<boolean> {
  return findMeeting(db, memberId, otherId)
}
