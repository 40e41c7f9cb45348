import { GENDERS, type Gender, SOUGHT, type Sought } from '#shared/profile.ts'

export type KnownAnswers = { gender?: Gender; seeks?: Sought }

/** What the visitor has answered elsewhere, as an address says it. */
export function knownAnswers({ gender, seeks }: Record<string, unknown>): KnownAnswers {
  return {
    ...(GENDERS.includes(gender as Gender) && { gender: gender as Gender }),
    ...(SOUGHT.includes(seeks as Sought) && { seeks: seeks as Sought }),
  }
}
