import * as z from 'zod'
import { image, imageOf, type Renditions } from './member-card.ts'

/** Reasons to reject a photo. */
const REJECTIONS = [
  'not_you',
  'no_face',
  'contact_details',
  'indecent',
  'minor',
  'poor_quality',
  'copyright',
  'rules',
] as const
export type Rejection = (typeof REJECTIONS)[number]

const part = z.number().min(0).max(1)

/**
 * The visible part of a photo, as fractions of its source's width and height: position of the top left
 * corner, and size.
 */
export const crop = z.object({ x: part, y: part, width: part, height: part })
export type Crop = z.infer<typeof crop>

/** A photo for its owner. */
export const ownPhoto = image.extend({
  /** The uncropped picture, known only to the owner. */
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
