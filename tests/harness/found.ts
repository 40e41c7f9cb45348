import { START } from './clock.ts'

/** The names of the members that a search finds, in the order of the alphabet. */
export const namesOf = (result: { profiles: { name: string }[] }) =>
  result.profiles.map(({ name }) => name).sort()

/** The date of birth of a person of this age at the tests' time. */
export const bornYearsAgo = (years: number) => `${START.getUTCFullYear() - years - 1}-06-15`
