import { ageOn } from '#shared/dates.ts'
import { coarseDistanceKm } from '#shared/distance.ts'
import { imageOf, type MemberCard } from '#shared/member-card.ts'
import type { ApiContext, Viewer } from '../accounts/context.server.ts'
import { ONLINE_MILLISECONDS } from '../accounts/session.server.ts'
import { listProfiles, type ProfileRow } from './queries.server.ts'

/**
 * The cards of these members, in this order, as who asks sees them. Whether the viewer may see them at all is
 * the caller's to decide.
 */
export async function loadCards(context: ApiContext, ids: string[]): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const viewer = context.session?.viewer
  const rows = await listProfiles(context.app.db, context.site.id, ids, viewer?.id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [describeCard(row, viewer, context)] : []
  })
}

export function describeCard(
  row: ProfileRow,
  viewer: Viewer | undefined,
  { app, site }: Pick<ApiContext, 'app' | 'site'>,
): MemberCard {
  const now = app.clock.now()
  const interests = site.settings.visible_profile_fields.includes('interests') ? row.interests : []
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.dateOfBirth, now),
    gender: row.gender,
    country: row.country,
    region: row.region,
    region_name: row.regionName ?? '',
    place: row.placeName ?? '',
    distance_km: viewer ? distanceBetween(row, viewer) : null,
    online: now.getTime() - row.lastOnlineAt.getTime() < ONLINE_MILLISECONDS,
    fictional: row.fictional,
    main_image:
      row.photoId && row.renditions && row.thumbhash !== null
        ? imageOf({ id: row.photoId, renditions: row.renditions, thumbhash: row.thumbhash, status: 'active' })
        : null,
    shared_interests: viewer ? interests.filter((interest) => viewer.interests.includes(interest)) : [],
    like: likeState(row),
  }
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
