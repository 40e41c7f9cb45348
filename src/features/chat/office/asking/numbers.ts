/** Together, with nothing but signs between; fewer say an age, a height, a year or a time of day. */
const DIGITS_TOGETHER = 6
const DIGITS_AT_MOST = 9
/** Fewer words count something. */
const NUMBER_WORDS_AT_MOST = 4

/** 0 to 12 in the seven languages, in small letters without accents. */
const NUMBERS = new Set(
  [
    'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf',
    'zero one two three four five six seven eight nine ten eleven twelve oh',
    'null ein eins zwei zwo drei funf sechs sieben neun zehn zwolf',
    'un deux trois quatre cinq sept huit neuf dix onze douze',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
    'jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec',
  ].flatMap((words) => words.split(' ')),
)
/** 13 to 99. */
const LARGER =
  /^[a-z]*(tien|twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|teen|ty|zehn|zig|sig|dreissig|ssig|ze|vingt|trente|quarante|cinquante|soixante|vingts|veinte|treinta|venti|trenta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|nascie|dziesci|dziesiat)$/

/** Whether a text holds more figures than what is said in a chat: a telephone number, however it is written. */
export function holdsNumber(plain: string): boolean {
  if (digitsOf(plain) > DIGITS_AT_MOST) return true
  if (plain.split(/[a-z]{2,}/).some((signs) => digitsOf(signs) > DIGITS_TOGETHER)) return true
  let inARow = 0
  for (const word of plain.split(/[^a-z0-9]+/).filter(Boolean)) {
    inARow = /^\d{1,2}$/.test(word) || NUMBERS.has(word) || LARGER.test(word) ? inARow + 1 : 0
    if (inARow > NUMBER_WORDS_AT_MOST) return true
  }
  return false
}

function digitsOf(text: string): number {
  return text.replaceAll(/\D/g, '').length
}
