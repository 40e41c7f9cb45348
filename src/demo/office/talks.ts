import type { PortraitSpec } from '#illustrator/portrait.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type { Gender } from '#shared/profile.ts'
import type { CaseLanguage } from './cases.ts'

/** Fictional profiles for which the desk answers, not a script. */
export type DeskProfile = {
  key: string
  name: string
  language: CaseLanguage
  gender: Gender
  dateOfBirth: string
  place: { country: 'NL' | 'DE'; region: string; placeId: string }
  interests: Interest[]
  profileText: string
  looks: Pick<PortraitSpec, 'age' | 'hairColor' | 'eyeColor' | 'bodyType' | 'tattoos'>
}

export const DESK_PROFILES: DeskProfile[] = [
  {
    key: 'desk sanne',
    name: 'Sanne',
    language: 'nl',
    gender: 'female',
    dateOfBirth: '1992-03-14',
    place: { country: 'NL', region: 'NL-UT', placeId: 'NL-UT-utrecht' },
    interests: ['cooking', 'books', 'cycling'],
    profileText:
      'Bakt elk weekend een brood dat nét niet lukt, leest drie boeken tegelijk en praat graag over allebei.',
    looks: { age: 33, hairColor: 'red', eyeColor: 'green', bodyType: 'average', tattoos: 'none' },
  },
  {
    key: 'desk mats',
    name: 'Mats',
    language: 'nl',
    gender: 'male',
    dateOfBirth: '1988-11-02',
    place: { country: 'NL', region: 'NL-UT', placeId: 'NL-UT-utrecht' },
    interests: ['music', 'travel', 'beach'],
    profileText:
      'Speelt bas in een bandje dat zelden optreedt. Kan uren over platen praten, en ook gewoon luisteren.',
    looks: { age: 37, hairColor: 'brown', eyeColor: 'blue', bodyType: 'athletic', tattoos: 'small' },
  },
  {
    key: 'desk lena',
    name: 'Lena',
    language: 'de',
    gender: 'female',
    dateOfBirth: '1990-07-21',
    place: { country: 'DE', region: 'DE-BE', placeId: 'DE-BE-berlin' },
    interests: ['travel', 'music', 'books'],
    profileText:
      'Sammelt Postkarten von Orten, an denen sie nie war, und hört beim Kochen viel zu laut Musik.',
    looks: { age: 35, hairColor: 'blond', eyeColor: 'grey', bodyType: 'slim', tattoos: 'none' },
  },
]

/** `<` says the member, `>` the desk. The last line of a member waits for an answer. */
export type Talk = { profile: string; minutesAgo: number; lines: string[] }
export const TALKS: Talk[] = [
  {
    profile: 'desk sanne',
    minutesAgo: 214,
    lines: [
      '< Hoi Sanne, wat ging er mis met het laatste brood?',
      '> Te vroeg uit de oven gehaald! Van buiten een plaatje, van binnen deeg. Bak jij ook?',
      '< Alleen pannenkoeken, maar daar ben ik dan ook wereldberoemd mee. Welk boek ligt er nu open?',
    ],
  },
  {
    profile: 'desk sanne',
    minutesAgo: 96,
    lines: ['< Drie boeken tegelijk, hoe hou je die uit elkaar? Ik raak bij één de draad al kwijt 😄'],
  },
  {
    profile: 'desk mats',
    minutesAgo: 61,
    lines: [
      '< Een bas, dat is toch het instrument dat niemand hoort?',
      '> Tot hij er niet is! Welke muziek staat er bij jou op als er niemand thuis is?',
      '< Eerlijk? Oude smartlappen, en dan heel hard meezingen. Nu jij.',
    ],
  },
  {
    profile: 'desk lena',
    minutesAgo: 35,
    lines: ['< Hallo Lena, von welchem Ort hast du die schönste Karte?'],
  },
  {
    profile: 'desk mats',
    minutesAgo: 2_900,
    lines: [
      '< Hoi! Waar gaat de volgende reis naartoe?',
      '> Als het aan mij ligt naar de Azoren, voor de walvissen. Wat is de mooiste plek waar jij bent geweest?',
      '< De Lofoten, in de winter. Daar was het vier uur per dag licht en toch niet donker.',
      '> Dat klinkt als iets om stil van te worden. Wat deed je daar al die donkere uren?',
    ],
  },
  {
    profile: 'desk lena',
    minutesAgo: 1_750,
    lines: [
      '< Was kochst du denn bei so lauter Musik?',
      '> Meistens Pasta, da kann wenig anbrennen. Und du, bist du eher Koch oder eher Gast?',
      '< Gast, aber ich spüle freiwillig ab!',
      '> Damit hast du schon mehr Punkte gesammelt als die meisten. Welche Musik läuft bei dir beim Spülen?',
    ],
  },
]
