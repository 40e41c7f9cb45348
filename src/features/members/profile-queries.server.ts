import { type RawBuilder, sql } from 'kysely'
import {
  type Asked,
  conversationAsked,
  hasBlocked,
  idOf,
  isFoundOn,
  maySeeIn,
} from '#features/accounts/account/visibility.server.ts'
import { SITE_NAME } from '#features/site/settings.ts'
import { builtOnce, plannedForAny } from '#server/database/built-once.ts'
import type { Db } from '#server/database/connect.ts'
import { answering, type Question } from '#server/database/together.ts'
import type { GiftKind } from '#shared/gift.ts'
import { acceptedOf, shownPromptsOf } from './prompts.server.ts'

export const SHOWN = sql.ref('profile.member_id')
// More than a card shows of a text, for those that begin with blanks.
const OPENING_READ = 200
/** A member's text as others see it: one that a moderator has not looked at yet is what was accepted last. */
const SHOWN_TEXT = sql<string>`case when profile.words_held
  then coalesce(${acceptedOf(SHOWN)}->>'profile_text', '') else profile.profile_text end`

/**
 * Whether the viewer may know when a member is there: only between members who both show it. A fictional profile is
 * never there.
 */
function showsOnlineTo(viewer: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    profile.shows_online and not profile.fictional
      and exists (select from profile viewing where viewing.member_id = ${viewer} and viewing.shows_online)
  )`
}

/** The columns of cards and profiles that the viewer may see, with the viewer's relation to each member. */
function profiles(db: Db, siteId: string, viewerId: string | undefined) {
  const viewer = idOf(viewerId)
  const shownOnline = showsOnlineTo(viewer)
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .leftJoin('place', (join) =>
      join.onRef('place.country', '=', 'profile.country').onRef('place.id', '=', 'profile.placeId'),
    )
    .leftJoin('region', (join) =>
      join.onRef('region.country', '=', 'profile.country').onRef('region.code', '=', 'profile.region'),
    )
    .leftJoin('presence', 'presence.memberId', 'profile.memberId')
    .leftJoin('photo', (join) =>
      join
        .onRef('photo.memberId', '=', 'profile.memberId')
        .onRef('photo.id', '=', 'profile.mainPhotoId')
        .on('photo.status', '=', 'active'),
    )
    .where(isFoundOn(siteId, viewer, 'profile'))
    .where(maySeeIn(viewer, { profile: 'profile', account: 'account' }))
    .select([
      'profile.memberId as id',
      'profile.name',
      'profile.gender',
      'profile.dateOfBirth',
      'profile.country',
      'profile.region',
      'profile.fictional',
      'profile.interests',
      // For a member of a sister site.
      sql<string | null>`(
        select coalesce(site.settings ->> 'name', ${SITE_NAME}) from site where site.id = profile.site_id and site.id <> ${siteId}
      )`.as('fromSite'),
      sql<Date | null>`case when ${shownOnline} then presence.connected_at end`.as('connectedAt'),
      sql<Date | null>`case when ${shownOnline}
        then greatest(profile.last_online_at, presence.connected_at) end`.as('activeAt'),
      'account.status',
      'account.signupDate',
      'region.name as regionName',
      'place.name as placeName',
      'place.latitude',
      'place.longitude',
      'photo.id as photoId',
      'photo.renditions',
      'photo.thumbhash',
      // The check of another photo says nothing about this one.
      sql<Date | null>`case when profile.verified_photo_id = photo.id then profile.verified_at end`.as(
        'verifiedAt',
      ),
      sql<string>`left(${SHOWN_TEXT}, ${OPENING_READ})`.as('textStart'),
      sql<number>`(select count(*)::int from photo shown where shown.member_id = ${SHOWN} and shown.status = 'active')`.as(
        'photoCount',
      ),
      hasLiked(viewer, SHOWN).as('likeGiven'),
      // As in the list of likes, a member hears nothing of one whom they have blocked.
      sql<boolean>`(${hasLiked(SHOWN, viewer)} and not ${hasBlocked(viewer, SHOWN)})`.as('likeReceived'),
    ])
}

export function hasLiked(liker: RawBuilder<unknown>, liked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from member_like where liker_id = ${liker} and liked_id = ${liked})`
}

type Profiles = { siteId: string; ids: string[]; viewerId: string | undefined }

// The ids are behind a select, so that PostgreSQL sees no reason to plan anew for each number of them: to plan this
// takes several times as long as to run it.
const profilesOf = builtOnce((db, { siteId, ids, viewerId }: Profiles) =>
  profiles(db, siteId, viewerId).where(
    sql<boolean>`profile.member_id = any((select ${ids}::uuid[])::uuid[])`,
  ),
)

export type ProfileRow = Awaited<ReturnType<typeof profilesOf>>[number]

/** Those of these members whom the viewer may see, in no order. */
export function profileRowsQuery(wanted: Profiles): Question<ProfileRow[]> {
  return profilesOf.of(wanted)
}

/** The member with whom the viewer has a conversation, for what is asked together with it. */
export function partnerRowQuery(siteId: string, viewerId: string, asked: Asked): Question<ProfileRow[]> {
  return partners.of({ siteId, viewerId, ...asked })
}

type Partner = { siteId: string; viewerId: string } & Asked

const partners = builtOnce((db, { siteId, viewerId, conversationId, otherId }: Partner) =>
  profiles(db, siteId, viewerId).where(
    sql<boolean>`profile.member_id = (
      select other_id from inbox where member_id = ${viewerId} and conversation_id = ${conversationAsked(viewerId, { conversationId, otherId })}
    )`,
  ),
)

type List = { siteId: string; viewerId: string; unreadFirst: boolean }

/** The members with whom the viewer has the first conversations of their list, in the order that they wish. */
export function partnerRowsQuery(list: List): Question<ProfileRow[]> {
  return partnersOnList.of(list)
}

const partnersOnList = builtOnce((db, { siteId, viewerId, unreadFirst }: List) =>
  profiles(db, siteId, viewerId).where(
    sql<boolean>`profile.member_id = any(array(
      select other_id from inbox where member_id = ${viewerId} and removed_at is null
      order by (${unreadFirst}::boolean and unread > 0) desc, coalesce(last_message_at, 'epoch'::timestamptz) desc,
        conversation_id desc
      limit 200
    ))`,
  ),
)

type Seen = { siteId: string; id: string; viewerId: string | undefined }

const fullProfiles = builtOnce((db, { siteId, id, viewerId }: Seen) =>
  profiles(db, siteId, viewerId)
    .where(sql<boolean>`profile.member_id = ${plannedForAny(id)}`)
    .select((eb) => [
      hasBlocked(idOf(viewerId), SHOWN).as('blocked'),
      sql<boolean>`${SHOWN} is not distinct from ${idOf(viewerId)}`.as('own'),
      // Hidden by the member's choice, and once the consent is withdrawn.
      eb
        .case()
        .when(
          eb.and([
            eb('account.specialCategoryConsentAt', 'is not', null),
            eb('profile.showsSexuality', '=', true),
          ]),
        )
        .then(eb.ref('profile.sexuality'))
        .end()
        .as('sexuality'),
      shownPromptsOf(SHOWN).as('prompts'),
      giftsOf(SHOWN).as('gifts'),
      'profile.soughtMinAge',
      'profile.soughtMaxAge',
      'profile.soughtDistanceKm',
      'profile.invisible',
      'profile.membersOnly',
      'profile.seenByChosen',
      'profile.searchEngines',
      SHOWN_TEXT.as('profileText'),
      'profile.hairColor',
      'profile.eyeColor',
      'profile.bodyType',
      'profile.relationshipStatus',
      'profile.tattoos',
      'profile.signupReason',
      'profile.appearance',
      'profile.heightCm',
      'profile.children',
      'profile.childWish',
      'profile.smoking',
      'profile.education',
      'profile.work',
      'profile.languages',
    ]),
)

export type FullProfile = Awaited<ReturnType<typeof fullProfiles>>[number]

/** A member as the viewer may see them, for what is asked together with it. */
export function fullProfileQuery(seen: Seen): Question<FullProfile | undefined> {
  return answering(fullProfiles.of(seen), ([profile]) => profile)
}

export function listNames(db: Db, ids: string[]) {
  return db
    .selectFrom('profile')
    .where('memberId', 'in', ids)
    .select(['memberId', 'name', 'fictional'])
    .execute()
}

/** How many of each gift a member was given, where they show it. */
function giftsOf(member: RawBuilder<unknown>): RawBuilder<Partial<Record<GiftKind, number>> | null> {
  return sql`case when profile.shows_gifts then (
    select jsonb_object_agg(gift, number) from gift_received where member_id = ${member} and number > 0
  ) end`
}
