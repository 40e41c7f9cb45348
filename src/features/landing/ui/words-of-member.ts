/** A sentence that is longer is cut, as a headline of it would fill the page. */
const SENTENCE_MAX_CHARACTERS = 140

/** A name that fits on any line of a headline. */
const NAME_FITS_CHARACTERS = 12

/** A name that no line breaks, for headlines, unless it may be longer than a line. */
export function unbroken(name: string): string {
  return name.length > NAME_FITS_CHARACTERS ? name : name.replaceAll(' ', '\u00a0')
}

type Said = { opening: string; profile_text: string }

/** What a member says first, whole; where that is very long, as their card has it. */
export function firstSentence({ opening, profile_text }: Said): string {
  if (!opening.endsWith('…')) return opening
  const [sentence = ''] = /^.+?[.!?…](?=\s|$)/s.exec(profile_text.replace(/\s+/g, ' ').trim()) ?? []
  return sentence && sentence.length <= SENTENCE_MAX_CHARACTERS ? sentence : opening
}
