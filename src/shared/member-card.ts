import * as z from 'zod'
import { INTERESTS } from './profile/interests.ts'
import { GENDERS } from './profile.ts'
import { uuid } from './text.ts'

/** The paths of a picture's files, below `cdn_prefix`. */
export const image = z.object({
  id: uuid,
  /** The full rendition; null if the viewer may see only the blurred one. */
  filename: z.string().nullable(),
  thumb_filename: z.string(),
  /** The rendition for cards and the match modal. */
  match: z.string(),
  locked: z.boolean(),
  /** The ThumbHash in base64, a placeholder of about 25 bytes. */
  thumbhash: z.string(),
  status: z.enum(['pending', 'active', 'rejected']),
})
export type Image = z.infer<typeof image>

/** The data on a member's card. */
export const memberCard = z.object({
  id: uuid,
  name: z.string(),
  age: z.int(),
  gender: z.enum(GENDERS),
  country: z.string(),
  region: z.string(),
  region_name: z.string(),
  place: z.string(),
  /** Distance from the viewer, rounded up to 5 km; null if far or unknown. */
  distance_km: z.int().nullable(),
  /** Connected within the last two minutes. */
  online: z.boolean(),
  /** When a member who is not online was last active; by calendar days, which do not tell the hour. */
  active: z.enum(['today', 'week']).nullable(),
  /** Not a real person; must always be marked as fictional. */
  fictional: z.boolean(),
  /** The name of the sister site that the member comes from; null for the site's own. */
  from_site: z.string().nullable(),
  main_image: image.nullable(),
  /** The day on which a moderator found that the member is the one in the main photo; null: none did. */
  verified: z.string().nullable(),
  /** Also those that the viewer may see only blurred. */
  photo_count: z.int(),
  shared_interests: z.array(z.enum(INTERESTS)),
  /** The beginning of the member's own text. */
  opening: z.string(),
  /** Signed up in the past week. */
  is_new: z.boolean(),
  like: z.enum(['none', 'given', 'received', 'match']),
})
export type MemberCard = z.infer<typeof memberCard>

/** The file names of a photo's renditions. */
export type Renditions = {
  thumb: string
  card: string
  full: string
  blurred: string
  share: string
  /** The uncropped picture, if the other renditions are cropped. */
  source?: string
}

/** A photo for one viewer. If `locked`, it names only the blurred rendition. */
export function imageOf(
  photo: { id: string; renditions: Renditions; thumbhash: string; status: Image['status'] },
  locked = false,
): Image {
  const { id, renditions, thumbhash, status } = photo
  return {
    id,
    filename: locked ? null : renditions.full,
    thumb_filename: locked ? renditions.blurred : renditions.thumb,
    match: locked ? renditions.blurred : renditions.card,
    locked,
    thumbhash,
    status,
  }
}
