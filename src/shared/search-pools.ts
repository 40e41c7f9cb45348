import { type Gender, gendersSought, type Sexuality } from './profile.ts'

/** A search pool: own gender, then the gender sought. `mf` holds the men who look for women. */
export type Pool = 'mf' | 'fm' | 'mm' | 'ff'

const LETTER = { male: 'm', female: 'f' } as const

/** The pool of members of one gender who seek the other given gender. */
export function poolOf(gender: Gender, sought: Gender): Pool {
  return `${LETTER[gender]}${LETTER[sought]}`
}

/** The pools that contain a member. */
export function poolsOf(gender: Gender, sexuality: Sexuality): Pool[] {
  return gendersSought(gender, sexuality).map((sought) => poolOf(gender, sought))
}

/** The pools that a member searches: members of the genders sought who look for this member's gender. */
export function poolsSearched(gender: Gender, sexuality: Sexuality, only?: Gender): Pool[] {
  return gendersSought(gender, sexuality)
    .filter((sought) => !only || sought === only)
    .map((sought) => poolOf(sought, gender))
}
