import * as z from 'zod'
import { GENDERS, INTERESTS } from './profile.ts'
import { uuid } from './text.ts'

/** A picture's paths below `cdn_prefix`. */
export const image = z.object({
  id: uuid,
  /** The full rendition; null where the viewer may see only the blurred one. */
  filename: z.string().nullable(),
  thumb_filename: z.string(),
  /** The rendition of cards and the match modal. */
  match: z.string(),
  locked: z.boolean(),
  /** Base64 of the ThumbHash: a placeholder of some 25 bytes. */
  thumbhash: z.string(),
  status: z.enum(['pending', 'active', 'rejected']),
})
export type Image = z.infer<typeof image>

/** What a card shows of a member. */
export const memberCard = z.object({
  id: uuid,
  name: z.string(),
  age: z.int(),
  gender: z.enum(GENDERS),
  country: z.string(),
  region: z.string(),
  region_name: z.string(),
  place: z.string(),
  /** To the viewer's place, rounded up to 5 km; null when far or unknown. */
  distance_km: z.int().nullable(),
  online: z.boolean(),
  /** A fictional profile: no person, and always shown as such. */
  fictional: z.boolean(),
  main_image: image.nullable(),
  shared_interests: z.array(z.enum(INTERESTS)),
  like: z.enum(['none', 'given', 'received', 'match']),
})
export type MemberCard = z.infer<typeof memberCard>

/** The rendition files of a photo, by purpose. */
export type Renditions = {
  thumb: string
  card: string
  full: string
  blurred: string
  share: string
  /** Uncut, where the others are cut from it. */
  source?: string
}

/** A photo as a viewer may see it: whoever may not see it whole is given only the blurred rendition's name. */
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
