import { type Gender, gendersSought, type Sexuality } from './profile.ts'

/** Who looks for whom: own gender, then the gender sought. `mf` holds the men who look for a woman. */
export type Pool = 'mf' | 'fm' | 'mm' | 'ff'

const LETTER = { male: 'm', female: 'f' } as const

/** The pools in which somebody is to be found. */
export function poolsOf(gender: Gender, sexuality: Sexuality): Pool[] {
  return gendersSought(gender, sexuality).map((sought): Pool => `${LETTER[gender]}${LETTER[sought]}`)
}

/** The pools in which somebody finds others: of the genders they look for, those who look for theirs. */
export function poolsSearched(gender: Gender, sexuality: Sexuality, only?: Gender): Pool[] {
  return gendersSought(gender, sexuality)
    .filter((sought) => !only || sought === only)
    .map((sought): Pool => `${LETTER[sought]}${LETTER[gender]}`)
}
