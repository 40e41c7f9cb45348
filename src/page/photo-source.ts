import type { Image } from '#shared/member-card.ts'
import type { PhotoSource } from '#ui/photo.tsx'

// The sizes of the renditions: see photos/renditions.server.ts.
const THUMB_WIDTH = 240
const CARD_WIDTH = 480
const CARD_HEIGHT = 600
const FULL_WIDTH = 1200

// Files that only their owner may see come from the site, which checks the session; a CDN does not.
const OWN_PREFIX = '/photos/'

/** The prefix of a photo's file names. */
export function prefixOf({ status }: Pick<Image, 'status'>, cdnPrefix: string): string {
  return status === 'active' ? cdnPrefix : OWN_PREFIX
}

/** A photo for cards, avatars and the match modal: at most 480 pixels wide, 4:5. */
export function photoSource(image: Image | null | undefined, cdnPrefix: string): PhotoSource | null {
  if (!image) return null
  const prefix = prefixOf(image, cdnPrefix)
  const src = prefix + image.match
  return {
    src,
    // A locked photo has only one rendition.
    srcSet: image.locked
      ? undefined
      : `${prefix}${image.thumb_filename} ${THUMB_WIDTH}w, ${src} ${CARD_WIDTH}w`,
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    thumbhash: image.thumbhash,
  }
}

/** The same photo in the largest size that the viewer may see. */
export function fullPhoto(image: Image | null | undefined, cdnPrefix: string): PhotoSource | null {
  const card = photoSource(image, cdnPrefix)
  if (!card || !image?.filename) return card
  return {
    ...card,
    srcSet: `${card.src} ${CARD_WIDTH}w, ${prefixOf(image, cdnPrefix)}${image.filename} ${FULL_WIDTH}w`,
  }
}
