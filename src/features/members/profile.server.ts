import type { ApiContext, MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount, lockWithOther } from '#features/accounts/account/lock-account.server.ts'
import { poolsSought } from '#features/accounts/consent/consent.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { ageOn } from '#shared/dates.ts'
import { type Image, imageOf } from '#shared/member-card.ts'
import { ownPhotoOf } from '#shared/own-photo.ts'
import type { Race } from '#shared/profile.ts'
import { poolsOf } from '#shared/search-pools.ts'
import { SOUGHT_AGE_MAX, SOUGHT_DISTANCES } from '#shared/sought.ts'
import type { ProfileField } from '../site/settings.ts'
import { mayLookAround } from '../site/tracking.server.ts'
import { describeCard } from './cards.server.ts'
import type { DisabledProfile, MemberProfile, MoreFacts, OwnProfile, PromptAnswer } from './contract.ts'
import { contactProfile, type VisibleProfile, viewProfile } from './gate.server.ts'
import { type Identity, identityChanges, nameChangesLeft, refuseUnknownPlace } from './identity.server.ts'
import { countLook } from './looking-limits.server.ts'
import { moreColumns, moreFactsOf } from './more-facts.server.ts'
import { listPrompts, savePrompts } from './prompts.server.ts'
import {
  deleteBlock,
  findFullProfile,
  findNoBlock,
  findOwnProfile,
  insertBlock,
  isOutOfSight,
  listPhotos,
  updateMainPhoto,
  updateProfile,
} from './queries.server.ts'

/** A profile as the viewer may see it; `disabled` for one that the viewer could see before. */
export async function describeProfile(
  context: ApiContext,
  id: string,
): Promise<MemberProfile | DisabledProfile> {
  const { app, site, session } = context
  const viewer = session?.viewer
  if (!viewer && !mayLookAround(context)) fail('authentication_required')
  await countLook(context, 'profile')
  const profile = await findFullProfile(app.db, site.id, id, viewer?.id)
  if (profile) return describeVisible(context, profile)
  const known = viewer && (await isOutOfSight(app.db, site.id, id, viewer.id))
  return known ? { id, status: 'disabled' } : fail('not_found')
}

/** A member's photos, for a card that is leafed through. */
export async function describePhotos(context: ApiContext, id: string): Promise<Image[]> {
  const { app, session } = context
  if (!session && !mayLookAround(context)) fail('authentication_required')
  await countLook(context, 'profile')
  return shownPhotos(context, await viewProfile(app.db, context, session?.viewer, id))
}

/** The main photo first; photos beyond the free ones are for premium members, and only sent blurred. */
async function shownPhotos({ app, site, session }: ApiContext, profile: VisibleProfile): Promise<Image[]> {
  const viewer = session?.viewer
  const photos = (await listPhotos(app.db, profile.id)).filter((photo) => photo.status === 'active')
  photos.sort((a, b) => Number(b.id === profile.photoId) - Number(a.id === profile.photoId))
  const all = profile.own || viewer?.paidUser
  const unlocked = all ? Number.POSITIVE_INFINITY : viewer ? site.settings.free_photos : 1
  return photos.map((photo, index) => imageOf(photo, index >= unlocked))
}

/** Gate: a profile as a viewer sees it who may like and write to the member. */
export async function describeForContact(
  context: MemberContext,
  id: string,
): Promise<{ profile: MemberProfile; confirmed: boolean }> {
  const profile = await contactProfile(context.app.db, context, id)
  return {
    profile: await describeVisible(context, profile),
    confirmed: profile.status !== 'not_confirmed',
  }
}

/** The fields that the site shows. */
async function describeVisible(context: ApiContext, profile: VisibleProfile): Promise<MemberProfile> {
  const { site, session } = context
  const viewer = session?.viewer
  const { own, blocked } = profile
  const shows = (field: ProfileField) => site.settings.visible_profile_fields.includes(field)
  return {
    // A member's own profile is shown as others see it, without distance, like or other relations to the
    // viewer.
    ...describeCard(profile, own ? undefined : viewer, context),
    status: 'active',
    sexuality: shows('sexuality') && (own || fitEachOther(viewer, profile)) ? profile.sexuality : null,
    hair_color: shows('hair_color') ? profile.hairColor : null,
    eye_color: shows('eye_color') ? profile.eyeColor : null,
    body_type: shows('body_type') ? profile.bodyType : null,
    relationship_status: shows('relationship_status') ? profile.relationshipStatus : null,
    tattoos: shows('tattoos') ? profile.tattoos : null,
    signup_reason: shows('signup_reason') ? profile.signupReason : null,
    appearance: shows('appearance') ? profile.appearance : null,
    ...moreFactsOf(profile, shows),
    interests: shows('interests') ? profile.interests : [],
    profile_text: shows('profile_text') ? profile.profileText : '',
    prompts: shows('prompts') ? profile.prompts : [],
    photos: await shownPhotos(context, profile),
    blocked,
    fits: own || blocked || !viewer ? [] : fitting(context, viewer, profile),
    ...linked(context, profile),
    seen_by: own ? seenBy(profile, site) : null,
  }
}

/** From what the viewer seeks, and what the profile shows of the member; nothing of what the member seeks besides. */
function fitting(context: ApiContext, viewer: Viewer, profile: VisibleProfile): MemberProfile['fits'] {
  const { age, distance_km: km } = describeCard(profile, viewer, context)
  const { soughtMinAge: min, soughtMaxAge: max, soughtDistanceKm: within, signupReason } = viewer
  const shown = context.site.settings.visible_profile_fields
  const ages = min !== null && max !== null && age >= min && (age <= max || max === SOUGHT_AGE_MAX)
  return [
    shown.includes('sexuality') && fitEachOther(viewer, profile) && ('mutual' as const),
    ages && ('ages' as const),
    within !== null && km !== null && km <= within && ('distance' as const),
    shown.includes('signup_reason') &&
      signupReason !== null &&
      signupReason === profile.signupReason &&
      ('reason' as const),
  ].filter((fit) => fit !== false)
}

/** Only of who lets search engines list what visitors may see: without that consent, no photo leaves the site. */
function linked(
  { site }: ApiContext,
  profile: VisibleProfile,
): Pick<MemberProfile, 'indexed' | 'share_image'> {
  const listed = seenBy(profile, site) === 'visitors' && profile.searchEngines && !profile.fictional
  return {
    indexed: listed && site.settings.logged_out_search,
    // The photo is joined only while it is active.
    share_image: listed && profile.photoId ? (profile.renditions?.share ?? null) : null,
  }
}

function seenBy(
  { invisible, membersOnly }: { invisible: boolean; membersOnly: boolean },
  { settings }: ApiContext['site'],
): OwnProfile['seen_by'] {
  if (invisible) return 'chats'
  const visitorsLook = settings.logged_out_search || settings.logged_out_search_trafficsource
  return visitorsLook && !membersOnly ? 'visitors' : 'members'
}

/** Whether both members' sexualities match, with the consent of both; only then is a sexuality shown. */
function fitEachOther(viewer: Viewer | undefined, { gender, sexuality }: VisibleProfile): boolean {
  if (!viewer || !sexuality) return false
  const sought = poolsSought(viewer)
  return poolsOf(gender, sexuality).some((pool) => sought.includes(pool))
}

export async function describeOwnProfile({ app, site, viewer }: MemberContext): Promise<OwnProfile> {
  const now = app.clock.now()
  const [profile, photos, prompts, nameChanges] = await Promise.all([
    findOwnProfile(app.db, viewer.id),
    listPhotos(app.db, viewer.id),
    listPrompts(app.db, viewer.id),
    nameChangesLeft(app.db, viewer.id, now),
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
    age: ageOn(profile.dateOfBirth, now),
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
    shows_visits: profile.showsVisits,
    seen_by: seenBy(profile, site),
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
    searchEngines: changes.search_engines,
    showsSexuality: changes.shows_sexuality,
    showsReading: changes.shows_reading,
    showsTyping: changes.shows_typing,
    showsOnline: changes.shows_online,
    showsVisits: changes.shows_visits,
  }
  await transact(app.db, async (tx) => {
    const account = await lockLivingAccount(tx, viewer.id)
    const columns = { ...facts, ...(await identityChanges(tx, context, { account, changes })) }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) await changeFacts(tx, app, viewer.id, given)
    if (changes.prompts) await savePrompts(tx, viewer.id, changes.prompts, app.clock.now())
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

// More than a person would block and unblock.
const BLOCKS_BY_MEMBER = { points: 60, seconds: 3600 }

/** Sets the member's main photo; null when none is left. */
export function setMainPhoto(tx: Tx, memberId: string, photoId: string | null): Promise<void> {
  return updateMainPhoto(tx, memberId, photoId)
}

export async function blockMember({ app, site, viewer }: MemberContext, id: string): Promise<void> {
  await app.limits.spend('block', BLOCKS_BY_MEMBER, viewer.id)
  await transact(app.db, async (tx) => {
    await lockWithOther(tx, viewer.id, id)
    const profile = await findFullProfile(tx, site.id, id, viewer.id)
    // A member out of sight can be blocked too; the answer is the same for a block and for invisibility.
    const known = profile ? !profile.own : await isOutOfSight(tx, site.id, id, viewer.id)
    if (!known) fail('not_found')
    await insertBlock(tx, viewer.id, id, app.clock.now())
    await app.events.emit(tx, 'member.blocked', { memberId: viewer.id, blockedId: id })
  })
}

export async function unblockMember({ app, viewer }: MemberContext, id: string): Promise<void> {
  await app.limits.spend('block', BLOCKS_BY_MEMBER, viewer.id)
  await transact(app.db, async (tx) => {
    await lockWithOther(tx, viewer.id, id)
    await deleteBlock(tx, viewer.id, id)
    if (await findNoBlock(tx, viewer.id, id))
      await app.events.emit(tx, 'member.unblocked', { memberId: viewer.id, otherId: id })
  })
}
