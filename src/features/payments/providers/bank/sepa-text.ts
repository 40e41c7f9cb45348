const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  Ð: 'D',
}

/** A text in the letters that every bank takes (EPC217-08): `Zoë Müller & Søn` becomes `Zoe Muller + Son`. */
export function sepaText(text: string, maxLength: number): string {
  return text
    .replaceAll(/[ßøØæÆœŒłŁđĐþÞðÐ]/g, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+/g, '')
    .slice(0, maxLength)
    .replaceAll(/[/ ]+$/g, '')
}
