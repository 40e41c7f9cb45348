import { START } from './clock.ts'

/** The names of whom a search finds, in the order of the alphabet. */
export const namesOf = (result: { profiles: { name: string }[] }) =>
  result.profiles.map(({ name }) => name).sort()

/** A date of birth of who is so old at the tests' time. */
export const bornYearsAgo = (years: number) => `${START.getUTCFullYear() - years - 1}-06-15`
