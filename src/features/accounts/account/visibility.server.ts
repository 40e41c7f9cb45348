import { type RawBuilder, sql } from 'kysely'

/** A member's id, or a column that holds it. */
type Member = RawBuilder<unknown>

/** An id for these conditions; null for a visitor, who is in no block and no conversation. */
export function idOf(memberId: string | undefined): Member {
  return sql`${memberId ?? null}::uuid`
}

export function hasBlocked(member: Member, other: Member): RawBuilder<boolean> {
  return sql<boolean>`exists (select from block where member_id = ${member} and blocked_id = ${other})`
}

export function neitherBlocks(a: Member, b: Member): RawBuilder<boolean> {
  return sql<boolean>`(not ${hasBlocked(a, b)} and not ${hasBlocked(b, a)})`
}

/** A conversation as it is asked for: by its id, or as the one with another member. */
export type Asked = { conversationId: string | null; otherId: string | null }

/**
 * Its id; null where the two have none. Behind a select: of an id that it sees, PostgreSQL takes the plan for that one alone
 * to be cheaper, and plans anew at each use.
 */
export function conversationAsked(memberId: string, { conversationId, otherId }: Asked): RawBuilder<string> {
  return sql<string>`(select coalesce((select ${conversationId}::uuid), (
    select conversation_id from inbox where member_id = ${memberId}::uuid and other_id = ${otherId}::uuid
  )))`
}

export function haveConversation(member: Member, other: Member): RawBuilder<boolean> {
  return sql<boolean>`exists (select from inbox where inbox.member_id = ${member} and inbox.other_id = ${other})`
}

/**
 * The condition that a site shows a member, whose profile a statement reads under this name, to a viewer: one of its own,
 * one of a sister site who agreed to be shown here, or one who has turned to the viewer from there.
 */
export function isFoundOn(
  siteId: string | RawBuilder<unknown>,
  viewer: Member,
  profile: string,
): RawBuilder<boolean> {
  const found = sql.table(profile)
  const memberId = sql`${found}.member_id`
  return sql<boolean>`(
    ${found}.site_id = ${siteId}
    or exists (select from shown_on where shown_on.member_id = ${memberId} and shown_on.site_id = ${siteId})
    or ${haveConversation(viewer, memberId)}
    or exists (select from member_like where liker_id = ${memberId} and liked_id = ${viewer})
  )`
}

/** The condition that a member may see another where they are: on the viewer’s site. */
export function maySee(viewer: Member, member: Member): RawBuilder<boolean> {
  const site = sql`(select site_id from profile looking where looking.member_id = ${viewer})`
  return sql<boolean>`exists (
    select from profile seen
    join account holder on holder.id = seen.member_id
    where seen.member_id = ${member} and ${isFoundOn(site, viewer, 'seen')}
      and ${maySeeIn(viewer, { profile: 'seen', account: 'holder' })}
  )`
}

/**
 * The condition that a viewer may see a member of the same site. A deleted member is seen by none; a blocked
 * viewer does not see the blocker; an invisible member is seen only in their conversations and by themselves; a
 * visitor does not see a member who is there for members only; a member who may be a minor is hidden until a person has
 * looked; a member who is suspended or banned is hidden too.
 */
export function maySeeHere(viewer: Member, member: Member): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profile seen
    join account holder on holder.id = seen.member_id
    where seen.member_id = ${member} and ${maySeeIn(viewer, { profile: 'seen', account: 'holder' })}
  )`
}

type Rows = Record<'profile' | 'account', string>

/** The same of a member whose rows a statement reads already, under these names. */
export function maySeeIn(viewer: Member, { profile, account }: Rows): RawBuilder<boolean> {
  const seen = sql.table(profile)
  const memberId = sql`${seen}.member_id`
  return sql<boolean>`(
    ${isLetIn(account)}
    and not ${hasBlocked(memberId, viewer)}
    and (not ${seen}.members_only or ${viewer} is not null)
    and (${seen}.held_at is null or ${memberId} = ${viewer})
    and (not ${seen}.invisible or ${memberId} = ${viewer} or ${haveConversation(viewer, memberId)})
  )`
}

/** The condition that a member is there for those who know them: has not left, and is not suspended, banned or held. */
export function isThere({ profile, account }: Rows): RawBuilder<boolean> {
  return sql<boolean>`(${isLetIn(account)} and ${sql.table(profile)}.held_at is null)`
}

function isLetIn(account: string): RawBuilder<boolean> {
  const holder = sql.table(account)
  return sql<boolean>`(
    ${holder}.status <> 'deleted' and ${holder}.banned_at is null and ${holder}.suspended_until is null
  )`
}

/** The condition that a viewer may like and hear of another member: sees them, and has not blocked them. */
export function mayMeet(viewer: Member, member: Member): RawBuilder<boolean> {
  return sql<boolean>`(
    ${member} is distinct from ${viewer} and not ${hasBlocked(viewer, member)} and ${maySee(viewer, member)}
  )`
}
