/** In characters. */
export const LIKE_WORDS_MAX = 140
