/**
 * Catalogues write a hyphen at which no line may break as U+2011, which our fonts lack: it would be drawn from another
 * font. Shown is the plain hyphen between word joiners, which does not break either.
 */
export const withDrawnHyphens = (words: string): string => words.replaceAll('\u2011', '\u2060-\u2060')

/** For a text that other programs draw, such as the subject of a mail: some draw a joiner as a box. */
export const withPlainHyphens = (text: string): string => text.replaceAll('\u2060', '')
