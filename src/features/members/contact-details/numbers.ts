import type { Canonical } from './canonical.ts'
import type { Found } from './found.ts'
import { digitsOfWord, isTens } from './number-words.ts'

/** The shortest telephone numbers of the countries of our sites; a date has eight. */
const DIGITS_OF_NUMBER = 9
const GAP_AT_MOST = 8

const ALONE = '(?<!\\d[.,:/ -]?)'
const ENDS = '(?![.,:/ -]?\\d)'
const YEAR = '(?:19|20)\\d\\d'
const DAY = `(?:[0-3]?\\d(?:/[0-3]?\\d/|-[0-3]?\\d-|\\.[0-3]?\\d\\.)${YEAR}|${YEAR}(?:/[01]?\\d/|-[01]?\\d-|\\.[01]?\\d\\.)[0-3]?\\d)`
const TIME = '(?:[01]?\\d|2[0-4])[:.h][0-5]\\d'
const THOUSANDS = "[1-9]\\d{0,2}(?:(?:\\.\\d{3})+|(?:,\\d{3})+|(?: \\d{3})+|(?:'\\d{3})+)(?:[.,]\\d\\d?)?"
const ROUND =
  "[1-9]\\d{0,2}(?:(?:\\.\\d{3})*\\.000|(?:,\\d{3})*,000|(?: \\d{3})* 000|(?:'\\d{3})*'000)(?:[.,]\\d\\d?)?"

/** Figures that are read as what they are, and so part the digits on both sides. */
const SAID = new RegExp(
  [
    // 14-02-2027, 24/12/2026 - 02/01/2027.
    `(?<!\\d[.,:/-]?)${DAY}(?: ?- ?${DAY})?(?![.,:/-]?\\d)`,
    // 20:30, 8.15-9.45, 7h45.
    `${ALONE}${TIME}(?: ?- ?${TIME})?${ENDS}`,
    // 1999, 2004 2011; in 2025 48.500; 84, 88, 2000.
    `${ALONE}${YEAR}(?:[ ,/-]{1,3}${YEAR})+${ENDS}`,
    `(?<!\\d[.,:/ -]{0,2}|\\+)${YEAR}(?=,? )`,
    `(?<=\\d, )${YEAR}${ENDS}`,
    // 238.450.117 km, €1.250,00, 67,000,000.
    `[€$£] ?${THOUSANDS}${ENDS}`,
    `${ALONE}${THOUSANDS} ?(?:[€$£%]|(?:zl|euros?|eur|pln|km|miles)(?!\\p{L}))`,
    `${ALONE}${ROUND}${ENDS}`,
  ].join('|'),
  'gu',
)

/** 6-4 3-6 7-5. */
const SCORES = /^(?:0|[1-9]\d?) ?[-:] ?(?:0|[1-9]\d?)(?:,? (?:0|[1-9]\d?) ?[-:] ?(?:0|[1-9]\d?))+$/

const WORD = /[\p{L}\d]+/gu
/** Letters that look like digits, beside digits: O6, l2, 34S6. */
const MASKED = /^(?=.*\d)[\doilsbz]+$/
/** Words that go on with the number. */
const AND = new Set(['en', 'and', 'und', 'et', 'y', 'e', 'i'])
const THEN = new Set(['dan', 'then', 'dann', 'puis', 'luego', 'poi', 'potem'])

type Group = Found & { digits: number; said: string }

/** Telephone numbers: enough digits with nothing but signs between, in figures or in words. */
export function findNumbers({ plain }: Canonical): Found[] {
  return runsOf(plain)
    .filter(isNumber)
    .map(spanOf)
    .filter(({ start, end }) => !SCORES.test(plain.slice(start, end)))
}

function runsOf(plain: string): Group[][] {
  const runs: Group[][] = []
  const apart = [...plain.matchAll(SAID)].map(({ index, 0: said }) => ({
    start: index,
    end: index + said.length,
  }))
  let run: Group[] = []
  let between: string[] = []
  let endOfLast = 0
  const finish = () => {
    if (run.length > 0) runs.push(run)
    run = []
  }
  for (const { index: start, 0: said } of plain.matchAll(WORD)) {
    const end = start + said.length
    const isApart = apart.some((figure) => start < figure.end && end > figure.start)
    const last = run.at(-1)
    if (!isApart && last && (AND.has(said) || THEN.has(said))) {
      between.push(said)
      endOfLast = end
      continue
    }
    const isNear = last !== undefined && start - endOfLast <= GAP_AT_MOST && joins(last, between)
    const isNext = isNear && between.length === 0 && /^[ -]$/.test(plain.slice(last.end, start))
    const joined = isNear && joinsTens(last, between)
    const digits = isApart ? undefined : digitsIn(said, isNext || joined ? last?.said : undefined)
    if (digits === undefined || !isNear) finish()
    if (digits !== undefined) run.push({ start, end, digits, said })
    between = []
    endOfLast = end
  }
  finish()
  return runs
}

/** Digits that a word says; undefined: it is no number. */
function digitsIn(said: string, before: string | undefined): number | undefined {
  if (/^\d+$/.test(said) || MASKED.test(said)) return said.length
  if (/\d/.test(said)) return mixedDigits(said)
  if (before !== undefined && isTens(before))
    return digitsOfWord(said, before) || (digitsOfWord(said) ? 0 : undefined)
  return digitsOfWord(said) || undefined
}

/** `nul6`: of figures and number words alone. */
function mixedDigits(said: string): number | undefined {
  const parts = said
    .match(/\d+|\p{L}+/gu)!
    .map((part) => (/\d/.test(part) ? part.length : digitsOfWord(part)))
  return parts.includes(0) ? undefined : parts.reduce((sum, digits) => sum + digits)
}

/** `and then` goes on with a number, `and` alone only after a word for one: between figures it ends a list. */
function joins(last: Group, between: string[]): boolean {
  return between.length === 0 || between.some((word) => THEN.has(word)) || !/\d/.test(last.said)
}

function joinsTens(last: Group, between: string[]): boolean {
  return between.length === 1 && AND.has(between[0]!) && isTens(last.said)
}

function isNumber(run: Group[]): boolean {
  const digits = run.reduce((sum, group) => sum + group.digits, 0)
  return digits >= DIGITS_OF_NUMBER && !counts(run)
}

/** 8, 9, 10, 11; 10, 8, 6, 4; 42 42 42 42; and what was drawn in a lottery: 4 8 15 16 23 42. A telephone number hardly goes so. */
function counts(run: Group[]): boolean {
  if (run.length < 4 || run.some(({ said }) => !/^(?:0|[1-9]\d*)$/.test(said))) return false
  const steps = run.slice(1).map(({ said }, at) => Number(said) - Number(run[at]!.said))
  const isEven = steps.every((step) => step === steps[0])
  const isDrawn = run.every(({ said }) => said.length <= 2) && steps.every((step) => step > 0)
  return isEven || isDrawn
}

const spanOf = (run: Group[]): Found => ({ start: run[0]!.start, end: run.at(-1)!.end })
