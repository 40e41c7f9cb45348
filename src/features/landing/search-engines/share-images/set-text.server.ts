import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/** The site's headline letters; between them, those of all its languages. Drawn as shapes, as a bare machine has no fonts. */
const FILES = ['latin', 'latin-ext'].map((letters) =>
  resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${letters}-700-normal.woff2`),
)

let opened: Font[] | undefined

function fonts(): Font[] {
  // A font of one face, though the type allows for a collection.
  opened ??= FILES.map((file) => openSync(file) as Font)
  return opened
}

function fontWith(letter: string): Font | undefined {
  return fonts().find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0)!))
}

/** The words of a text, without characters of no font. */
function wordsOf(text: string): string[] {
  const drawn = [...text.normalize('NFC').replaceAll('\u2011', '-')].filter(
    (letter) => /\s/.test(letter) || fontWith(letter),
  )
  return drawn.join('').split(/\s+/).filter(Boolean)
}

/** Consecutive characters with the font that has them; those of no font are left out. */
function runsOf(text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const letter of text) {
    const font = fontWith(letter)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** A text's width in pixels. */
export function widthOf(text: string, size: number): number {
  return (
    size *
    runsOf(text).reduce((ems, run) => ems + run.font.layout(run.text).advanceWidth / run.font.unitsPerEm, 0)
  )
}

/** A line of text as SVG shapes, with the beginning of its base line at these coordinates. */
export function drawLine(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const shapes: string[] = []
  let at = x
  for (const { font, text: part } of runsOf(text)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    glyphs.forEach((glyph, index) => {
      const { xAdvance, xOffset } = positions[index]!
      const path = glyph.path.toSVG()
      if (path)
        shapes.push(
          `<path transform="translate(${round(at + xOffset * scale)} ${y}) scale(${scale} ${-scale})" d="${path}"/>`,
        )
      at += xAdvance * scale
    })
  }
  return shapes.join('')
}

const round = (pixels: number) => Math.round(pixels * 100) / 100

/** A text in lines of even length, at the largest of these sizes at which it fits; cut where it fits at none. */
export function fitText(
  text: string,
  { sizes, width, lines: most }: { sizes: readonly number[]; width: number; lines: number },
): { lines: string[]; size: number } {
  const words = wordsOf(text)
  for (const size of sizes) {
    const lines = wrap(words, width / size)
    if (lines.length <= most && lines.every((line) => widthOf(line, size) <= width))
      return { lines: evenly(words, width / size, lines.length), size }
  }
  const size = sizes.at(-1)!
  const all = wrap(words, width / size)
  return {
    lines: all
      .slice(0, most)
      .map((line, index) => cut(line, size, width, all.length > most && index === most - 1)),
    size,
  }
}

/** @param ems the width in units of the letters' size, as are all below */
function wrap(words: readonly string[], ems: number): string[] {
  const space = widthOf('a a', 1) - widthOf('aa', 1)
  const lines: { words: string[]; ems: number }[] = []
  for (const word of words) {
    const needed = widthOf(word, 1)
    const last = lines.at(-1)
    if (last && last.ems + space + needed <= ems) {
      last.words.push(word)
      last.ems += space + needed
    } else lines.push({ words: [word], ems: needed })
  }
  return lines.map((line) => line.words.join(' '))
}

/** The narrowest width that needs no more lines leaves no word alone on the last one. */
function evenly(words: readonly string[], ems: number, count: number): string[] {
  let lines = wrap(words, ems)
  for (let narrower = ems * 0.97; narrower > ems / 3; narrower -= ems / 40) {
    const tried = wrap(words, narrower)
    if (tried.length > count || tried.some((line) => widthOf(line, 1) > narrower)) break
    lines = tried
  }
  return lines
}

function cut(line: string, size: number, width: number, goesOn: boolean): string {
  if (!goesOn && widthOf(line, size) <= width) return line
  let kept = line
  while (kept && widthOf(`${kept}…`, size) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}
