import { CLOTHS, hairTone, IRISES, mix, SKINS, type Skin, type Tone } from './colors.ts'
import { headTurn, type PathWarp } from './geometry.ts'
import type { BodyType, EyeColor, Gender, HairColor, Interest, Tattoos } from './looks.ts'
import { between, chance, pick, pickWeighted, type Random, seededRandom } from './random.ts'

export interface PortraitSpec {
  seed: string
  gender: Gender
  age: number
  /** 0 bust from the front, 1 three-quarter smile, 2 close-up, 3 half body with an object of an interest. */
  pose: number
  hairColor: HairColor
  eyeColor: EyeColor
  bodyType: BodyType
  tattoos: Tattoos
  interests: Interest[]
  /** 0 palest to 7 deepest. If omitted, it follows from the seed and the colours of hair and eyes. */
  complexion?: number
}

export type WomansHair =
  | 'straight'
  | 'wavy'
  | 'sidePart'
  | 'bob'
  | 'fringeBob'
  | 'lob'
  | 'bun'
  | 'lowBun'
  | 'ponytail'
  | 'braid'
  | 'curls'
  | 'afro'
  | 'pixie'
  | 'fringe'
export type MansHair =
  | 'sideCut'
  | 'quiff'
  | 'crop'
  | 'buzz'
  | 'curlyTop'
  | 'slick'
  | 'surfer'
  | 'long'
  | 'manBun'
  | 'receding'
  | 'shaven'
  | 'horseshoe'
  | 'shortAfro'
  | 'textured'
type Beard = 'none' | 'stubble' | 'boxed' | 'full' | 'goatee' | 'moustache'
type Mouth = 'soft' | 'smile' | 'grin' | 'laugh'

export interface Figure {
  spec: PortraitSpec
  pose: Random
  skin: Skin
  hair: Tone
  brow: string
  iris: readonly [string, string]
  face: { cheek: number; jaw: number; chin: number; bottom: number }
  eye: { width: number; height: number; slant: number; spacing: number }
  browArch: number
  browWeight: number
  nose: number
  noseLength: number
  mouthWidth: number
  lips: number
  hairStyle: WomansHair | MansHair
  beard: Beard
  glasses: 'none' | 'round' | 'square' | 'cat' | 'thin'
  earring: 'none' | 'stud' | 'hoop' | 'drop'
  freckles: boolean
  lipstick: boolean
  shoulders: number
  neck: number
  cloth: Tone
  accent: Tone
  mouth: Mouth
  laughingEyes: boolean
  turn: number
  roll: number
  warp: PathWarp
}

const WOMENS_HAIR: readonly (readonly [WomansHair, number, number])[] = [
  // Columns: style, weight while young, weight when old.
  ['straight', 9, 1],
  ['wavy', 12, 3],
  ['sidePart', 10, 3],
  ['bob', 7, 12],
  ['fringeBob', 5, 8],
  ['lob', 9, 8],
  ['bun', 7, 3],
  ['lowBun', 6, 6],
  ['ponytail', 7, 2],
  ['braid', 6, 1],
  ['curls', 8, 7],
  ['afro', 4, 2],
  ['pixie', 5, 14],
  ['fringe', 8, 2],
]
const MENS_HAIR: readonly (readonly [MansHair, number, number])[] = [
  ['sideCut', 12, 12],
  ['quiff', 11, 4],
  ['crop', 10, 6],
  ['buzz', 6, 5],
  ['curlyTop', 9, 4],
  ['slick', 7, 6],
  ['surfer', 6, 3],
  ['long', 4, 2],
  ['manBun', 5, 1],
  ['receding', 0, 12],
  ['shaven', 2, 7],
  ['horseshoe', 0, 9],
  ['shortAfro', 4, 3],
  ['textured', 11, 5],
]

function complexion(random: Random, spec: PortraitSpec): number {
  const drawn = random()
  if (spec.complexion !== undefined)
    return Math.max(0, Math.min(SKINS.length - 1, Math.round(spec.complexion)))
  const fairEyes = spec.eyeColor === 'blue' || spec.eyeColor === 'grey' || spec.eyeColor === 'green'
  if (spec.hairColor === 'red') return drawn < 0.6 ? 0 : 1
  if (spec.hairColor === 'blond') return Math.floor(drawn * 2.6)
  if (fairEyes) return Math.floor(drawn * 2.9)
  if (spec.hairColor === 'black') return 1 + Math.floor(drawn * 7)
  if (spec.hairColor === 'brown') return Math.floor(drawn * 5)
  return Math.floor(drawn * 4.5)
}

function chooseHair(random: Random, spec: PortraitSpec, skin: number): WomansHair | MansHair {
  const old = Math.max(0, Math.min(1, (spec.age - 35) / 30))
  const coiled = skin >= 5
  const weigh = <T extends string>(list: readonly (readonly [T, number, number])[]) =>
    list.map(([style, young, aged]) => {
      const curly = style === 'afro' || style === 'shortAfro'
      const loose = style === 'surfer' || style === 'straight' || style === 'fringe' || style === 'quiff'
      const fits = curly ? (coiled ? 6 : skin >= 3 ? 0.4 : 0) : coiled && loose ? 0.15 : 1
      return [style, (young * (1 - old) + aged * old) * fits] as const
    })
  if (spec.hairColor === 'bald') {
    if (spec.gender === 'female') return 'pixie'
    return spec.age > 45 && chance(random, 0.4) ? 'horseshoe' : 'shaven'
  }
  return spec.gender === 'female'
    ? pickWeighted(random, weigh(WOMENS_HAIR))
    : pickWeighted(
        random,
        weigh(MENS_HAIR).filter(([style]) => style !== 'shaven' && style !== 'horseshoe'),
      )
}

function chooseBeard(random: Random, spec: PortraitSpec): Beard {
  const drawn = pickWeighted<Beard>(random, [
    ['none', 6],
    ['stubble', 6],
    ['boxed', 6],
    ['full', spec.age > 26 ? 4 : 1],
    ['goatee', 1.5],
    ['moustache', 1.5],
  ])
  return spec.gender === 'male' ? drawn : 'none'
}

function lineament(random: Random, spec: PortraitSpec) {
  const woman = spec.gender === 'female'
  const fuller = { slim: -3.5, average: 0, athletic: 0, curvy: 5, sturdy: 6.5 }[spec.bodyType]
  return {
    face: {
      cheek: (woman ? 114 : 117) + fuller + between(random, -5, 5),
      jaw: (woman ? 81 : 98) + fuller * (woman ? 1 : 0.6) + between(random, -8, woman ? 9 : 5),
      chin: (woman ? 27 : 44) + fuller * 0.5 + between(random, -9, woman ? 11 : 8),
      bottom: (woman ? 161 : 172) + between(random, -8, 9),
    },
    eye: {
      width: (woman ? 26 : 23.4) + between(random, -2, 2.4),
      height: (woman ? 12.3 : 9.9) + between(random, -1.7, 1.5),
      slant: between(random, -1.5, 6),
      spacing: between(random, 51.5, 57.5),
    },
    browArch: (woman ? 11 : 6.5) + between(random, -5, 5),
    browWeight: (woman ? 7.2 : 12) + between(random, -1.8, 2.4),
    nose: (woman ? 19 : 23) + between(random, -3.4, 4.6),
    noseLength: between(random, -6, 7),
    mouthWidth: between(random, 0.9, 1.1),
    lips: (woman ? 1.1 : 0.82) + between(random, -0.25, 0.27),
    shoulders: (woman ? 202 : 238) + fuller * 3 + (spec.bodyType === 'athletic' ? 12 : 0),
    neck: (woman ? 50 : 70) + fuller * 0.9 + (spec.bodyType === 'athletic' && !woman ? 6 : 0),
  }
}

function adornments(random: Random, spec: PortraitSpec) {
  const glassesShare = 0.13 + Math.max(0, spec.age - 40) * 0.008
  const frames =
    spec.gender === 'female'
      ? (['round', 'cat', 'thin', 'square'] as const)
      : (['round', 'square', 'thin'] as const)
  const wears = chance(random, glassesShare)
  const frame = pick(random, frames)
  const earring = pickWeighted(random, [
    ['none', 4],
    ['stud', 3],
    ['hoop', 3],
    ['drop', 3],
  ] as const)
  const freckled = chance(random, spec.hairColor === 'red' ? 0.65 : spec.hairColor === 'blond' ? 0.25 : 0.1)
  return {
    glasses: wears ? frame : ('none' as const),
    earring:
      spec.gender === 'female' ? earring : chance(random, 0.06) ? ('stud' as const) : ('none' as const),
    freckles: freckled && spec.age < 60,
    lipstick: spec.gender === 'female' && chance(random, 0.36),
  }
}

function bearing(random: Random, pose: number) {
  const side = chance(random, 0.5) ? 1 : -1
  const turns = [
    between(random, 0, 0.09),
    between(random, 0.2, 0.29),
    between(random, 0.04, 0.17),
    between(random, 0.06, 0.22),
  ]
  const turn = side * turns[pose]!
  const mouth = pickWeighted<Mouth>(
    random,
    [
      [
        ['soft', 2],
        ['smile', 4],
        ['grin', 3],
        ['laugh', 1],
      ],
      [
        ['soft', 0.5],
        ['smile', 3],
        ['grin', 4],
        ['laugh', 3],
      ],
      [
        ['soft', 2],
        ['smile', 5],
        ['grin', 3],
        ['laugh', 1],
      ],
      [
        ['soft', 0.7],
        ['smile', 4],
        ['grin', 4],
        ['laugh', 2],
      ],
    ][pose] as [Mouth, number][],
  )
  return {
    turn,
    roll: between(random, -1, 1) * 4 + turn * 9,
    mouth,
    laughingEyes: mouth === 'laugh' && chance(random, 0.5),
  }
}

/** Hairstyles of men that only go with a visible beard. */
const LONG_HAIR: readonly string[] = ['surfer', 'long', 'manBun'] satisfies MansHair[]
const BARELY: readonly Beard[] = ['none', 'stubble']

/** Uses two random streams: the person is the same in all their pictures, the pose differs. */
export function figureOf(spec: PortraitSpec): Figure {
  const who = seededRandom(`${spec.seed}/who`)
  const pose = seededRandom(`${spec.seed}/pose/${spec.pose}`)
  const skinIndex = complexion(who, spec)
  const skin = SKINS[skinIndex]!
  const hair = hairTone(who, spec.hairColor, spec.age)
  const hairStyle = chooseHair(who, spec, skinIndex)
  const beard = chooseBeard(who, spec)
  const stance = bearing(pose, Math.max(0, Math.min(3, Math.trunc(spec.pose))))
  const browBase = spec.hairColor === 'other' ? '#4b3a35' : hair.dark
  return {
    spec,
    pose,
    skin,
    hair,
    brow: mix(browBase, skin.line, spec.hairColor === 'blond' || spec.hairColor === 'grey' ? 0.45 : 0.22),
    iris: IRISES[spec.eyeColor],
    ...lineament(who, spec),
    hairStyle,
    beard: LONG_HAIR.includes(hairStyle) && BARELY.includes(beard) ? 'boxed' : beard,
    ...adornments(who, spec),
    cloth: pick(pose, CLOTHS),
    accent: pick(pose, CLOTHS),
    ...stance,
    warp: headTurn(stance.turn),
  }
}
