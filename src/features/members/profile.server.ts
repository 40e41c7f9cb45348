import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { ageOn } from '#shared/dates.ts'
import { imageOf } from '#shared/member-card.ts'
import { ownPhotoOf } from '#shared/own-photo.ts'
import type { ApiContext, MemberContext } from '../accounts/context.server.ts'
import type { ProfileField } from '../site/settings.ts'
import { describeCard } from './cards.server.ts'
import type { MemberProfile, OwnProfile } from './contract.ts'
import { viewProfile } from './gate.server.ts'
import { type Identity, identityChanges, nameChangesLeft, refuseUnknownPlace } from './identity.server.ts'
import { deleteBlock, findOwnProfile, insertBlock, listPhotos, updateProfile } from './queries.server.ts'

/** A profile as the viewer may see it: the site's visible fields, and locked photos only blurred. */
export async function describeProfile(context: ApiContext, id: string): Promise<MemberProfile> {
  const { app, site, session } = context
  const viewer = session?.viewer
  if (!viewer && !site.settings.logged_out_search) fail('authentication_required')
  const { profile, blocked } = await viewProfile(app.db, context, viewer, id)
  const own = viewer?.id === id
  const photos = (await listPhotos(app.db, id)).filter((photo) => photo.status === 'active')
  // The main photo comes first; those beyond the free ones are for premium members.
  photos.sort((a, b) => Number(b.id === profile.photoId) - Number(a.id === profile.photoId))
  const unlocked = own || viewer?.paidUser ? Number.POSITIVE_INFINITY : viewer ? site.settings.free_photos : 1
  const shows = (field: ProfileField) => site.settings.visible_profile_fields.includes(field)
  return {
    // One's own profile is shown as others see it: what lies between it and oneself says nothing.
    ...describeCard(profile, own ? undefined : viewer, context),
    status: 'active',
    sexuality: shows('sexuality') ? profile.sexuality : null,
    hair_color: shows('hair_color') ? profile.hairColor : null,
    eye_color: shows('eye_color') ? profile.eyeColor : null,
    body_type: shows('body_type') ? profile.bodyType : null,
    relationship_status: shows('relationship_status') ? profile.relationshipStatus : null,
    tattoos: shows('tattoos') ? profile.tattoos : null,
    signup_reason: shows('signup_reason') ? profile.signupReason : null,
    interests: shows('interests') ? profile.interests : [],
    profile_text: shows('profile_text') ? profile.profileText : '',
    photos: photos.map((photo, index) => imageOf(photo, index >= unlocked)),
    blocked,
  }
}

export async function describeOwnProfile({ app, site, viewer }: MemberContext): Promise<OwnProfile> {
  const now = app.clock.now()
  const [profile, photos, nameChanges] = await Promise.all([
    findOwnProfile(app.db, viewer.id),
    listPhotos(app.db, viewer.id),
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
    interests: profile.interests,
    profile_text: profile.profileText,
    invisible: profile.invisible,
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
  | 'interests'
  | 'profile_text'
  | 'invisible'
>

/** Changes what is given and leaves the rest. */
export async function changeProfile(
  context: MemberContext,
  changes: Partial<Facts & Identity>,
): Promise<OwnProfile> {
  const { app, viewer } = context
  await refuseUnknownPlace(context, changes)
  const facts = {
    hairColor: changes.hair_color,
    eyeColor: changes.eye_color,
    bodyType: changes.body_type,
    relationshipStatus: changes.relationship_status,
    tattoos: changes.tattoos,
    signupReason: changes.signup_reason,
    interests: changes.interests && [...new Set(changes.interests)],
    profileText: changes.profile_text,
    invisible: changes.invisible,
  }
  await transact(app.db, async (tx) => {
    const columns = { ...facts, ...(await identityChanges(tx, context, changes)) }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) await changeFacts(tx, app, viewer.id, given)
  })
  return describeOwnProfile(context)
}

/** Changes columns of a profile and tells who keeps something of it. */
export async function changeFacts(
  tx: Tx,
  app: App,
  memberId: string,
  changes: Parameters<typeof updateProfile>[2],
): Promise<void> {
  await updateProfile(tx, memberId, changes)
  await app.events.emit(tx, 'profile.changed', { memberId })
}

export async function blockMember(context: MemberContext, id: string): Promise<void> {
  const { app, viewer } = context
  if (viewer.id === id) fail('not_found')
  await transact(app.db, async (tx) => {
    await viewProfile(tx, context, viewer, id)
    await insertBlock(tx, viewer.id, id, app.clock.now())
  })
}

export async function unblockMember({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, (tx) => deleteBlock(tx, viewer.id, id))
}
