import * as z from 'zod'
import { image, imageOf, type Renditions } from './member-card.ts'

/** Why a photo may not be shown to others. */
export const REJECTIONS = [
  'not_you',
  'no_face',
  'contact_details',
  'indecent',
  'minor',
  'poor_quality',
  'copyright',
] as const
export type Rejection = (typeof REJECTIONS)[number]

const part = z.number().min(0).max(1)

/** What is shown of a photo, in parts of its source: from its left and top edge, of its width and height. */
export const crop = z.object({ x: part, y: part, width: part, height: part })
export type Crop = z.infer<typeof crop>

/** A photo as its owner sees it. */
export const ownPhoto = image.extend({
  /** The uncut picture that a cut is taken from; nobody else is told of it. */
  source: z.string(),
  crop: crop.nullable(),
  rejection: z.enum(REJECTIONS).nullable(),
})
export type OwnPhoto = z.infer<typeof ownPhoto>

export function ownPhotoOf(photo: {
  id: string
  renditions: Renditions
  thumbhash: string
  status: OwnPhoto['status']
  crop: Crop | null
  rejection: Rejection | null
}): OwnPhoto {
  const { renditions, crop, rejection } = photo
  return { ...imageOf(photo), source: renditions.source ?? renditions.full, crop, rejection }
}
