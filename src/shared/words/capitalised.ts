/** With a capital first letter, as the other values of a profile: several languages write their own names without. */
export const capitalised = (words: string, locale: string): string =>
  words.replace(/^\p{L}/u, (first) => first.toLocaleUpperCase(locale))
