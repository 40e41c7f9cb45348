import type { ApiContext, MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { askForCaller } from '#features/accounts/account/valid-session.server.ts'
import { poolsSought } from '#features/accounts/consent/consent.server.ts'
import type { ProfileField } from '#features/site/settings.ts'
import { mayLookAround } from '#features/site/tracking.server.ts'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import { GIFT_KINDS } from '#shared/gift.ts'
import { type Image, imageOf } from '#shared/member-card.ts'
import { poolsOf } from '#shared/search-pools.ts'
import { SOUGHT_AGE_MAX } from '#shared/sought.ts'
import { describeCard } from './cards.server.ts'
import type { DisabledProfile, MemberProfile, OwnProfile } from './contract.ts'
import { allowContact, type VisibleProfile, viewProfile, visibleQuery } from './gate.server.ts'
import { isOutOfSight } from './gate-queries.server.ts'
import { countLook } from './looking-limits.server.ts'
import { moreFactsOf } from './more-facts.server.ts'
import { listPhotos, type PhotoRow, photosQuery } from './photo-queries.server.ts'

/** A profile as the viewer may see it; `disabled` for one that the viewer could see before. */
export async function describeProfile(
  context: ApiContext,
  id: string,
): Promise<MemberProfile | DisabledProfile> {
  const { app, site, session } = context
  const viewer = session?.viewer
  if (!viewer && !mayLookAround(context)) fail('authentication_required')
  await countLook(context, 'profile')
  const { profile, photos } = await look(context, id)
  if (profile) return describeVisible(context, profile, photos)
  const known = viewer && (await isOutOfSight(app.db, site.id, id, viewer.id))
  return known ? { id, status: 'disabled' } : fail('not_found')
}

/** A member's photos, for a card that is leafed through. */
export async function describePhotos(context: ApiContext, id: string): Promise<Image[]> {
  if (!context.session && !mayLookAround(context)) fail('authentication_required')
  await countLook(context, 'profile')
  const { profile, photos } = await look(context, id)
  return shownPhotos(context, profile ?? fail('not_found'), photos)
}

type Looked = { profile: VisibleProfile | undefined; photos: PhotoRow[] }

/** A member as the caller may see them, and all their photos, which are for `shownPhotos` alone. */
async function look(context: ApiContext, id: string): Promise<Looked> {
  const { site, session } = context
  const [profile, photos] = await askForCaller(context, [
    visibleQuery({ site, viewer: session?.viewer }, id),
    photosQuery(id),
  ])
  return { profile, photos }
}

/** The main photo first; photos beyond the free ones are for premium members, and only sent blurred. */
function shownPhotos(
  { site, session }: Pick<ApiContext, 'site' | 'session'>,
  profile: VisibleProfile,
  all: PhotoRow[],
): Image[] {
  const viewer = session?.viewer
  const photos = all.filter((photo) => photo.status === 'active')
  photos.sort((a, b) => Number(b.id === profile.photoId) - Number(a.id === profile.photoId))
  const seesAll = profile.own || viewer?.paidUser
  const unlocked = seesAll ? Number.POSITIVE_INFINITY : viewer ? site.settings.free_photos : 1
  return photos.map((photo, index) => imageOf(photo, index >= unlocked))
}

/** Gate: a photo that the viewer sees in full, with the name of its file. */
export async function accessPhoto(
  db: Db,
  context: MemberContext,
  memberId: string,
  photoId: string,
): Promise<{ id: string; file: string }> {
  const profile = await viewProfile(db, context, memberId)
  const photos = shownPhotos(context, profile, await listPhotos(db, memberId))
  const photo = photos.find(({ id }) => id === photoId)
  if (!photo?.filename) fail('not_found')
  return { id: photoId, file: photo.filename }
}

/** Gate: a profile as seen by a viewer who may like and write to the member. */
export async function describeForContact(
  context: MemberContext,
  id: string,
): Promise<{ profile: MemberProfile; confirmed: boolean }> {
  const { profile: found, photos } = await look(context, id)
  const profile = allowContact(context, found)
  return {
    profile: describeVisible(context, profile, photos),
    confirmed: profile.status !== 'not_confirmed',
  }
}

/** The fields that the site shows. */
function describeVisible(context: ApiContext, profile: VisibleProfile, photos: PhotoRow[]): MemberProfile {
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
    gifts: GIFT_KINDS.flatMap((kind) => {
      const number = profile.gifts?.[kind]
      return number ? { kind, number } : []
    }),
    photos: shownPhotos(context, profile, photos),
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

/** Only for members who let search engines list them: without that consent, no photo leaves the site. */
function linked(
  { site }: ApiContext,
  profile: VisibleProfile,
): Pick<MemberProfile, 'indexed' | 'share_image'> {
  const isOwn = profile.fromSite === null
  const listed = isOwn && seenBy(profile, site) === 'visitors' && profile.searchEngines && !profile.fictional
  return {
    indexed: listed && site.settings.logged_out_search,
    // The photo is joined only while it is active.
    share_image: listed && profile.photoId ? (profile.renditions?.share ?? null) : null,
  }
}

/** The readers of a profile besides its owner. */
export function seenBy(
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
