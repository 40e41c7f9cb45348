/** A piece of a canonical text. */
export type Found = { start: number; end: number }

export function foundAt(match: RegExpMatchArray): Found {
  return { start: match.index!, end: match.index! + match[0].length }
}
