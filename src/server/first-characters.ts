const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The beginning of a text, of at most `length` UTF-16 units, cut between characters as people see them. */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of CHARACTERS.segment(text.slice(0, length * 2))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  // A letter under a heap of accents may be longer than all of it.
  return text.slice(0, end || length).toWellFormed()
}
