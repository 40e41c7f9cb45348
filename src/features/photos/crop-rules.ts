/** Cards and profiles show photos in this shape: width over height. */
export const CROP_RATIO = 4 / 5

/** Less would be a blur on a card; who sent a smaller picture may cut nothing away. */
export const CROP_MIN_PIXELS_WIDE = 240
