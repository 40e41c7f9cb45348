import { chance, pickWeighted, type Random } from '#illustrator/random.ts'
import type { BodyType, EYE_COLORS, Gender, HairColor, Tattoos } from '#shared/profile.ts'

export interface Appearance {
  hairColor: HairColor
  eyeColor: (typeof EYE_COLORS)[number]
  bodyType: BodyType
  tattoos: Tattoos
}

function drawHair(random: Random, gender: Gender, age: number, complexion: number): HairColor {
  if (gender === 'male' && chance(random, age < 30 ? 0.03 : 0.06 + Math.max(0, age - 38) * 0.004))
    return 'bald'
  if (chance(random, Math.max(0, Math.min(0.88, (age - 44) / (gender === 'male' ? 24 : 32))))) return 'grey'
  if (age < 36 && chance(random, gender === 'female' ? 0.05 : 0.02)) return 'other'
  if (complexion >= 4) return chance(random, 0.92) ? 'black' : 'brown'
  if (complexion === 3)
    return pickWeighted<HairColor>(random, [
      ['black', 6],
      ['brown', 5],
    ])
  return pickWeighted<HairColor>(random, [
    ['brown', 46],
    ['blond', 34 - complexion * 8],
    ['black', 8 + complexion * 8],
    ['red', complexion < 2 ? 8 : 1],
  ])
}

function drawEyes(random: Random, hairColor: HairColor, complexion: number): Appearance['eyeColor'] {
  if (complexion >= 4) return chance(random, 0.9) ? 'brown' : 'hazel'
  if (complexion === 3)
    return pickWeighted<Appearance['eyeColor']>(random, [
      ['brown', 7],
      ['hazel', 2],
      ['green', 1],
    ])
  const fair = hairColor === 'blond' || hairColor === 'red'
  return pickWeighted<Appearance['eyeColor']>(random, [
    ['blue', fair ? 48 : 28],
    ['green', fair ? 20 : 12],
    ['grey', 10],
    ['hazel', 12],
    ['brown', fair ? 10 : 38],
  ])
}

export function drawAppearance(random: Random, gender: Gender, age: number, complexion: number): Appearance {
  const hairColor = drawHair(random, gender, age, complexion)
  return {
    hairColor,
    eyeColor: drawEyes(random, hairColor, complexion),
    bodyType: pickWeighted<BodyType>(random, [
      ['slim', 22],
      ['average', 38],
      ['athletic', age < 50 ? 20 : 9],
      ['curvy', gender === 'female' ? 16 : 4],
      ['sturdy', gender === 'male' ? 14 : 8],
    ]),
    tattoos: pickWeighted<Tattoos>(random, [
      ['none', age < 45 ? 52 : 82],
      ['small', 24],
      ['some', age < 50 ? 16 : 5],
      ['many', age < 45 ? 7 : 1],
    ]),
  }
}
