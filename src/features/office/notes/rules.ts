/** The words of one note. */
export const NOTE_WORDS_MIN = 2
export const NOTE_WORDS_MAX = 2_000
