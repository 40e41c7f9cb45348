/** The largest upload. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024

/** The largest photo in pixels: phone cameras make up to 50 megapixels by default. */
export const PHOTO_MAX_PIXELS = 50_000_000

/** The shape of photos on cards and profiles: width over height. */
export const CROP_RATIO = 4 / 5

/** Less would be blurred on a card; a smaller photo cannot be cropped. */
export const CROP_MIN_PIXELS_WIDE = 240
