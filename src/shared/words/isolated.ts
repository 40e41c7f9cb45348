// With letters of Hebrew, Arabic and their kind, or signs that turn what follows.
const TURNING = /^.*[\u0590-\u08ff\u202b-\u202e\ufb1d-\ufdff\ufe70-\ufefc].*$/s

/**
 * A text that stands within another, such as a name in a sentence, so that neither turns the other around: between
 * Unicode's signs for a text of its own direction (FSI and PDI) where it may be of another.
 */
export const isolated = (text: string): string => text.replace(TURNING, '\u2068$&\u2069')

/** The values of a sentence, with its texts isolated. */
export function isolatedValues<Values extends object>(values: Values): Values {
  const all = { ...values } as Record<string, unknown>
  for (const name in all) if (typeof all[name] === 'string') all[name] = isolated(all[name])
  return all as Values
}
