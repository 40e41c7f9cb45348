import { existsSync, readFileSync } from 'node:fs'
import { chanceOfLike, learnTaste, mutual, seeded } from '#features/discovery/recommend-taste.ts'
import { areaUnderCurve, type Goal, mean } from './recommend-measures.ts'

const FILE = process.argv[2] ?? '../shared/data/speed-dating.csv'
const FOLDS = 5
// Each divides the dates in another way.
const ROUNDS = 5
const REFERENCE_AREA = 0.742
/** The first so many of a list. */
const FIRST = 3
/** The popularity of a member met by few is drawn towards the mean, as if by so many more. */
const DOUBT = 2

/** One person's decision about another: a date is two of them. */
type Decision = { from: number; to: number; yes: boolean }
type Predicted = { from: number; date: string; match: boolean; score: number; popularity: number }

/**
 * Predicts from other speed dates which dates end in a match: with what the site learns of its members, and from
 * nothing but the decisions on the dates that are not held out. Ratings, answers and origin are not read.
 */
export async function measureDates(): Promise<Goal[]> {
  if (!existsSync(FILE)) {
    console.log(`no ${FILE}: match prediction is not measured`)
    return []
  }
  const decisions = readDecisions(readFileSync(FILE, 'latin1'))
  const rounds = []
  for (let round = 1; round <= ROUNDS; round++) rounds.push(await crossValidate(decisions, round))
  const area = mean(rounds.map((round) => round.area))
  const byPopularity = mean(rounds.map((round) => round.popularityArea))
  const first = mean(rounds.map((round) => round.first))
  const firstByPopularity = mean(rounds.map((round) => round.popularityFirst))
  const each = rounds.map((round) => round.area.toFixed(3)).join(' ')
  const eachFirst = rounds
    .map((round) => `${round.first.toFixed(3)}/${round.popularityFirst.toFixed(3)}`)
    .join(' ')
  return [
    {
      what: `AUC of matches above ${REFERENCE_AREA} in every division (popularity ${byPopularity.toFixed(3)})`,
      reached: `${area.toFixed(3)} (${each})`,
      met: rounds.every((round) => round.area > REFERENCE_AREA),
    },
    {
      what: `P@${FIRST} above popularity's in every division (${firstByPopularity.toFixed(3)})`,
      reached: `${first.toFixed(3)} (${eachFirst})`,
      met: rounds.every((round) => round.first > round.popularityFirst),
    },
  ]
}

const dateOf = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`

async function crossValidate(decisions: Decision[], round: number) {
  const random = seeded(round)
  const dates = [...new Set(decisions.map(({ from, to }) => dateOf(from, to)))]
  const drawn = new Map(dates.map((date) => [date, random()]))
  const shuffled = dates.toSorted((a, b) => drawn.get(a)! - drawn.get(b)!)
  // Both decisions of a date are in the same fold.
  const folds = new Map(shuffled.map((date, index) => [date, index % FOLDS]))
  const areas: number[] = []
  const popularityAreas: number[] = []
  const all: Predicted[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = ({ from, to }: Decision) => folds.get(dateOf(from, to)) === fold
    const predicted = await predict(
      decisions.filter((decision) => !isHeldOut(decision)),
      decisions.filter(isHeldOut),
    )
    areas.push(areaUnderCurve(predicted))
    popularityAreas.push(
      areaUnderCurve(predicted.map(({ popularity, match }) => ({ score: popularity, match }))),
    )
    all.push(...predicted)
  }
  return {
    area: mean(areas),
    popularityArea: mean(popularityAreas),
    first: precisionOfFirst(all, ({ score }) => score),
    popularityFirst: precisionOfFirst(all, ({ popularity }) => popularity),
  }
}

async function predict(known: Decision[], heldOut: Decision[]): Promise<Predicted[]> {
  const members = 1 + Math.max(...[...known, ...heldOut].map(({ from, to }) => Math.max(from, to)))
  const { base, learned } = await learnTaste(
    known.map(({ from, to, yes }) => ({ from, to, liked: yes })),
    { members },
  )
  const asked = new Map<number, { yes: number; all: number }>()
  for (const { to, yes } of known) {
    const count = asked.get(to) ?? { yes: 0, all: 0 }
    asked.set(to, { yes: count.yes + Number(yes), all: count.all + 1 })
  }
  const usual = known.filter(({ yes }) => yes).length / known.length
  const said = new Map(heldOut.map(({ from, to, yes }) => [`${from} ${to}`, yes]))
  return heldOut.flatMap(({ from, to, yes }) => {
    const back = said.get(`${to} ${from}`)
    if (back === undefined) return []
    const [own, other] = [learned(from), learned(to)]
    const count = asked.get(to) ?? { yes: 0, all: 0 }
    return {
      from,
      date: dateOf(from, to),
      match: yes && back,
      score: mutual(chanceOfLike(base, own, other), chanceOfLike(base, other, own)),
      popularity: (count.yes + DOUBT * usual) / (count.all + DOUBT),
    }
  })
}

/** How often a person's first partner matches, ordered by what was predicted while their date was held out. */
function precisionOfFirst(predicted: Predicted[], by: (one: Predicted) => number): number {
  const lists = Map.groupBy(predicted, ({ from }) => from)
  return mean(
    [...lists.values()]
      .filter((list) => list.length >= FIRST)
      .map((list) =>
        mean(
          list
            .toSorted((a, b) => by(b) - by(a))
            .slice(0, FIRST)
            .map(({ match }) => Number(match)),
        ),
      ),
  )
}

/** @param text the file, of which only the columns `iid`, `pid` and `dec` are read */
function readDecisions(text: string): Decision[] {
  const [head = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(cells)
  const [from, to, decision] = ['iid', 'pid', 'dec'].map((name) => head.indexOf(name)) as [
    number,
    number,
    number,
  ]
  return rows
    .filter((row) => row[to] !== '')
    .map((row) => ({ from: Number(row[from]), to: Number(row[to]), yes: row[decision] === '1' }))
}

/** A line's cells; those with a comma are in quotes. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}
