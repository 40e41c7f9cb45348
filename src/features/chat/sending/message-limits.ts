export const MESSAGES_PER_PAGE = 50

/** In characters: the upper bound for all sites; the service checks a site's own `message_length`. */
export const MESSAGE_MAX = 10_000

/** How many photos can be chosen and sent together. */
export const PHOTOS_AT_ONCE_MAX = 10

/** The most that are read at once, to jump far back. */
export const MESSAGES_AT_ONCE = 1_000

/** The length of what is typed to find a message, in characters. */
export const SOUGHT_MAX = 100

/** How many of a member's messages one search reads at most: those of the conversations latest in use. */
export const MESSAGES_SEARCHED = 50_000
