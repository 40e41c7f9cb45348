import { bird, cat, dog, horse } from './animals.ts'
import type { Interest } from './looks.ts'
import {
  bicycle,
  boat,
  dumbbell,
  easel,
  football,
  guitar,
  microphone,
  plant,
  racket,
  skis,
  suitcase,
  surfboard,
  telescope,
} from './motifs-standing.ts'
import { books, bouquet, cake, coffee, game, globe, popcorn, wine, yarn } from './motifs-table.ts'
import { pick, type Random } from './random.ts'

/** Stands on (0, 0), about 500 high and 300 wide. */
type Motif = (random: Random) => string

const MOTIFS: Partial<Record<Interest, readonly Motif[]>> = {
  animals: [dog, cat, bird],
  art: [easel],
  astronomy: [telescope],
  baking: [cake],
  beach: [surfboard],
  board_games: [game],
  books: [books],
  cats: [cat],
  coffee: [coffee],
  cooking: [plant, wine],
  crafts: [yarn],
  cycling: [bicycle],
  diving: [surfboard],
  dogs: [dog],
  family: [cake, dog],
  festivals: [guitar],
  fitness: [dumbbell],
  football: [football],
  gardening: [plant, bouquet],
  history: [globe, books],
  horses: [horse],
  interior: [plant],
  languages: [globe, books],
  movies: [popcorn],
  museums: [easel],
  music: [guitar],
  nature: [bird, dog],
  sailing: [boat],
  science: [telescope, globe],
  series: [popcorn, cat],
  singing: [microphone],
  skiing: [skis],
  swimming: [surfboard],
  tennis: [racket],
  theatre: [microphone],
  comedy: [microphone],
  travel: [suitcase],
  wellness: [plant],
  wine: [wine],
  writing: [books, coffee],
  yoga: [plant],
  volunteering: [dog],
  meditation: [plant],
  adventure: [suitcase],
  running: [dog],
  hiking: [dog],
}

/** Motifs too tall for a table; they stand behind the person. */
const TALL: readonly Motif[] = [surfboard, skis, easel]

export interface DrawnMotif {
  art: string
  behind: boolean
}

/** The interest that has a motif to draw, chosen before the scene so that both match. */
export function motifInterest(random: Random, interests: readonly Interest[]): Interest | undefined {
  const drawable = interests.filter((interest) => MOTIFS[interest])
  return drawable.length > 0 ? pick(random, drawable) : interests[0]
}

export function drawMotif(random: Random, interest: Interest | undefined, side: number): DrawnMotif {
  const motif = pick(random, MOTIFS[interest ?? ''] ?? [plant, bouquet, coffee])
  const behind = TALL.includes(motif)
  const x = 480 + side * (behind ? 300 : 275)
  const size = motif === horse ? 1.3 : 1
  return {
    art: `<g transform="translate(${x} 1200) scale(${side < 0 ? -size : size} ${size})">${motif(random)}</g>`,
    behind,
  }
}
