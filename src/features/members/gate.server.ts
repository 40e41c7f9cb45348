import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { askTogether, type Question } from '#server/database/together.ts'
import { fail } from '#server/errors.ts'
import { type Contact, contactRowQuery, findMeeting, isOutOfSight } from './gate-queries.server.ts'
import { type FullProfile, fullProfileQuery } from './profile-queries.server.ts'

// Two questions: whether a viewer may see a member (`visibleQuery`), and whether they may like and write to them
// (`contactQuery`). Each is asked together with others, or alone, which refuses.

export type VisibleProfile = FullProfile

type Looking = Pick<MemberContext, 'site'> & { viewer: Viewer | undefined }

/**
 * A member's profile, as far as the viewer may see it. Members of another site, deleted members, invisible members and
 * those who block the viewer are not found.
 */
export function visibleQuery({ site, viewer }: Looking, id: string): Question<VisibleProfile | undefined> {
  return fullProfileQuery({ siteId: site.id, id, viewerId: viewer?.id })
}

/** Gate: a member whom the viewer may see. */
export async function viewProfile(db: Db, looking: Looking, id: string): Promise<VisibleProfile> {
  const [profile] = await askTogether(db, [visibleQuery(looking, id)])
  return profile ?? fail('not_found')
}

type Writing = Pick<MemberContext, 'site' | 'viewer'>

/** What `allowContact` judges. */
export function contactQuery({ site, viewer }: Writing, id: string): Question<Contact | undefined> {
  return contactRowQuery(site.id, id, viewer.id)
}

/** Gate: what was found of another member, if the viewer may like and write to them. */
export function allowContact<Found extends Pick<Contact, 'id' | 'blocked'>>(
  { viewer }: Pick<Writing, 'viewer'>,
  found: Found | undefined,
): Found {
  const contact = found ?? fail('not_found')
  if (contact.id === viewer.id) fail('not_found')
  if (contact.blocked) fail('contact_blocked')
  return contact
}

/** Gate: another member whom the viewer may like and write to. */
export async function requireContact(db: Db, writing: Writing, id: string): Promise<Contact> {
  const [contact] = await askTogether(db, [contactQuery(writing, id)])
  return allowContact(writing, contact)
}

/**
 * Gate: another member whom the viewer may block and report: one whom they see, or knew before that member went out of
 * their sight. The answer is the same for a block and for invisibility.
 */
export async function requireKnown(tx: Tx, { site, viewer }: Writing, id: string): Promise<void> {
  const [profile] = await askTogether(tx, [visibleQuery({ site, viewer }, id)])
  const known = profile ? !profile.own : await isOutOfSight(tx, site.id, id, viewer.id)
  if (!known) fail('not_found')
}

/** Whether news of another member may reach this one; for work that neither of them requested. */
export function mayHearOf(db: Db, memberId: string, otherId: string): Promise<boolean> {
  return findMeeting(db, memberId, otherId)
}
