/** What `normalize` leaves of Latin letters. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}

/** Greek and Cyrillic letters as EPC217-08 has them, and those of the Cyrillic alphabets that it leaves out. */
const GREEK = pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o')
const CYRILLIC = pairs(
  'абвгдежзийклмнопрстуфхцчшщъьюяыэёіїєґђѓјљњћќџѕ',
  'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya y e e i i e g dj g j lj nj c k dz dz',
)

const SIGNS: Record<string, string> = {
  ...pairs('’‘‚‛`´"“”„«»', "' ' ' ' ' ' ' ' ' ' ' '"),
  ...pairs('–—‐‑_~·', '- - - - - - -'),
  ...pairs('[{]}\\|;&€', '( ( ) ) / / , + E'),
  ...pairs('¿ĿŀŊŋ', '? L l N n'),
}

const REPLACED: Record<string, string> = { ...LATIN, ...GREEK, ...CYRILLIC }

function pairs(from: string, to: string): Record<string, string> {
  const all = to.split(' ')
  return Object.fromEntries([...from].map((letter, index) => [letter, all[index]!]))
}

/** Й is a letter of its own, not И with a mark. */
const KEPT = /[йё]/i

/** The letters by which a letter is replaced, with a capital first for a capital. */
function replace(letter: string): string {
  const small = letter.toLowerCase()
  const found = REPLACED[small]
  if (found === undefined || small === letter) return found ?? letter
  return found[0]!.toUpperCase() + found.slice(1)
}

/**
 * A text in the letters that every bank takes, by the conversion table of the European Payments Council (EPC217-08): `Zoë
 * Müller & Søn` becomes `Zoe Muller + Son`, `Γιώργος O’Connor` becomes `Giorgos O'Connor`. What the table does not have
 * becomes a full stop.
 */
export function sepaText(text: string, maxLength: number): string {
  return [...text.normalize('NFC').replaceAll(/\s+/g, ' ')]
    .map((letter) => SIGNS[letter] ?? (KEPT.test(letter) ? letter : letter.normalize('NFKD')))
    .join('')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{L}/gu, replace)
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+/g, '')
    .slice(0, maxLength)
    .replaceAll(/[/ ]+$/g, '')
}
