import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { ownPhotoOf } from '#shared/own-photo.ts'
import type { Race } from '#shared/profile.ts'
import { SOUGHT_DISTANCES } from '#shared/sought.ts'
import type { OwnProfile, PromptAnswer } from './contract.ts'
import { type Identity, identityChanges, nameChangesLeft, refuseUnknownPlace } from './identity.server.ts'
import { moreColumns, moreFactsOf } from './more-facts.server.ts'
import { findOwnProfile, updateMainPhoto, updateProfile } from './own-profile-queries.server.ts'
import { listPhotos } from './photo-queries.server.ts'
import { seenBy } from './profile.server.ts'
import type { MoreFacts } from './profile-fields.ts'
import { listPrompts, savePrompts } from './prompts.server.ts'
import { listSisters } from './sister-sites.server.ts'

export async function describeOwnProfile({ app, site, viewer }: MemberContext): Promise<OwnProfile> {
  const now = app.clock.now()
  const [profile, photos, prompts, nameChanges, sisters] = await Promise.all([
    findOwnProfile(app.db, viewer.id),
    listPhotos(app.db, viewer.id),
    listPrompts(app.db, viewer.id),
    nameChangesLeft(app.db, viewer.id, now),
    listSisters(app.db, viewer.id),
  ])
  return {
    id: viewer.id,
    name: profile.name,
    name_changes_left: nameChanges.changes,
    name_change_days: nameChanges.days,
    gender: profile.gender,
    sexuality: profile.sexuality,
    date_of_birth: profile.dateOfBirth,
    date_of_birth_final: profile.birthDateChangedAt !== null,
    age: ageOn(profile.dateOfBirth, dayIn(profile.country, now)),
    country: profile.country,
    region: profile.region,
    region_name: profile.regionName ?? '',
    place: profile.placeId,
    place_name: profile.placeName ?? '',
    hair_color: profile.hairColor,
    eye_color: profile.eyeColor,
    body_type: profile.bodyType,
    relationship_status: profile.relationshipStatus,
    tattoos: profile.tattoos,
    signup_reason: profile.signupReason,
    appearance: profile.appearance,
    ...moreFactsOf(profile, () => true),
    race: profile.race,
    interests: profile.interests,
    profile_text: profile.profileText,
    words_held: profile.wordsHeld,
    sought_ages:
      profile.soughtMinAge === null || profile.soughtMaxAge === null
        ? null
        : { min: profile.soughtMinAge, max: profile.soughtMaxAge },
    sought_distance: SOUGHT_DISTANCES.find((km) => km === profile.soughtDistanceKm) ?? null,
    invisible: profile.invisible,
    members_only: profile.membersOnly,
    search_engines: profile.searchEngines,
    shows_sexuality: profile.showsSexuality,
    shows_reading: profile.showsReading,
    shows_typing: profile.showsTyping,
    shows_online: profile.showsOnline,
    unread_first: profile.unreadFirst,
    shows_visits: profile.showsVisits,
    shows_gifts: profile.showsGifts,
    seen_by: seenBy(profile, site),
    seen_by_chosen: profile.seenByChosen,
    sister_sites: sisters,
    prompts,
    photos: photos.map(ownPhotoOf),
    photo_limit: viewer.paidUser ? site.settings.premium_photos : site.settings.free_photos,
  }
}

type Facts = Pick<
  OwnProfile,
  | 'hair_color'
  | 'eye_color'
  | 'body_type'
  | 'relationship_status'
  | 'tattoos'
  | 'signup_reason'
  | 'appearance'
  | keyof MoreFacts
  | 'interests'
  | 'profile_text'
  | 'sought_ages'
  | 'sought_distance'
  | 'invisible'
  | 'members_only'
  | 'search_engines'
  | 'shows_sexuality'
  | 'shows_reading'
  | 'shows_typing'
  | 'shows_online'
  | 'shows_visits'
  | 'shows_gifts'
  | 'unread_first'
>

// Far more than anyone saves by filling in a profile by hand.
const CHANGES_BY_MEMBER = { points: 120, seconds: 600 }

/** Changes the given fields only. @throws too_many_requests */
export async function changeProfile(
  context: MemberContext,
  changes: Partial<Facts & Identity & { prompts: PromptAnswer[] }>,
): Promise<OwnProfile> {
  const { app, viewer } = context
  await app.limits.spend('profile', CHANGES_BY_MEMBER, viewer.id)
  await refuseUnknownPlace(context, changes)
  const facts = {
    hairColor: changes.hair_color,
    eyeColor: changes.eye_color,
    bodyType: changes.body_type,
    relationshipStatus: changes.relationship_status,
    tattoos: changes.tattoos,
    signupReason: changes.signup_reason,
    appearance: changes.appearance,
    ...moreColumns(changes),
    interests: changes.interests && [...new Set(changes.interests)],
    profileText: changes.profile_text,
    ...(changes.sought_ages !== undefined && {
      soughtMinAge: changes.sought_ages?.min ?? null,
      soughtMaxAge: changes.sought_ages?.max ?? null,
    }),
    soughtDistanceKm: changes.sought_distance,
    invisible: changes.invisible,
    membersOnly: changes.members_only,
    seenByChosen: changes.members_only === undefined ? undefined : true,
    searchEngines: changes.search_engines,
    showsSexuality: changes.shows_sexuality,
    showsReading: changes.shows_reading,
    showsTyping: changes.shows_typing,
    showsOnline: changes.shows_online,
    unreadFirst: changes.unread_first,
    showsVisits: changes.shows_visits,
    showsGifts: changes.shows_gifts,
  }
  await transact(app.db, async (tx) => {
    const account = await lockLivingAccount(tx, viewer.id)
    const columns = { ...facts, ...(await identityChanges(tx, context, { account, changes })) }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) await changeFacts(tx, app, viewer.id, given)
    if (changes.prompts) await savePrompts(tx, viewer.id, changes.prompts, app.clock.now())
    const saysMore = changes.profile_text !== undefined || changes.prompts !== undefined
    if (saysMore) await app.events.emit(tx, 'profile.said', { memberId: viewer.id, what: 'text' })
    if ('name' in given) await app.events.emit(tx, 'profile.said', { memberId: viewer.id, what: 'name' })
  })
  return describeOwnProfile(context)
}

/** Saves a member's race with the consent that came with it, or erases both. @throws too_many_requests */
export async function sayRace(context: MemberContext, race: Race | null): Promise<OwnProfile> {
  const { app, viewer } = context
  await app.limits.spend('profile', CHANGES_BY_MEMBER, viewer.id)
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    await changeFacts(tx, app, viewer.id, { race, raceConsentAt: race && app.clock.now() })
  })
  return describeOwnProfile(context)
}

/** Updates columns of a profile and emits the event for features that keep copies of them. */
export async function changeFacts(
  tx: Tx,
  app: App,
  memberId: string,
  changes: Parameters<typeof updateProfile>[2],
): Promise<void> {
  await updateProfile(tx, memberId, changes)
  await app.events.emit(tx, 'profile.changed', { memberId })
}

/** Marks that the member was found to be the one in this photo, or takes the mark away. */
export async function setVerified(
  tx: Tx,
  memberId: string,
  mark: { photoId: string; file: string; at: Date } | null,
): Promise<void> {
  await updateProfile(tx, memberId, {
    verifiedPhotoId: mark?.photoId ?? null,
    verifiedFile: mark?.file ?? null,
    verifiedAt: mark?.at ?? null,
  })
}

/** Sets the member's main photo; null when none is left. */
export function setMainPhoto(tx: Tx, memberId: string, photoId: string | null): Promise<void> {
  return updateMainPhoto(tx, memberId, photoId)
}
