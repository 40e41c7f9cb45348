import type { Image } from '#shared/member-card.ts'
import type { PhotoSource } from '#ui/photo.tsx'

// What the renditions measure: see photos/renditions.server.ts.
const THUMB_WIDTH = 240
const CARD_WIDTH = 480
const CARD_HEIGHT = 600
const FULL_WIDTH = 1200

/** A photo for cards, avatars and the match modal: at most 480 pixels wide, 4:5. */
export function photoSource(image: Image | null | undefined, cdnPrefix: string): PhotoSource | null {
  if (!image) return null
  const src = cdnPrefix + image.match
  return {
    src,
    // Of a locked photo there is only one rendition.
    srcSet: image.locked
      ? undefined
      : `${cdnPrefix}${image.thumb_filename} ${THUMB_WIDTH}w, ${src} ${CARD_WIDTH}w`,
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    thumbhash: image.thumbhash,
  }
}

/** The same photo as large as the viewer may see it. */
export function fullPhoto(image: Image | null | undefined, cdnPrefix: string): PhotoSource | null {
  const card = photoSource(image, cdnPrefix)
  if (!card || !image?.filename) return card
  return { ...card, srcSet: `${card.src} ${CARD_WIDTH}w, ${cdnPrefix}${image.filename} ${FULL_WIDTH}w` }
}
