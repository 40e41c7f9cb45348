/** Words for 0 to 9 in the seven languages, in small letters without accents. */
const UNITS = wordsOf(
  'nul een twee drie vier vijf zes zeven acht negen',
  'zero oh nought one two three four five six seven eight nine',
  'null ein eins zwei zwo drei vier funf sechs sieben acht neun',
  'zero un une deux trois quatre cinq six sept huit neuf',
  'cero uno una dos tres cuatro cinco seis siete ocho nueve',
  'zero uno due tre quattro cinque sei sette otto nove',
  'zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec',
)
/** 10 to 19. */
const TEENS = wordsOf(
  'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  'dix onze douze treize quatorze quinze seize',
  'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  'dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie',
)
/** 20 to 90: a unit after one is part of it. */
const TENS = wordsOf(
  'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
  'vingt vingts trente quarante cinquante soixante septante huitante nonante',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  'dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat',
)
const HUNDREDS = wordsOf(
  'cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  'sto dwiescie trzysta czterysta piecset szescset siedemset osiemset dziewiecset',
)

/** Whether a unit after this word is part of its number. */
export const isTens = (word: string): boolean => TENS.has(word)

/** Digits that each word stands for. */
const DIGITS = new Map<string, number>([
  ...[...UNITS].map((word) => [word, 1] as const),
  ...[...TEENS, ...TENS].map((word) => [word, 2] as const),
  ...[...HUNDREDS].map((word) => [word, 3] as const),
  // Double zero, triple one.
  ...['double', 'dubbel', 'doppel', 'doble', 'doppio'].map((word) => [word, 1] as const),
  ['triple', 2],
])

const LONGEST = Math.max(...[...DIGITS.keys()].map((word) => word.length))
const GLUED_AT_MOST = 120

function wordsOf(...ofLanguages: string[]): Set<string> {
  return new Set(ofLanguages.flatMap((words) => words.split(' ')))
}

/**
 * How many digits a word says: `vijf` one, `zesenvijftig` two, `nulzeseen` three; 0: none.
 * @param before the number word before it, if only a space or a hyphen is between
 */
export function digitsOfWord(word: string, before?: string): number {
  const known = DIGITS.get(word)
  // Twenty-one, soixante-dix-huit: one number of two digits.
  if (known !== undefined && before !== undefined && known < 3 && TENS.has(before) && !TENS.has(word))
    return 0
  return known ?? gluedDigits(word)
}

/** Digits of number words without a space between, the fewest; each step looks back at most one word. */
function gluedDigits(word: string): number {
  if (word.length < 6 || word.length > GLUED_AT_MOST) return 0
  const fewest: (number | undefined)[] = [0]
  for (let end = 1; end <= word.length; end++)
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = fewest[start]
      const digits = before === undefined ? undefined : digitsOfPart(word.slice(start, end), start)
      if (digits === undefined) continue
      fewest[end] = Math.min(fewest[end] ?? Number.POSITIVE_INFINITY, before! + digits)
    }
  return fewest[word.length] ?? 0
}

/** `vierendertig`: the unit before a ten is part of it. */
function digitsOfPart(part: string, start: number): number | undefined {
  if (start > 0 && (part === 'en' || part === 'und' || part === 'y')) return -1
  return DIGITS.get(part)
}
