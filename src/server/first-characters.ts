const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Latin letters and signs, none of which joins the one before. */
const EACH_BY_ITSELF = /^[ -~\u00A0-\u02FF\u2010-\u2027\u20AC]*$/

/** The beginning of a text, of at most `length` UTF-16 units, cut between characters as people see them. */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text
  // Most texts: to segment them takes as long as to send them.
  if (EACH_BY_ITSELF.test(text.slice(0, length + 1))) return text.slice(0, length)
  let end = 0
  for (const { index, segment } of CHARACTERS.segment(text.slice(0, length * 2))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  // A letter under a heap of accents may be longer than all of it.
  return text.slice(0, end || length).toWellFormed()
}
