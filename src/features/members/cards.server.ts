import type { ApiContext, MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { askForCaller } from '#features/accounts/account/valid-session.server.ts'
import type { Asked } from '#features/accounts/account/visibility.server.ts'
import { DAY } from '#server/clock.ts'
import type { Db } from '#server/database/connect.ts'
import { answering, type Question } from '#server/database/together.ts'
import { firstCharacters } from '#server/first-characters.ts'
import { ageOn } from '#shared/dates.ts'
import { coarseDistanceKm } from '#shared/distance.ts'
import { dayIn } from '#shared/local-time.ts'
import { imageOf, type MemberCard } from '#shared/member-card.ts'
import { activityOf } from './activity.server.ts'
import {
  listNames,
  type ProfileRow,
  partnerRowQuery,
  partnerRowsQuery,
  profileRowsQuery,
} from './profile-queries.server.ts'

// Two lines of a card on a wide screen.
const OPENING_CHARACTERS = 72
/** As many whole sentences as there are, where they say enough. */
const SENTENCES = /^.{24,}[.!?](?= )/
/** Members who signed up within this time are new. */
export const NEW_MILLISECONDS = 7 * DAY

/** The names of these members, in this order, for a reader who was found to see them. */
export async function namesOf(db: Db, ids: string[]): Promise<{ name: string; fictional: boolean }[]> {
  if (ids.length === 0) return []
  const found = new Map((await listNames(db, ids)).map(({ memberId, ...named }) => [memberId, named]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The cards of these members for a viewer, in this order; omits members whom the viewer may not see. */
export async function loadCards(
  context: ApiContext,
  ids: string[],
  db: Db = context.app.db,
): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const viewer = context.session?.viewer
  const [rows] = await askForCaller(
    context,
    [profileRowsQuery({ siteId: context.site.id, ids, viewerId: viewer?.id })],
    db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [describeCard(row, viewer, context)] : []
  })
}

/** The card of the member with whom the viewer has a conversation; none of one whom they may not see. */
export function partnerQuery(context: MemberContext, asked: Asked): Question<MemberCard | undefined> {
  const { site, viewer } = context
  return answering(partnerRowQuery(site.id, viewer.id, asked), ([partner]) =>
    partner ? describeCard(partner, viewer, context) : undefined,
  )
}

/** The cards of the members with whom the viewer has the first conversations of their list. */
export function partnersQuery(context: MemberContext): Question<MemberCard[]> {
  const { site, viewer } = context
  return answering(
    partnerRowsQuery({ siteId: site.id, viewerId: viewer.id, unreadFirst: viewer.unreadFirst }),
    (partners) => partners.map((partner) => describeCard(partner, viewer, context)),
  )
}

export function describeCard(
  row: ProfileRow,
  viewer: Viewer | undefined,
  { app, site }: Pick<ApiContext, 'app' | 'site'>,
): MemberCard {
  const now = app.clock.now()
  const fields = site.settings.visible_profile_fields
  const interests = fields.includes('interests') ? row.interests : []
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.dateOfBirth, dayIn(row.country, now)),
    gender: row.gender,
    country: row.country,
    region: row.region,
    region_name: row.regionName ?? '',
    place: row.placeName ?? '',
    distance_km: viewer ? distanceBetween(row, viewer) : null,
    ...activityOf(row, now),
    fictional: row.fictional,
    from_site: row.fromSite,
    main_image:
      row.photoId && row.renditions && row.thumbhash !== null
        ? imageOf({ id: row.photoId, renditions: row.renditions, thumbhash: row.thumbhash, status: 'active' })
        : null,
    verified: row.verifiedAt && dayIn(row.country, row.verifiedAt),
    photo_count: row.photoCount,
    shared_interests: viewer ? interests.filter((interest) => viewer.interests.includes(interest)) : [],
    opening: fields.includes('profile_text') ? openingOf(row.textStart) : '',
    is_new: !row.fictional && now.getTime() - row.signupDate.getTime() < NEW_MILLISECONDS,
    like: likeState(row),
  }
}

/** The first words of a text, for about two lines of a card. */
function openingOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= OPENING_CHARACTERS) return words
  const cut = firstCharacters(words, OPENING_CHARACTERS)
  const [whole] = SENTENCES.exec(cut) ?? []
  if (whole) return whole
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined).replace(/[\s,.;:–-]+$/, '')}…`
}

function likeState(row: { likeGiven: unknown; likeReceived: unknown }): MemberCard['like'] {
  if (row.likeGiven) return row.likeReceived ? 'match' : 'given'
  return row.likeReceived ? 'received' : 'none'
}

type Placed = { latitude: number | null; longitude: number | null }

function distanceBetween(a: Placed, b: Placed): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  return coarseDistanceKm(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  )
}
