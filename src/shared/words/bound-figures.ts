/** The longest text that counts as a label, in characters: it may stand on a button, a tab or a card. */
const LABEL = 40

const FIGURE = /(?<=\d) (?=\p{L})/gu

/** A label as it is shown, with each figure on the line of what it counts: no "120" above "credits". */
export function withBoundFigures(shown: string): string {
  return shown.length > LABEL || /[.!?…]$/.test(shown) ? shown : shown.replace(FIGURE, '\u00a0')
}
