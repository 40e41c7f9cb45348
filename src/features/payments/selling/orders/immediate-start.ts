/**
 * The version of the words in which a buyer asks for the credits at once and accepts what that means for withdrawing
 * (directive 2011/83/EU, articles 7(3), 8(8) and 16). Other words are another version; a test compares them.
 */
export const IMMEDIATE_START = '2026-11-29-b' as const
/** The same of the words beside the button that orders again with a method that was kept. */
export const REPEAT_START = 'repeat-2026-11-29-b' as const

/** The same of the words in which a member wants an automatic top-up. */
export const TOP_UP = '2026-11-29-b' as const

/** The version of the words in which a buyer wants a means of payment kept, and later orders to begin at once. */
export const KEEP_METHOD = '2026-11-29' as const
