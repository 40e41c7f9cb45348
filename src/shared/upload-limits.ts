/** The largest upload. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024

/** The largest photo in pixels: phone cameras make up to 50 megapixels by default. */
export const PHOTO_MAX_PIXELS = 50_000_000

/** The shape of photos on cards and profiles: width over height. */
export const CROP_RATIO = 4 / 5

/** Less would be blurred on a card; a smaller photo cannot be cropped. */
export const CROP_MIN_PIXELS_WIDE = 240

export const VOICE_MAX_SECONDS = 120

/** Two minutes at 48 kbit/s, the most that a browser makes of it, and what the container adds. */
export const VOICE_MAX_BYTES = 1024 * 1024

/** Shorter ones are slips of the finger. */
export const VOICE_MIN_MILLISECONDS = 500

/** How many bars a sound is drawn with. */
export const WAVE_BARS = 48
