import type { Scene } from './backdrop.ts'
import type { Interest } from './looks.ts'
import { chance, pick, type Random } from './random.ts'
import { indoorScenes } from './scenes-indoors.ts'
import { lowlandScenes } from './scenes-lowland.ts'
import { uplandScenes } from './scenes-upland.ts'

export type { Scene } from './backdrop.ts'

const SCENES = { ...indoorScenes, ...lowlandScenes, ...uplandScenes }
type SceneName = keyof typeof SCENES

const PLACES: Partial<Record<Interest, readonly SceneName[]>> = {
  adventure: ['mountains', 'forest'],
  animals: ['park', 'garden'],
  architecture: ['canal', 'night'],
  art: ['gallery'],
  astronomy: ['stars'],
  baking: ['kitchen'],
  beach: ['beach', 'sunset'],
  board_games: ['room', 'cafe'],
  books: ['library', 'room'],
  camping: ['forest', 'stars', 'mountains'],
  cars: ['night', 'sunset'],
  cats: ['room'],
  climbing: ['mountains'],
  coffee: ['cafe'],
  comedy: ['cafe', 'stage'],
  cooking: ['kitchen'],
  crafts: ['room'],
  cycling: ['tulips', 'canal', 'park'],
  dancing: ['festival', 'night', 'stage'],
  diving: ['beach'],
  dogs: ['park', 'beach'],
  family: ['park', 'room'],
  fashion: ['canal', 'studio'],
  festivals: ['festival'],
  fishing: ['sunset'],
  fitness: ['studio', 'park'],
  football: ['park'],
  gaming: ['night', 'room'],
  gardening: ['garden'],
  hiking: ['mountains', 'forest'],
  history: ['gallery', 'canal'],
  horses: ['park', 'vineyard'],
  interior: ['room'],
  languages: ['cafe', 'library'],
  meditation: ['sunset', 'garden'],
  motorcycling: ['sunset', 'mountains'],
  movies: ['night', 'room'],
  museums: ['gallery'],
  music: ['festival', 'room', 'stage'],
  nature: ['forest', 'garden', 'tulips'],
  photography: ['canal', 'sunset'],
  running: ['park', 'tulips'],
  sailing: ['beach', 'sunset'],
  science: ['stars', 'library'],
  series: ['room', 'night'],
  singing: ['park', 'festival', 'stage'],
  skating: ['snow', 'canal'],
  skiing: ['snow'],
  swimming: ['beach'],
  tennis: ['park'],
  theatre: ['stage'],
  travel: ['sunset', 'vineyard', 'mountains'],
  volunteering: ['garden', 'park'],
  wellness: ['garden', 'sunset'],
  wine: ['vineyard'],
  writing: ['library', 'cafe'],
  yoga: ['sunset', 'garden'],
}

export function drawScene(random: Random, pose: number, interest: Interest | undefined): Scene {
  const studioShare = [0.52, 0.3, 0.6, 0.16][pose] ?? 0.4
  const places = PLACES[interest ?? ''] ?? ['park', 'canal', 'cafe']
  const name = chance(random, studioShare) ? 'studio' : pick(random, places)
  return SCENES[name](random)
}
