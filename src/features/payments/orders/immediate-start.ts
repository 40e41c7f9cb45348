/**
 * The version of the words in which a buyer asks for the credits at once and accepts what that means for withdrawing
 * (directive 2011/83/EU, articles 7(3), 8(8) and 16). Other words are another version; a test compares them.
 */
export const IMMEDIATE_START = '2026-11-24' as const
